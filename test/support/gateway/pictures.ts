import type { LightMyRequestResponse } from 'fastify';
import { ATTACHMENT_PLACES, toUrlPath } from '../../../contract/api/endpoints';
import { HEADERS, type TestGateway } from './gateway';

/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
export const JPEG = Buffer.from([
  0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46, 0x00, 0xff, 0xd9,
]);

/** A picture of so many bytes, as far as anybody looks. */
export function pictureOf(bytes: number): Buffer {
  return Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)]);
}

/** Sends bytes in as a picture. */
export function sendPicture(
  { app }: Pick<TestGateway, 'app'>,
  token: string,
  { bytes = PNG, type = 'image/png' }: { readonly bytes?: Buffer; readonly type?: string } = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url: toUrlPath(ATTACHMENT_PLACES.send),
    headers: { ...HEADERS, authorization: `Bearer ${token}`, 'content-type': type },
    payload: bytes,
  });
}

/** Sends a picture in; yields its id. */
export async function putPicture(gateway: Pick<TestGateway, 'app'>, token: string): Promise<string> {
  const answer = await sendPicture(gateway, token);
  return answer.json<{ data: { attachmentId: string } }>().data.attachmentId;
}
