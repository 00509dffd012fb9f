import { crc32, deflateSync } from 'node:zlib';
import type { Random } from '../random';

const WIDTH = 480;
const HEIGHT = 360;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Wall, floor, what stands there, its window, its lamp, and what ran out of it; red, green, blue each. */
const PALETTE = [
  [226, 232, 240],
  [148, 163, 184],
  [248, 250, 252],
  [51, 65, 85],
  [220, 38, 38],
  [125, 180, 214],
];
const [WALL, FLOOR, BODY, WINDOW, LAMP, PUDDLE] = [0, 1, 2, 3, 4, 5];

/**
 * A drawing in place of the photo that a user of the demonstration takes: a machine in a room, its lamp red, and more or
 * less of a puddle before it. The same source gives the same bytes.
 *
 * @returns a PNG (PNG specification 1.2: one palette, no filter).
 */
export function drawPicture(random: Random): Uint8Array {
  const left = random.int(120, 220);
  const puddle = random.int(0, 110);
  const rows = Array.from({ length: HEIGHT }, (_, y) =>
    Uint8Array.from([0, ...Array.from({ length: WIDTH }, (__, x) => colourAt(x, y, left, puddle))]),
  );
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  // Eight bits a pixel, each the place of a colour.
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    toChunk('IHDR', head),
    toChunk('PLTE', Buffer.from(PALETTE.flat())),
    toChunk('IDAT', deflateSync(Buffer.concat(rows))),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
}

function colourAt(x: number, y: number, left: number, puddle: number): number {
  const isIn = (right: number, top: number, bottom: number, from = left) =>
    x >= from && x < right && y >= top && y < bottom;
  if (Math.hypot(x - left - 75, y - 185) < 48) return WINDOW;
  if (Math.hypot(x - left - 125, y - 95) < 8) return LAMP;
  if (isIn(left + 150, 70, 290)) return BODY;
  if (Math.hypot((x - left - 75) / 2, (y - 315) * 2) < puddle / 2) return PUDDLE;
  return y < 260 ? WALL : FLOOR;
}

function toChunk(name: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
