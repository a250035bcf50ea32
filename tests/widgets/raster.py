"""A page without a browser: it reads what ipycanvas sends and paints it with Pillow, pixel by pixel."""

import json
import re
from dataclasses import dataclass, field, replace
from math import cos, sin, tau

import numpy as np
from ipycanvas.canvas import _CMD_LIST, Canvas
from PIL import Image, ImageColor, ImageDraw

SETTINGS = {number: name for name, number in Canvas.ATTRS.items()}
DRAWS = (
    "rect",
    "clip",
    "fill_circle",
    "move_to",
    "fill_polygon",
    "stroke_polygon",
    "stroke_lines",
    "fill_text",
)
NAMES = [re.sub("[A-Z]", lambda found: f"_{found[0].lower()}", name) for name in _CMD_LIST]
START = {"left": 0, "center": 0.5, "right": 1}


@dataclass
class Pen:
    """What a canvas saves and restores."""

    scale: float = 1
    clip: Image.Image | None = None
    set: dict = field(default_factory=dict)


class Page:
    """The canvas of a board as a page shows it.  Lines are as wide and texts as long as they may be."""

    def __init__(self, canvas, monkeypatch):
        self.canvas, self.buffers, self.mine = canvas, [], True
        self.bytes, self.drawn = 0, []
        monkeypatch.setattr(canvas._canvas_manager, "send", self.receive)
        canvas.observe(lambda _change: self.begin(), ["width", "height"])
        self.begin()

    def begin(self):
        """What a canvas does that gets another size: it is empty, and nothing is set."""
        self.image = Image.new("RGBA", (self.canvas.width, self.canvas.height))
        self.pen, self.saved, self.path = Pen(), [], []

    @property
    def picture(self):
        return np.asarray(self.image)

    def receive(self, _content, buffers):
        """Do what has been sent, as far as it is for this canvas."""
        self.bytes += sum(memoryview(each).nbytes for each in buffers)
        commands, arrays = json.loads(bytes(buffers[0])), list(buffers[1:])
        for number, args, *count in commands if isinstance(commands[0], list) else [commands]:
            self.buffers = [arrays.pop(0) for _each in range(count[0] if count else 0)]
            name = NAMES[number]
            if name == "switch_canvas":
                self.mine = args == [f"IPY_MODEL_{self.canvas.model_id}"]
            elif self.mine:
                self.drawn += [name] if name in DRAWS else []
                getattr(self, name)(*args)

    def taken(self):
        """How many bytes have come since the last call."""
        taken, self.bytes, self.drawn = self.bytes, 0, []
        return taken

    # What a canvas can do

    def set_line_dash(self, _pattern):
        """Broken lines are as wide as whole ones."""

    def set(self, number, value):
        self.pen.set[SETTINGS[number]] = value

    def save(self):
        self.saved.append(replace(self.pen, set=dict(self.pen.set)))

    def restore(self):
        self.pen = self.saved.pop()

    def reset_transform(self):
        self.pen.scale = 1

    def scale(self, x, y):
        assert x == y
        self.pen.scale *= x

    def clear(self):
        self._lay(Image.new("L", self.image.size, 255), (0, 0), (0, 0, 0, 0))

    def clip(self):
        assert self.pen.clip is None
        self.pen.clip = Image.new("L", self.image.size)
        for left, top, right, bottom in ((*line[0], *line[2]) for line in self.path):
            ImageDraw.Draw(self.pen.clip).rectangle((left, top, right - 1, bottom - 1), 255)

    def begin_path(self):
        self.path = []

    def move_to(self, x, y):
        self.path.append([(x * self.pen.scale, y * self.pen.scale)])

    def line_to(self, x, y):
        self.path[-1].append((x * self.pen.scale, y * self.pen.scale))

    def quadratic_curve_to(self, *numbers):
        for x, y in zip(numbers[::2], numbers[1::2], strict=True):
            self.line_to(x, y)

    bezier_curve_to = quadratic_curve_to

    def arc_to(self, x, y, _to_x, _to_y, _radius):
        self.line_to(x, y)

    def _circle(self, x, y, r):
        self.begin_path()
        angles = [tau * step / 24 for step in range(25)]
        self._corners([(x + r * cos(angle), y + r * sin(angle)) for angle in angles])

    def fill_circle(self, x, y, r):
        self._circle(x, y, r)
        self.fill()

    def stroke_circle(self, x, y, r):
        self._circle(x, y, r)
        self.stroke()

    def rect(self, x, y, width, height):
        self._corners([(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)])

    def close_path(self):
        if self.path:
            self.path[-1].append(self.path[-1][0])

    def _corners(self, points):
        self.move_to(*points[0])
        for point in points[1:]:
            self.line_to(*point)

    def fill(self, _rule="nonzero"):
        for line in self.path:
            self._shape(line, 1, "fill_style", lambda pen, corners: pen.polygon(corners, 255))

    def stroke(self):
        width = self.pen.set["line_width"] * self.pen.scale
        for line in self.path:
            self._shape(
                line,
                width,
                "stroke_style",
                lambda pen, corners: pen.line(corners, 255, round(width), "curve"),
            )

    def _array(self, about):
        self.begin_path()
        corners = np.frombuffer(self.buffers[about["idx"]], about["dtype"]).reshape(-1, 2)
        self._corners(corners.astype(float).tolist())

    def fill_polygon(self, about):
        self._array(about)
        self.close_path()
        self.fill()

    def stroke_polygon(self, about):
        self._array(about)
        self.close_path()
        self.stroke()

    def stroke_lines(self, about):
        self._array(about)
        self.stroke()

    def fill_text(self, _words, x, y, most):
        size = float(self.pen.set["font"].split("px")[0].split()[-1])
        left = x - most * START[self.pen.set["text_align"]]
        self.begin_path()
        self.rect(left, y - size, most, 1.25 * size)
        self.fill()

    def _shape(self, points, width, style, draw):
        """Lay a shape onto the picture, through what is clipped."""
        xs, ys = zip(*points, strict=True)
        reach = width / 2 + 1
        left, top = int(min(xs) - reach), int(min(ys) - reach)
        mask = Image.new("L", (int(max(xs) + reach) + 2 - left, int(max(ys) + reach) + 2 - top))
        draw(ImageDraw.Draw(mask), [(x - left, y - top) for x, y in points])
        red, green, blue = ImageColor.getrgb(self.pen.set[style])[:3]
        alpha = self.pen.set["global_alpha"]
        self._lay(mask.point(lambda each: each * alpha), (left, top), (red, green, blue, 255))

    def _lay(self, mask, at, colour):
        if self.pen.clip is not None:
            box = (*at, at[0] + mask.width, at[1] + mask.height)
            clip = self.pen.clip.crop(box)
            mask = Image.composite(mask, Image.new("L", mask.size), clip)
        self.image.paste(colour, (*at, at[0] + mask.width, at[1] + mask.height), mask)
