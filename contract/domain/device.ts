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
