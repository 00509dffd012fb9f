import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { hasSignature } from '../../../contract/domain/proof/attachment';
import { createRandom } from '../random';
import { drawPicture } from './drawn-picture';

describe('a drawing in place of a photo', () => {
  it('is a PNG of the size that it says, the same from the same source', () => {
    const picture = Buffer.from(drawPicture(createRandom(7)));
    expect(hasSignature(picture, 'image/png')).toBe(true);
    const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
    const at = picture.indexOf('IDAT');
    const pixels = inflateSync(picture.subarray(at + 4, at + 4 + picture.readUInt32BE(at - 4)));
    expect(pixels).toHaveLength(height * (width + 1));
    expect(picture.equals(drawPicture(createRandom(7)))).toBe(true);
    expect(picture.equals(drawPicture(createRandom(8)))).toBe(false);
  });
});
