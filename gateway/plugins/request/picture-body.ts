import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { ApiCode } from '../../../contract/api/envelope';
import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENT_TYPES,
  isAttachmentType,
  type AttachmentType,
} from '../../../contract/domain/proof/attachment';
import { apiError } from '../../../contract/errors/api-error';

const MEBIBYTE = 1024 * 1024;

/** For the document; what the bytes are is looked at where they are taken. */
export const PICTURE_BODY = {
  content: Object.fromEntries(Object.keys(ATTACHMENT_TYPES).map((type) => [type, { schema: {} }])),
};

/** Has the routes of a scope of its own take pictures, and nothing else (controls I1, I10). */
export function takePictureBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    Object.keys(ATTACHMENT_TYPES),
    { parseAs: 'buffer', bodyLimit: ATTACHMENT_MAX_BYTES },
    (_request, body, parsed) => parsed(null, body),
  );
  scope.setErrorHandler<FastifyError>((error) => {
    throw toPictureError(error);
  });
}

/**
 * The picture of a request.
 *
 * @throws ApiError `unsupportedType` for any other body, and for none.
 */
export function pictureOf(request: FastifyRequest): {
  readonly type: AttachmentType;
  readonly bytes: Uint8Array;
} {
  const type = request.headers['content-type'] ?? '';
  const { body }: { readonly body: unknown } = request;
  if (!isAttachmentType(type) || !Buffer.isBuffer(body)) {
    throw apiError(ApiCode.unsupportedType, 'attachmentType');
  }
  return { type, bytes: body };
}

/** Says of pictures what the general words say of JSON. */
function toPictureError(error: FastifyError): Error {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return apiError(ApiCode.tooLarge, 'attachmentTooLarge', { max: ATTACHMENT_MAX_BYTES / MEBIBYTE });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return apiError(ApiCode.unsupportedType, 'attachmentType');
    default:
      return error;
  }
}
