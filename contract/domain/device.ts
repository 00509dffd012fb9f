/** Codes of the status that a device shows (pages: device state model). */
export const DisplayStatus = {
  idle: 1,
  running: 2,
  reserved: 3,
  fault: 4,
  servicing: 5,
  upgrading: 6,
  disabled: 7,
  offline: 8,
} as const;
export type DisplayStatus = (typeof DisplayStatus)[keyof typeof DisplayStatus];

/** What a device says it does; the other statuses come from facts beside it. */
export const WORK_STATES = [
  DisplayStatus.idle,
  DisplayStatus.running,
  DisplayStatus.reserved,
  DisplayStatus.servicing,
] as const;
export type WorkStatus = (typeof WORK_STATES)[number];

/** The facts of a device, kept apart. */
export interface DeviceFacts {
  readonly enabled: boolean;
  readonly online: boolean;
  readonly upgrading: boolean;
  readonly faultCode: string | null;
  readonly workStatus: WorkStatus;
}

/** The one status that is shown of them: the first that holds (pages 2). */
export function displayStatusOf(facts: DeviceFacts): DisplayStatus {
  if (!facts.enabled) return DisplayStatus.disabled;
  if (!facts.online) return DisplayStatus.offline;
  if (facts.upgrading) return DisplayStatus.upgrading;
  if (facts.faultCode !== null) return DisplayStatus.fault;
  return facts.workStatus;
}
