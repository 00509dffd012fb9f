import type { FastifyInstance } from 'fastify';
import {
  FEEDBACK_ANSWERED_CALL,
  FEEDBACK_ANSWERED_PATH,
  FEEDBACK_RATED_CALL,
  FEEDBACK_RATED_PATH,
  FEEDBACK_CONVERSATION_CALL,
  FEEDBACK_CONVERSATION_PATH,
  FEEDBACK_CREATED_CALL,
  FEEDBACK_CREATED_PATH,
  FEEDBACK_PICTURE_CALL,
  FEEDBACK_PICTURE_PATH,
  FEEDBACK_PICTURED_CALL,
  FEEDBACK_PICTURED_PATH,
  FeedbackPicturedQuery,
} from '../../../contract/api/platform/feedback';
import { PLATFORM_CALLS, toPlatformPath } from '../../../contract/api/platform/platform';
import { PLATFORM_REFUND_CALLS, toRefundPath } from '../../../contract/api/platform/refund';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import type { RouteGuard } from '../../plugins/guard';
import { PICTURE_BODY, pictureOf, takePictureBodies } from '../../plugins/request/picture-body';
import type { FeedbackService } from './feedback-service';
import { createLane, type Lane } from './lane';
import type { PlatformService } from './platform-service';
import { installReceiptRoutes } from './receipt/receipt-routes';
import type { PlatformReceiptService } from './receipt/receipt-service';
import type { PlatformRefundService } from './refund-service';

const PLATFORM: RouteGuard = { permission: 'open', scope: 'platform' };
const TAGS = ['platform'];

/** Who takes what another system tells. */
interface PlatformServices {
  readonly platform: PlatformService;
  readonly feedback: FeedbackService;
  readonly platformRefunds: PlatformRefundService;
  readonly platformReceipts: PlatformReceiptService;
}

/** What another system tells; it keeps to a lane of its own, so that people are served whatever it sends. */
export function installPlatformRoutes(
  app: FastifyInstance,
  { platform: service, feedback, platformRefunds: refunds, platformReceipts }: PlatformServices,
): void {
  const routes = contractRoutes(app);
  const lane = createLane();
  const { created, paid, startRequested, cancelled } = PLATFORM_CALLS;
  routes.post(
    toPlatformPath('created'),
    { config: PLATFORM, schema: toRouteSchema(created, { summary: 'An order was placed', tags: TAGS }) },
    async (request) => toSuccess(request, await lane(() => service.created(request.body))),
  );
  routes.post(
    toPlatformPath('paid'),
    { config: PLATFORM, schema: toRouteSchema(paid, { summary: 'An order was paid', tags: TAGS }) },
    async (request) => toSuccess(request, await lane(() => service.paid(request.body))),
  );
  routes.post(
    toPlatformPath('startRequested'),
    {
      config: PLATFORM,
      schema: toRouteSchema(startRequested, {
        summary: 'Who reserved it stands before the device',
        tags: TAGS,
      }),
    },
    async (request) => toSuccess(request, await lane(() => service.startRequested(request.body))),
  );
  routes.post(
    toPlatformPath('cancelled'),
    { config: PLATFORM, schema: toRouteSchema(cancelled, { summary: 'An order was cancelled', tags: TAGS }) },
    async (request) => toSuccess(request, await lane(() => service.cancelled(request.body))),
  );
  installFeedbackRoutes(app, { feedback, lane });
  installReceiptRoutes(app, platformReceipts, lane);
  const { applied, withdrawn, settled } = PLATFORM_REFUND_CALLS;
  routes.post(
    toRefundPath('applied'),
    { config: PLATFORM, schema: toRouteSchema(applied, { summary: 'A user asks for a refund', tags: TAGS }) },
    async (request) => toSuccess(request, await lane(() => refunds.applied(request.body))),
  );
  routes.post(
    toRefundPath('withdrawn'),
    { config: PLATFORM, schema: toRouteSchema(withdrawn, { summary: 'A user withdrew it', tags: TAGS }) },
    async (request) => toSuccess(request, await lane(() => refunds.withdrawn(request.body))),
  );
  routes.post(
    toRefundPath('settled'),
    { config: PLATFORM, schema: toRouteSchema(settled, { summary: 'What came of a refund', tags: TAGS }) },
    async (request) => toSuccess(request, await lane(() => refunds.settled(request.body))),
  );
}

/** What users say of problems, and hear of them. */
function installFeedbackRoutes(
  app: FastifyInstance,
  { feedback, lane }: Pick<PlatformServices, 'feedback'> & { readonly lane: Lane },
): void {
  const routes = contractRoutes(app);
  routes.post(
    FEEDBACK_CREATED_PATH,
    {
      config: PLATFORM,
      schema: toRouteSchema(FEEDBACK_CREATED_CALL, { summary: 'A problem was reported', tags: TAGS }),
    },
    async (request) => toSuccess(request, await lane(() => feedback.created(request.body))),
  );
  routes.post(
    FEEDBACK_ANSWERED_PATH,
    {
      config: PLATFORM,
      schema: toRouteSchema(FEEDBACK_ANSWERED_CALL, { summary: 'A user answered', tags: TAGS }),
    },
    async (request) => toSuccess(request, await lane(() => feedback.answered(request.body))),
  );
  routes.post(
    FEEDBACK_RATED_PATH,
    {
      config: PLATFORM,
      schema: toRouteSchema(FEEDBACK_RATED_CALL, { summary: 'A user said how content it is', tags: TAGS }),
    },
    async (request) => toSuccess(request, await lane(() => feedback.rated(request.body))),
  );
  routes.post(
    FEEDBACK_CONVERSATION_PATH,
    {
      config: PLATFORM,
      schema: toRouteSchema(FEEDBACK_CONVERSATION_CALL, {
        summary: 'What was said of a problem',
        tags: TAGS,
      }),
    },
    async (request) => toSuccess(request, await lane(() => feedback.conversation(request.body))),
  );
  routes.post(
    FEEDBACK_PICTURE_PATH,
    {
      config: PLATFORM,
      schema: toRouteSchema(FEEDBACK_PICTURE_CALL, { summary: 'A picture of a reply', tags: TAGS }),
    },
    async (request) => toSuccess(request, await lane(() => feedback.picture(request.body))),
  );
  void app.register((scope, _options, done) => {
    takePictureBodies(scope);
    contractRoutes(scope).post(
      FEEDBACK_PICTURED_PATH,
      {
        config: PLATFORM,
        schema: {
          ...toRouteSchema(FEEDBACK_PICTURED_CALL, { summary: 'A user shows a picture', tags: TAGS }),
          querystring: FeedbackPicturedQuery,
          body: PICTURE_BODY,
        },
      },
      async (request) =>
        toSuccess(request, await lane(() => feedback.pictured(request.query, pictureOf(request)))),
    );
    done();
  });
}
