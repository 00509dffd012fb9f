import type { Kysely } from 'kysely';
import { ApiError } from '../../../contract/errors/api-error';
import { ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import type { ResolvedDeclaration } from '../../../contract/resources/resolved';
import type { Database } from '../../database/schema';
import { withTenant } from '../../database/tenant';
import type { LocalLink } from '../../device-link/local-link';
import type { FeedbackService } from '../../features/platform/feedback-service';
import type { PlatformService } from '../../features/platform/platform-service';
import type { PlatformReceiptService } from '../../features/platform/receipt/receipt-service';
import type { PlatformRefundService } from '../../features/platform/refund-service';
import type { TakeScan } from '../../features/action/inspection/take-scan';
import { createSeedTypes } from '../equipment/seed-types';
import { planScans, readWaitingTasks } from '../inspections/inspectors-at-work';
import { createRandom, type Random } from '../random';
import { TENANT_PLANS } from '../tenants';
import { drawPicture } from '../tickets/drawn-picture';
import { drawArrivals } from './arrivals';
import { planAnswers, readOpenQuestions, type OpenQuestion } from './answerers';
import { planReports, readSpoiltOrders, type SpoiltOrder } from './complainers';
import { readKnownDevices, type KnownDevice } from './known-devices';
import { planApplications, readEndedOrders, type EndedOrder } from './refund-seekers';
import { planVisits, readDueReservations } from './reservation-keepers';
import { planSavings, readSavers } from './savers';
import { planUser, type PlannedStep, type UserStep } from './users';

/** People who use the devices of the demonstration while somebody watches. */
export interface UserSimulation {
  readonly start: () => void;
  /** Resolves when nobody does anything any more and the demonstration's clock stands. */
  readonly stop: () => Promise<void>;
  /** One beat of it; for whoever drives it by hand. */
  readonly beat: () => Promise<void>;
}

export interface UserSimulationOptions {
  readonly db: Kysely<Database>;
  readonly resolved: ResolvedDeclaration;
  /** Epoch ms. */
  readonly now: () => number;
  readonly seed: number;
  /** Goes on holding the demonstration, and notes until when it has lived. */
  readonly keep: (untilMs: number) => Promise<void>;
  /** Takes orders as another system would tell them. */
  readonly platform: PlatformService;
  /** Takes problems in the same way. */
  readonly feedback: FeedbackService;
  /** Takes what users ask back in the same way. */
  readonly platformRefunds: PlatformRefundService;
  /** Takes what users buy at stores and take back in the same way. */
  readonly platformReceipts: PlatformReceiptService;
  /** Takes what inspectors find, as their phones hand it in; null where nothing is inspected. */
  readonly takeScan: TakeScan | null;
  readonly link: Pick<LocalLink, 'happen' | 'stateOf'>;
  readonly log: { readonly error: (fields: object, words: string) => void };
}

const BEAT_MS = ONE_SECOND_MS;
/** How often it looks at which devices there are, and notes until when the demonstration has lived. */
const LOOK_MS = 30 * ONE_SECOND_MS;
/** Steps that one beat takes at most, so that a busy evening does not keep the gateway. */
const STEPS_PER_BEAT = 20;
/** Steps that wait at most; whoever comes beyond it goes away again. */
const STEPS_MAX = 2_000;
/** A longer pause (a laptop that slept) is no rush of users afterwards. */
const ELAPSED_MAX_MS = ONE_MINUTE_MS;
/** Somebody plugs a device in again after so long, on average. */
const AWAY_MEAN_MS = 90 * ONE_MINUTE_MS;

/** @see docs/decisions/086-the-demonstration-lives.md */
export function createUserSimulation(options: UserSimulationOptions): UserSimulation {
  const { db, now, log, seed } = options;
  const types = createSeedTypes(options.resolved);
  const random = createRandom(seed).fork(`users ${now()}`);
  let devices: readonly KnownDevice[] = [];
  let steps: readonly PlannedStep[] = [];
  /** Devices that were broken when they were last looked at; null before the first look. */
  let brokenIds: ReadonlySet<string> | null = null;
  let lookedAt = 0;
  let beatAt = now();
  let sequence = 0;
  let timer: NodeJS.Timeout | null = null;
  let underWay: Promise<void> = Promise.resolve();

  const nextSequence = () => (sequence = (sequence + 1) % 1_000_000);

  async function look(nowMs: number): Promise<void> {
    const perTenant: (readonly KnownDevice[])[] = [];
    for (const plan of TENANT_PLANS) {
      const franchiseeId = plan.franchisee.id;
      const known = await withTenant(db, franchiseeId, async (trx) => ({
        devices: await readKnownDevices(trx, { plan, types, quietUntil: nowMs }),
        spoilt: await readSpoiltOrders(trx, { franchiseeId, fromMs: lookedAt, nowMs }),
        ended: await readEndedOrders(trx, { franchiseeId, fromMs: lookedAt, nowMs }),
        asked: await readOpenQuestions(trx, { franchiseeId, fromMs: lookedAt, nowMs }),
        due: await readDueReservations(trx, { franchiseeId, fromMs: lookedAt, nowMs }),
        tasks: await readWaitingTasks(trx, { franchiseeId }),
        savers: await readSavers(trx, { franchiseeId }),
      }));
      perTenant.push(known.devices);
      complain(known, nowMs);
      const elapsedMs = Math.min(nowMs - lookedAt, LOOK_MS);
      const { equipment } = options.resolved;
      const scans = planScans(known.tasks, { equipment, nowMs, elapsedMs, random });
      const storeIds = plan.stores.map(({ id }) => id);
      const saving = { franchiseeId, storeIds, nowMs, elapsedMs, random, nextSequence };
      const come = [...planVisits(known.due, { nowMs, random }), ...planSavings(known.savers, saving)];
      steps = [...steps, ...come, ...scans].slice(0, STEPS_MAX);
    }
    devices = perTenant.flat();
    brokenIds = new Set(devices.filter(isBroken).map(({ device_id }) => device_id));
    for (const { imei } of devices) plugIn(options, imei, random);
    await options.keep(nowMs);
    lookedAt = nowMs;
  }

  /** What came about before the first look has been complained of already. */
  function complain({ devices: known, spoilt, ended, asked }: Known, nowMs: number): void {
    const before = brokenIds;
    if (before === null) return;
    const broken = known.filter((device) => isBroken(device) && !before.has(device.device_id));
    const elapsedMs = Math.min(nowMs - lookedAt, ELAPSED_MAX_MS);
    const plan = { nowMs, random, nextSequence };
    const reports = planReports({ spoilt, broken, devices: known, elapsedMs }, plan);
    const told = [...reports, ...planApplications(ended, plan), ...planAnswers(asked, plan)];
    steps = [...steps, ...told].slice(0, STEPS_MAX);
  }

  function arrive(nowMs: number): void {
    const elapsedMs = Math.min(nowMs - beatAt, ELAPSED_MAX_MS);
    beatAt = nowMs;
    const arrivals = drawArrivals(devices, { nowMs, elapsedMs, random });
    // A device that somebody takes is not offered again before it was looked at.
    const taken = new Set(arrivals.map(({ device }) => device.device_id));
    if (taken.size > 0) devices = devices.filter(({ device_id }) => !taken.has(device_id));
    const planned = arrivals.flatMap((arrival) =>
      planUser(arrival, { nowMs, random, sequence: nextSequence() }),
    );
    steps = [...steps, ...planned].slice(0, STEPS_MAX);
  }

  async function takeSteps(nowMs: number): Promise<void> {
    const due = steps.filter(({ at }) => at <= nowMs).slice(0, STEPS_PER_BEAT);
    steps = steps.filter((step) => !due.includes(step));
    for (const { step } of due) await take(options, step);
  }

  async function beat(): Promise<void> {
    const nowMs = now();
    if (nowMs - lookedAt >= LOOK_MS) await look(nowMs);
    arrive(nowMs);
    await takeSteps(nowMs);
  }

  return {
    beat,
    start() {
      let isBusy = false;
      timer ??= setInterval(() => {
        if (isBusy) return;
        isBusy = true;
        underWay = beat()
          .catch((error: unknown) => log.error({ err: error }, 'the demonstration could not go on'))
          .finally(() => {
            isBusy = false;
          });
      }, BEAT_MS);
    },
    async stop() {
      if (timer !== null) clearInterval(timer);
      await underWay;
      if (lookedAt > 0) await options.keep(now());
    },
  };
}

interface Known {
  readonly devices: readonly KnownDevice[];
  readonly spoilt: readonly SpoiltOrder[];
  readonly ended: readonly EndedOrder[];
  readonly asked: readonly OpenQuestion[];
}

const isBroken = ({ faultCode }: KnownDevice): boolean => faultCode !== null;

/** A refusal is what a user's phone would show: the device was switched off, or taken away. */
async function take({ log, ...services }: UserSimulationOptions, step: UserStep): Promise<void> {
  try {
    await tell(services, step);
  } catch (error) {
    if (!(error instanceof ApiError)) log.error({ err: error }, 'a simulated user was not served');
  }
}

function tell(
  {
    platform,
    feedback,
    platformRefunds,
    platformReceipts,
    takeScan,
  }: Pick<
    UserSimulationOptions,
    'platform' | 'feedback' | 'platformRefunds' | 'platformReceipts' | 'takeScan'
  >,
  step: UserStep,
) {
  switch (step.kind) {
    case 'created':
      return platform.created(step.event);
    case 'paid':
      return platform.paid(step.event);
    case 'startRequested':
      return platform.startRequested(step.event);
    case 'cancelled':
      return platform.cancelled(step.event);
    case 'reported':
      return feedback.created(step.event);
    case 'pictured':
      return feedback.pictured(step.event, {
        type: 'image/png',
        bytes: drawPicture(createRandom(step.drawnFrom)),
      });
    case 'answered':
      return feedback.answered(step.event);
    case 'refundApplied':
      return platformRefunds.applied(step.event);
    case 'refundWithdrawn':
      return platformRefunds.withdrawn(step.event);
    case 'bought':
      return platformReceipts.created(step.event);
    case 'boughtPaid':
      return platformReceipts.paid(step.event);
    case 'unpaid':
      return platformReceipts.closed(step.event);
    case 'cashOutApplied':
      return platformReceipts.applied(step.event);
    case 'scanned':
      return takeScan?.(step.event);
  }
}

/** A device that began without a connection gets it back some day. */
function plugIn({ link }: UserSimulationOptions, imei: string, random: Random): void {
  const state = link.stateOf(imei);
  if (state === undefined || state.isConnected || state.absence !== null) return;
  if (random.chance(LOOK_MS / AWAY_MEAN_MS)) link.happen(imei, { kind: 'connected' });
}
