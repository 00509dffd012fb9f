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
} from '../../../contract/api/platform/feedback';
import { PLATFORM_CALLS, toPlatformPath } from '../../../contract/api/platform/platform';
import { PLATFORM_REFUND_CALLS, toRefundPath } from '../../../contract/api/platform/refund';
import { limitError } from '../../../contract/errors/api-error';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import type { RouteGuard } from '../../plugins/guard';
import type { FeedbackService } from './feedback-service';
import type { PlatformService } from './platform-service';
import type { PlatformRefundService } from './refund-service';

const PLATFORM: RouteGuard = { permission: 'open', scope: 'platform' };
const TAGS = ['platform'];

/** Events that are taken at once: the rest of the database's connections are for people and devices. */
export const PLATFORM_AT_ONCE = 4;
/** Events that wait for one of those; more are asked to come again. */
export const PLATFORM_WAITING_MAX = 200;

/** Who takes what another system tells. */
interface PlatformServices {
  readonly platform: PlatformService;
  readonly feedback: FeedbackService;
  readonly platformRefunds: PlatformRefundService;
}

/** What another system tells; it keeps to a lane of its own, so that people are served whatever it sends. */
export function installPlatformRoutes(
  app: FastifyInstance,
  { platform: service, feedback, platformRefunds: refunds }: PlatformServices,
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
}

type Lane = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets a few through at once and has the rest wait in line, as far as there is room. */
export function createLane(): Lane {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return async (work) => {
    if (underWay >= PLATFORM_AT_ONCE) {
      if (waiting.length >= PLATFORM_WAITING_MAX) throw limitError('tooMany', 1);
      // Whoever ends hands its place on, so that nobody comes between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      underWay += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) underWay -= 1;
      else next();
    }
  };
}
