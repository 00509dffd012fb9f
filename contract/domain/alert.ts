import { ONE_DAY_MS, ONE_HOUR_MS } from '../limits';
import type { StateTable } from './state-table';

/** Codes of the alert states (pages 0.3). */
export const AlertStatus = { firing: 1, claimed: 2, silenced: 3, recovered: 4, handled: 5 } as const;
export type AlertStatus = (typeof AlertStatus)[keyof typeof AlertStatus];
export const ALERT_STATUSES: readonly AlertStatus[] = Object.values(AlertStatus);

/** States of an alert that somebody still has to do with; a device has one such alert for each rule. */
export const OPEN_ALERT_STATES: readonly AlertStatus[] = [
  AlertStatus.firing,
  AlertStatus.claimed,
  AlertStatus.silenced,
];

/** What can happen to an alert. */
export const ALERT_EVENTS = ['raise', 'repeat', 'recover', 'claim', 'handle', 'silence', 'wake'] as const;
export type AlertEvent = (typeof ALERT_EVENTS)[number];

const { firing, claimed, silenced, recovered, handled } = AlertStatus;

/**
 * The life of an alert (pages 0.3). What a person has taken on, or has silenced, keeps its state when the
 * condition ends or comes again: that is noted beside the state (decision 084).
 */
export const ALERT_TABLE: StateTable<AlertStatus, AlertEvent> = [
  { from: null, event: 'raise', to: firing },
  { from: firing, event: 'repeat', to: firing },
  { from: firing, event: 'recover', to: recovered },
  { from: firing, event: 'claim', to: claimed },
  { from: firing, event: 'silence', to: silenced },
  { from: recovered, event: 'repeat', to: firing },
  { from: claimed, event: 'repeat', to: claimed },
  { from: claimed, event: 'recover', to: claimed },
  { from: claimed, event: 'handle', to: handled },
  { from: silenced, event: 'repeat', to: silenced },
  { from: silenced, event: 'recover', to: silenced },
  { from: silenced, event: 'wake', to: firing },
  { from: handled, event: 'recover', to: handled },
];

/** How long an alert may be silenced, hours. */
export const SILENCE_HOURS = [1, 8, 24] as const;
export type SilenceHours = (typeof SILENCE_HOURS)[number];

/** A condition that comes again this soon after it ended counts on in the alert that it had. */
export const ALERT_FOLD_MS = ONE_HOUR_MS;
/** How long an alert is kept once it is over. */
export const ALERT_KEPT_MS = 180 * ONE_DAY_MS;

/** Characters of the note that ends an alert. */
export const ALERT_NOTE_MIN_LENGTH = 2;
export const ALERT_NOTE_MAX_LENGTH = 200;

/** How alerts are looked through: by what is still to be done. */
export const ALERT_TABS = ['firing', 'claimed', 'silenced', 'over'] as const;
export type AlertTab = (typeof ALERT_TABS)[number];

/** The states behind a tab. */
export const ALERT_TAB_STATES: Readonly<Record<AlertTab, readonly AlertStatus[]>> = {
  firing: [firing],
  claimed: [claimed],
  silenced: [silenced],
  over: [recovered, handled],
};
