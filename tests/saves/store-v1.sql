BEGIN TRANSACTION;
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    head TEXT NOT NULL,
    created TEXT NOT NULL,
    changed TEXT NOT NULL,
    over INTEGER NOT NULL DEFAULT 0
);
INSERT INTO "games" VALUES('cubo-1','cubo','{
 "format": "cubeplay",
 "version": 1,
 "game": "cubo",
 "rules": 1,
 "seed": 2026,
 "options": {
  "players": 2,
  "straights": "ordered",
  "timing": "untimed",
  "rounds": 6,
  "start_player": 0
 },
 "names": [
  "Plum",
  "Fig"
 ],
 "bots": [
  "",
  "regular"
 ],
 "chance": "seed",
 "undo": "free",
 "house": null,
 "moves": []
}
','2026-11-21T23:46:00+00:00','2026-11-21T23:46:00+00:00',0);
INSERT INTO "games" VALUES('cuboro-1','cuboro','{
 "format": "cubeplay",
 "version": 1,
 "game": "cuboro",
 "rules": 1,
 "seed": 9,
 "options": {
  "players": 2,
  "version": 2,
  "minus_points": false,
  "time_limit": false,
  "rounds": 1,
  "teams": false,
  "start": "1 2 3; 4 5/90 .; 6f 7 8",
  "cubes": ""
 },
 "names": [
  "Plum",
  "Fig"
 ],
 "bots": [],
 "chance": "seed",
 "undo": "fair",
 "house": {
  "id": "cubes",
  "digest": "497106f373936eb5fb181b10a57d3ae8e2930a649905ce286344ff3ffe5cfd31"
 },
 "moves": []
}
','2026-11-21T23:46:00+00:00','2026-11-21T23:46:00+00:00',0);
CREATE TABLE moves (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
INSERT INTO "moves" VALUES('cubo-1',0,'0: flip');
INSERT INTO "moves" VALUES('cubo-1',1,'chance: roll red 14 blue 12');
INSERT INTO "moves" VALUES('cubo-1',2,'0: start');
INSERT INTO "moves" VALUES('cubo-1',3,'chance: roll red 1466 blue 1456 white 1');
INSERT INTO "moves" VALUES('cubo-1',4,'chance: roll red 3444 blue 3555 white 2');
INSERT INTO "moves" VALUES('cubo-1',5,'undo 3');
INSERT INTO "moves" VALUES('cubo-1',6,'redo');
INSERT INTO "moves" VALUES('cubo-1',7,'0: reroll');
INSERT INTO "moves" VALUES('cuboro-1',0,'0: jump a1 turn 90 flip');
INSERT INTO "moves" VALUES('cuboro-1',1,'0: tower west');
COMMIT;
