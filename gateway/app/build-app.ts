import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';
import manifest from '../../package.json' with { type: 'json' };
import type { Access } from '../../contract/access/access';
import { COMPRESSED_FROM_BYTES } from '../../contract/portal-files';
import type { ResolvedDeclaration } from '../../contract/resources/resolved';
import type { OpenDatabase } from '../database/open-database';
import { createReads, type Reads } from '../database/read/reads';
import type { Replica } from '../database/replica/replica';
import type { Database } from '../database/schema';
import { createChangeBus } from '../events/change-bus';
import { createExports, type ExportSettings } from './exports';
import { createFolderStores, type FileStores } from './file-stores';
import type { ProvePassword } from '../features/action/action-routes';
import { createEffectHandlers } from '../features/action/all-effects';
import { installAlertRoutes } from '../features/alert/alert-routes';
import { createAlertService } from '../features/alert/alert-service';
import { installLimitRoutes } from '../features/alert/limit/limit-routes';
import { createLimitService } from '../features/alert/limit/limit-service';
import { createTakeScan, type TakeScan } from '../features/action/inspection/take-scan';
import { createInspectionParts } from '../features/action/inspection/inspection-parts';
import { createRemoveParts } from '../features/bind/remove-parts';
import { createRunEnder } from '../features/remedy/run/end-runs';
import { createRunRights } from '../features/remedy/run/run-rights';
import { installAttachmentRoutes } from '../features/attachment/attachment-routes';
import { createPictureSight } from '../features/ticket/picture-sight';
import { createAttachmentService } from '../features/attachment/attachment-service';
import type { ExportStepParts } from '../features/export/export-step-effect';
import type { ExportWorker } from '../features/export/export-worker';
import { installLiveRoutes } from '../features/live/live-routes';
import { createLiveService, LIVE_LIMITS, type LiveLimits } from '../features/live/live-service';
import { createPasswordProof, type PasswordProof } from '../features/login/password-proof';
import { createOperationLog, type OperationLog } from '../features/operation-log/operation-log';
import { createPasswordHasher, type PasswordHasher } from '../features/account/password-hasher';
import type { SessionService } from '../features/session/session-service';
import { createColleagues } from '../features/session/colleagues';
import type { ColleaguesOf } from '../features/ticket/colleague';
import type { SmsSender } from '../features/account/sms-sender';
import { systemRandom, type RandomBytes } from '../database/token';
import type { Env } from '../env';
import { installRequestCount } from '../metrics/count-requests';
import type { Spans } from '../tracing/spans';
import type { GatewayMetrics } from '../metrics/gateway-metrics';
import { installEvenPace, PACE_MS } from '../plugins/even-pace';
import { installErrorAnswers } from '../plugins/errors';
import { installChangeNote } from '../plugins/change-note';
import { callerOf, installGuard } from '../plugins/guard';
import { createHealth, installHealth } from '../plugins/health/health';
import { installJsonBody } from '../plugins/request/json-body';
import { installLazySchemas } from '../plugins/request/lazy-schemas';
import { installOpenApi } from '../plugins/openapi';
import { installPortalFiles } from '../plugins/portal/portal-files';
import { installProtocol } from '../plugins/protocol';
import { installSecurityHeaders } from '../plugins/security-headers';
import { inTokenTurns } from '../plugins/turns/token-turns';
import { createTurns, installTurns, toTurnLimits, type TurnLimits } from '../plugins/turns/turns';
import { installAccountRoutes } from './account-routes';
import { createDoor } from './door';
import { dailyShareBytes, toTelemetryLimits } from '../features/telemetry/telemetry-lanes';
import { createTelemetryStore } from '../features/telemetry/telemetry-store';
import type { DeviceLink } from '../device-link/device-link';
import { createInstallation, type Installation } from './installation';
import type { RefundChannel } from '../features/refund/refund-channel';
import type { PayoutChannel } from '../features/receipt/payout-channel';
import { toSuggestRules } from '../features/refund/desk/suggested-amount';
import { installPlatformRoutes } from '../features/platform/platform-routes';
import { installPageRoutes } from './page-routes';
import { installSearchRoute } from '../features/search/search-routes';
import { createSearchService } from '../features/search/search-service';
import { installStoreRoutes } from '../features/store/store-routes';
import { telemetryRoutes } from '../features/telemetry/telemetry-routes';
import { installUserRoutes } from '../features/login/user-routes';

