/** What timers are set for; each kind has one handler (`gateway/app/installation.ts`). */
export const TIMER_KINDS = [
  'command',
  'device',
  'order',
  'alert',
  'refund',
  'coupon',
  'blockRule',
  'export',
  'ticket',
  'inspection',
  'payout',
] as const;
export type TimerKind = (typeof TIMER_KINDS)[number];
