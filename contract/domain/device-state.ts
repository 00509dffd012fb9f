import { ONE_DAY_MS } from '../limits';
import { DisplayStatus, type DeviceFacts, type WorkStatus } from './device';
import { nextState, type StateTable } from './state-table';

/** What can happen to what a device does. */
export const WORK_EVENTS = [
  'reportIdle',
  'reportRunning',
  'reportReserved',
  'reportServicing',
  'reservationEnds',
  'limitPasses',
] as const;
export type WorkEvent = (typeof WORK_EVENTS)[number];

const { idle, running, reserved, servicing } = DisplayStatus;

/**
 * What devices do, from what they report and what the house decides (pages 2). A reservation is the house's: a
 * device that knows nothing of it and calls itself idle stays reserved until the reservation ends.
 */
export const WORK_TABLE: StateTable<WorkStatus, WorkEvent> = [
  { from: idle, event: 'reportIdle', to: idle },
  { from: idle, event: 'reportRunning', to: running },
  { from: idle, event: 'reportReserved', to: reserved },
  { from: idle, event: 'reportServicing', to: servicing },
  { from: reserved, event: 'reportReserved', to: reserved },
  { from: reserved, event: 'reportRunning', to: running },
  { from: reserved, event: 'reservationEnds', to: idle },
  { from: running, event: 'reportRunning', to: running },
  { from: running, event: 'reportIdle', to: idle },
  { from: servicing, event: 'reportServicing', to: servicing },
  { from: servicing, event: 'reportIdle', to: idle },
  { from: servicing, event: 'limitPasses', to: idle },
];

const EVENT_OF: Readonly<Record<WorkStatus, WorkEvent>> = {
  [idle]: 'reportIdle',
  [running]: 'reportRunning',
  [reserved]: 'reportReserved',
  [servicing]: 'reportServicing',
};

/**
 * What a device does after it reported something. A report between the two may be lost: what can be reached by way
 * of idle is believed, and whatever cannot leaves the device as it was.
 */
export function afterReport(from: WorkStatus, reported: WorkStatus): WorkStatus {
  const direct = nextState(WORK_TABLE, from, EVENT_OF[reported]);
  if (direct !== null) return direct;
  const free = nextState(WORK_TABLE, from, 'reportIdle');
  return (free === null ? null : nextState(WORK_TABLE, free, EVENT_OF[reported])) ?? from;
}

/** What can happen to the facts beside what a device does. */
export type FactEvent =
  | { readonly kind: 'report'; readonly workStatus: WorkStatus; readonly faultCode: string | null }
  /** Nothing was heard of it for too long, or its connection broke. */
  | { readonly kind: 'silence' }
  | { readonly kind: 'disable' }
  | { readonly kind: 'enable' }
  | { readonly kind: 'upgradeTaken' }
  /** Proven, failed or given up: it is what it was before. */
  | { readonly kind: 'upgradeOver' }
  | { readonly kind: 'reservationEnds' }
  | { readonly kind: 'limitPasses' };

/** The facts after an event; the same ones where it changes nothing. */
export function afterEvent(facts: DeviceFacts, event: FactEvent): DeviceFacts {
  switch (event.kind) {
    case 'report': {
      const workStatus = afterReport(facts.workStatus, event.workStatus);
      return { ...facts, online: true, workStatus, faultCode: event.faultCode };
    }
    case 'silence':
      return { ...facts, online: false };
    case 'disable':
      return { ...facts, enabled: false };
    case 'enable':
      return { ...facts, enabled: true };
    case 'upgradeTaken':
      return { ...facts, upgrading: true };
    case 'upgradeOver':
      return { ...facts, upgrading: false };
    case 'reservationEnds':
    case 'limitPasses':
      return {
        ...facts,
        workStatus: nextState(WORK_TABLE, facts.workStatus, event.kind) ?? facts.workStatus,
      };
  }
}

/** Without a start for so many days a device that could be used is flagged 超时未工作 (pages 2). */
export const LONG_IDLE_DAYS = 3;

/**
 * From when on a device that nobody starts is long idle, epoch ms.
 *
 * @param lastOrderAt - epoch ms; null for one that was never used, which counts from when it was bound.
 */
export function longIdleFrom(lastOrderAt: number | null, bindAt: number): number {
  return (lastOrderAt ?? bindAt) + LONG_IDLE_DAYS * ONE_DAY_MS;
}
