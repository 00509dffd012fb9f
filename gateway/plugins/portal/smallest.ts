import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { TWIN_ENDINGS, type PortalEncoding } from '../../../contract/portal-files.ts';

/** In the order of what is rather sent. */
export const PORTAL_ENCODINGS = Object.keys(TWIN_ENDINGS) as readonly PortalEncoding[];

/**
 * Bytes as small as each encoding can have them. It takes seconds for a large file, on a thread of its own: for what is
 * compressed once and sent often.
 */
export const SMALLEST: Readonly<Record<PortalEncoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};