export interface AppOptions {
  readonly env: Env;
  readonly db: Kysely<Database>;
  /** The same over connections that are kept for signing in and for sessions. @default db */
  readonly door?: Kysely<Database>;
  /** Follows `db`, for lists and statistics. @default none */
  readonly replica?: Replica | null;
  /** How gateways hear of each other's changes. */
  readonly listen: OpenDatabase['listen'];
  readonly resolved: ResolvedDeclaration;
  readonly access: Access;
  /** Epoch ms. */
  readonly now: () => number;
  /** @default the system's */
  readonly random?: RandomBytes;
  /** Step of the grid on which answers to sign-ins leave, ms; 0 is none. @default PACE_MS */
  readonly paceMs?: number;
  /** @default Argon2id, a few at a time */
  readonly hasher?: PasswordHasher;
  readonly smsSender: SmsSender;
  /** An instance of createFastify with no routes yet. */
  readonly base: FastifyInstance;
  /** Folder of the portal's build; absent: the API alone. */
  readonly portalDir?: string;
  /** The way to devices. @default none: commands time out as if every device were away */
  readonly link?: DeviceLink | null;
  /** The way by which money goes back. @default none: refunds are refused */
  readonly refundChannel?: RefundChannel | null;
  /** The way by which users get money out of a balance. @default none: cash-outs are refused */
  readonly payoutChannel?: PayoutChannel | null;
  /** How many calls of one account and of one merchant run at once. @default shares of the connections */
  readonly turns?: TurnLimits;
  /** @default LIVE_LIMITS */
  readonly live?: Partial<LiveLimits>;
  /** Where files lie. @default folders of the data folder */
  readonly files?: FileStores;
  /** Where exported files lie, and how many rows each may have. @default as in production */
  readonly exporting?: ExportSettings;
  /** What counts. @default nothing is counted */
  readonly metrics?: GatewayMetrics | null;
  /** Note what is done without a call. @default nothing does */
  readonly spans?: Spans | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    installation: Installation;
    takeScan: TakeScan | null;
    exportWorker: ExportWorker;
  }
}

// The highest brotli quality takes seconds; this one is about as quick as gzip and smaller.
const BROTLI_QUALITY = 4;
// Up to here an answer is compressed in one go, and leaves in one piece with its length: a gateway that is killed then has
// answered whole or not at all, and whoever stands before it can ask another one (decision 191).
const COMPRESSED_WHOLE_BYTES = 256 * 1024;

/**
 * Builds the gateway without listening: the calls of spec §7, and those generated from the resolved
 * pages.
 *
 * @throws Error that names the route when one declares no permission and scope.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { env, db, resolved, access, now, random = systemRandom, base: app, portalDir } = options;
  const { door = db, metrics = null } = options;
  const log = createOperationLog({ db, now, random });
  const [{ catalogue }, { hasher = createPasswordHasher() }] = [resolved, options];
  const entrance = createDoor({ env, door, now, random, hasher, catalogue, log });
  const { sessions, limits } = entrance;

  if (metrics !== null) installRequestCount(app, metrics.requests);
  installLazySchemas(app);
  installErrorAnswers(app);
  await installSecurityHeaders(app, env.telemetry);
  await app.register(compress, {
    threshold: COMPRESSED_FROM_BYTES,
    syncThreshold: COMPRESSED_WHOLE_BYTES,
    // A compressed request could unpack to any size.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
  installEvenPace(app, options.paceMs ?? PACE_MS);
  installJsonBody(app);
  installProtocol(app);
  installAdmission(app, options, sessions);
  const reads = installReads(app, options, sessions);
  await installOpenApi(app, manifest.version);

  // By the door: however busy the gateway is with calls, it is there for more of them.
  installHealth(app, createHealth({ askDatabase: () => sql`SELECT 1`.execute(door) }));
  installUserRoutes(app, entrance);
  installAccountRoutes(app, { ...options, ...entrance, random, hasher, log });
  installStoreRoutes(app, db);
  installSearchRoute(app, createSearchService({ reads, now, pages: resolved.pages }));
  const { files = createFolderStores(env.dataDir) } = options;
  const seen = { files: files.pictures, mayLook: createPictureSight({ pages: resolved.pages, now }) };
  await installAttachmentRoutes(app, createAttachmentService({ db, now, random, ...seen }));
  const { link = null, refundChannel = null, payoutChannel = null } = options;
  const beside = { files: files.exports, sessions, operationLog: log };
  const exported = createExports({ ...options, app, random, ...beside });
  const ways = { link, refundChannel, payoutChannel, serviceFeePerMille: env.serviceFeePerMille };
  const shared = { db, now, random, resolved, pictures: files.pictures, exportTimer: exported.timer };
  const installation = createInstallation({
    ...{ ...shared, ...ways, log: app.log },
    ...{ handled: metrics?.handled, spans: options.spans },
  });
  app.decorate('installation', installation);
  // Whoever only calls the routes, as suites do, drives it by hand.
  app.addHook('onListen', () => installation.start());
  app.addHook('onClose', () => installation.stop());
  const { nudge } = installation.timers;
  const served = exported.serve(nudge);
  const colleaguesOf = createColleagues({ access, catalogue });
  const acting = createActing(installation, {
    ...{ env, resolved, random, log, colleaguesOf },
    exports: served.steps,
  });
  const provePassword = toPasswordProof(createPasswordProof({ db, hasher, limits }));
  const parts = {
    ...{ db, reads, now, random, catalogue, log },
    provePassword,
    colleaguesOf,
    ...{ ...acting, nudge, pages: resolved.pages, equipment: resolved.equipment, ...served },
    engine: installation.commands,
  };
  for (const page of resolved.pages) installPageRoutes(app, page, parts);
  app.decorate('takeScan', createTakeScan(parts));
  installAlertRoutes(app, resolved.pages, createAlertService({ db, now, log }));
  const alertLimits = createLimitService({ db, now, log, nudge, equipment: resolved.equipment });
  installLimitRoutes(app, resolved.pages, alertLimits);
  installPlatformRoutes(app, installation);
  installLive(app, options, sessions);
  await installTelemetry(app, options);
  if (portalDir !== undefined)
    await installPortalFiles(app, {
      portalDir,
      resolved,
      telemetry: env.telemetry,
      settings: { passwordMin: env.passwordMin },
    });
  return app;
}

/** Who may call, and when it is a call's turn. */
function installAdmission(
  app: FastifyInstance,
  { env, access, resolved, metrics, turns: limits = toTurnLimits(env) }: AppOptions,
  sessions: SessionService,
): void {
  const [tokens, turns] = [inTokenTurns(sessions), createTurns(limits)];
  const { platformKeys } = env;
  installGuard(app, { sessions: tokens, access, catalogue: resolved.catalogue, platformKeys });
  installTurns(app, turns);
  metrics?.show({ turns: () => ({ ...turns.figures(), session: tokens.figures() }) });
}

