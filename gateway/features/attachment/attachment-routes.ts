import type { FastifyInstance, FastifyPluginCallback, FastifyRequest } from 'fastify';
import { AttachmentAnswer, AttachmentQuery } from '../../../contract/api/attachment';
import { ATTACHMENT_PLACES, toUrlPath } from '../../../contract/api/endpoints';
import { ATTACHMENT_TYPES } from '../../../contract/domain/proof/attachment';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import { toInlineDisposition } from '../../plugins/file-answer';
import { tenantCallerOf, type RouteGuard } from '../../plugins/guard';
import { readerOf } from '../../plugins/reader-of';
import { PICTURE_BODY, pictureOf, takePictureBodies } from '../../plugins/request/picture-body';
import type { AttachmentCaller, AttachmentService } from './attachment-service';

const GUARD: RouteGuard = { permission: 'open', scope: 'tenant' };
const PICTURE = { content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } };

/**
 * Pictures in and out (controls I1, I10). They go out only to who may see them, under a name of ours and never as a page.
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
    takePictureBodies(scope);
    contractRoutes(scope).post(
      toUrlPath(ATTACHMENT_PLACES.send),
      {
        config: GUARD,
        schema: {
          ...toRouteSchema({ answer: AttachmentAnswer }, { summary: 'Send a picture in' }),
          body: PICTURE_BODY,
        },
      },
      async (request) => {
        const attachmentId = await service.send(attachmentCallerOf(request), pictureOf(request));
        return toSuccess(request, { attachmentId });
      },
    );
    done();
  };
}

function attachmentCallerOf(request: FastifyRequest): AttachmentCaller {
  const { accountId, tenant } = tenantCallerOf(request);
  return { accountId, franchiseeId: tenant.franchiseeId };
}
