import type { FastifyError, FastifyInstance, FastifyPluginCallback, FastifyRequest } from 'fastify';
import { AttachmentAnswer, AttachmentQuery } from '../../../contract/api/attachment';
import { ATTACHMENT_PLACES, toUrlPath } from '../../../contract/api/endpoints';
import { ApiCode } from '../../../contract/api/envelope';
import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENT_TYPES,
  isAttachmentType,
} from '../../../contract/domain/proof/attachment';
import { apiError } from '../../../contract/errors/api-error';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import { toInlineDisposition } from '../../plugins/file-answer';
import { tenantCallerOf, type RouteGuard } from '../../plugins/guard';
import { readerOf } from '../../plugins/reader-of';
import type { AttachmentCaller, AttachmentService } from './attachment-service';

const GUARD: RouteGuard = { permission: 'open', scope: 'tenant' };
const MEBIBYTE = 1024 * 1024;
const PICTURE = { content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } };
/** For the document; what the bytes are is looked at where they are taken. */
const SENT = {
  content: Object.fromEntries(Object.keys(ATTACHMENT_TYPES).map((type) => [type, { schema: {} }])),
};

/**
 * Pictures in and out: the one address that takes a body other than JSON (controls I1, I10). They go out only to who
 * may see them, under a name of ours and never as a page.
 */
export async function installAttachmentRoutes(
  app: FastifyInstance,
  service: AttachmentService,
): Promise<void> {
  await app.register(takePictures(service));
  contractRoutes(app).get(
    toUrlPath(ATTACHMENT_PLACES.read),
    {
      config: GUARD,
      schema: {
        summary: 'One picture',
        querystring: AttachmentQuery,
        response: { 200: { description: 'The picture', ...PICTURE } },
      },
    },
    async (request, reply) => {
      const found = await service.read(readerOf(request), request.query.id);
      const name = `${found.id}.${ATTACHMENT_TYPES[found.type]}`;
      return reply
        .header('content-disposition', toInlineDisposition(name))
        .header('content-length', found.bytes)
        .type(found.type)
        .send(found.content);
    },
  );
}

/** A scope of its own, whose parsers no other route has. */
function takePictures(service: AttachmentService): FastifyPluginCallback {
  return (scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      Object.keys(ATTACHMENT_TYPES),
      { parseAs: 'buffer', bodyLimit: ATTACHMENT_MAX_BYTES },
      (_request, body, parsed) => parsed(null, body),
    );
    scope.setErrorHandler<FastifyError>((error) => {
      throw toPictureError(error);
    });
    contractRoutes(scope).post(
      toUrlPath(ATTACHMENT_PLACES.send),
      {
        config: GUARD,
        schema: {
          ...toRouteSchema({ answer: AttachmentAnswer }, { summary: 'Send a picture in' }),
          body: SENT,
        },
      },
      async (request) => {
        const type = request.headers['content-type'] ?? '';
        const { body }: { readonly body: unknown } = request;
        if (!isAttachmentType(type) || !Buffer.isBuffer(body)) {
          throw apiError(ApiCode.unsupportedType, 'attachmentType');
        }
        const attachmentId = await service.send(attachmentCallerOf(request), { type, bytes: body });
        return toSuccess(request, { attachmentId });
      },
    );
    done();
  };
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

function attachmentCallerOf(request: FastifyRequest): AttachmentCaller {
  const { accountId, tenant } = tenantCallerOf(request);
  return { accountId, franchiseeId: tenant.franchiseeId };
}