/** Where what only reads is read. */
function installReads(
  app: FastifyInstance,
  { db, replica = null, metrics }: Pick<AppOptions, 'db' | 'replica' | 'metrics'>,
  { noteChange }: Pick<SessionService, 'noteChange'>,
): Reads {
  const reads = createReads(db, replica);
  if (replica === null) return reads;
  installChangeNote(app, noteChange);
  metrics?.show({ reads: reads.figures, replicaLagMs: replica.watch.lagMs });
  return reads;
}

/** What the declared actions are carried out with. */
function createActing(
  installation: Installation,
  {
    env,
    resolved,
    random,
    log,
    exports,
    colleaguesOf,
  }: Pick<AppOptions, 'env' | 'resolved'> & {
    readonly random: RandomBytes;
    readonly log: OperationLog;
    readonly exports: ExportStepParts;
    readonly colleaguesOf: ColleaguesOf;
  },
) {
  const { orders, refunds, receipts, timers, intake } = installation;
  const passwordFromCents = env.refundPasswordFromCents;
  const refund = { refunds, rulesOf: toSuggestRules(resolved), passwordFromCents };
  const settle = { ...installation, log, refund };
  const mayRefund = createRunRights(resolved.pages);
  const runs = createRunEnder({ settle, mayRefund });
  const effects = createEffectHandlers({
    ...{ random, nudge: timers.nudge, refund, orders, settle, runs, intake, exports, colleaguesOf },
    remove: createRemoveParts({ ...installation, log, runs }),
    blacklists: blacklistsOf(resolved.pages),
    inspection: createInspectionParts({ intake, ...resolved }),
    receipt: { receipts, passwordFromCents },
  });
  return { effects, refund, mayRefund };
}

function blacklistsOf(pages: ResolvedDeclaration['pages']): readonly string[] {
  return pages.flatMap((page) => ('source' in page && page.source.table === 'blacklist' ? [page.id] : []));
}

/** What changes is told as it happens. */
function installLive(
  app: FastifyInstance,
  {
    resolved,
    access,
    listen,
    live,
    metrics,
  }: Pick<AppOptions, 'resolved' | 'access' | 'listen' | 'live' | 'metrics'>,
  { peekAll }: Pick<SessionService, 'peekAll'>,
): void {
  const bus = createChangeBus({ listen });
  // Without it the first reader is told to read everything anew; the database may be away at this moment.
  app.addHook('onListen', async () => bus.start().catch(() => undefined));
  const limits = { ...LIVE_LIMITS, ...live };
  const service = createLiveService({ bus, pages: resolved.pages, access, peekAll, limits });
  metrics?.show({ streams: service.size });
  installLiveRoutes(app, service);
}

/** Whoever calls proves again who it is, to the own account and session. */
function toPasswordProof({ prove }: PasswordProof): ProvePassword {
  return async (request, password) => {
    const { accountId, sessionId, own } = callerOf(request);
    await prove({ accountId, sessionId, franchiseeId: own.franchiseeId }, password);
  };
}

/** What portals report, within the size that is kept. */
async function installTelemetry(
  app: FastifyInstance,
  { db, env, now }: Pick<AppOptions, 'db' | 'env' | 'now'>,
): Promise<void> {
  const telemetry = toTelemetryLimits(env.telemetryMaxMb);
  const store = createTelemetryStore(db, telemetry);
  const limits = { sharedBytesPerDay: dailyShareBytes(telemetry) };
  await app.register(telemetryRoutes({ store, now, limits }));
}
