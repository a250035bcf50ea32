import js from "@eslint/js";
import globals from "globals";

const HERE = "widgets/cubeplay_widgets/**/*.js";

export default [
  { ignores: ["**/.venv/", ".hypothesis/", "build/", "dist/", "node_modules/"] },
  { files: [HERE], ...js.configs.recommended, languageOptions: { globals: globals.browser } },
];
