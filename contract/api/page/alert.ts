import { Type } from '@sinclair/typebox';
import { ALERT_NOTE_MAX_LENGTH, ALERT_STATUSES, ALERT_TABS, SILENCE_HOURS } from '../../domain/alert';
import { ALERT_LEVELS } from '../../resources/alert';
import { ExactText, Id, Lines, PageSize } from '../parameter';
import { closed, codeOf, nullable, wordOf, type Shape } from '../shape';

const MomentOrNone = nullable(Type.Integer());
const WordsOrNone = nullable(Type.String());

/** One alert as people see it (pages 0.3). */
export const AlertRow = Type.Object({
  alertId: Type.String(),
  /** Id of the device page that it is read and acted on by. */
  resource: Type.String(),
  /** Name of the declared rule; its title and level stand in the declaration of the type. */
  rule: Type.String(),
  level: wordOf(ALERT_LEVELS),
  status: codeOf(ALERT_STATUSES),
  deviceId: Type.String(),
  deviceNumber: Type.String(),
  deviceName: Type.String(),
  storeName: Type.String(),
  /** False once the device has left the lists. */
  hasDevice: Type.Boolean(),
  /** What was seen, where the rule alone does not say it: the words of a fault, a value measured. */
  cause: Type.String(),
  firstAt: Type.Integer(),
  lastAt: Type.Integer(),
  /** How often it came. */
  count: Type.Integer(),
  /** When the condition ended by itself; null while it holds. */
  recoveredAt: MomentOrNone,
  silencedUntil: MomentOrNone,
  /** Who claimed, silenced or handled it. */
  handler: WordsOrNone,
  handledAt: MomentOrNone,
  note: WordsOrNone,
  /** When it was over. */
  closedAt: MomentOrNone,
});
export type AlertRow = Shape<typeof AlertRow>;

const CURSOR_MAX_LENGTH = 300;
const LISTED = {
  /** @default firing */
  tab: Type.Optional(wordOf(ALERT_TABS)),
  /** Continues an earlier answer. */
  cursor: Type.Optional(ExactText({ minLength: 1, maxLength: CURSOR_MAX_LENGTH })),
  pageSize: Type.Optional(PageSize),
};

/** Body of `POST alert/list`: alerts of every type that the caller may read. */
export const AllAlertsRequest = closed(LISTED);
export type AllAlertsRequest = Shape<typeof AllAlertsRequest>;

/** Body of `POST {device page}/alert/list`. */
export const AlertListRequest = closed({
  ...LISTED,
  /** Those of one device. @default of all */
  deviceId: Type.Optional(Id),
});
export type AlertListRequest = Shape<typeof AlertListRequest>;

/** How many alerts there are to do with, up to a limit; those that are over are not counted. */
export const AlertCounts = Type.Object({
  urgent: Type.Integer(),
  important: Type.Integer(),
  hint: Type.Integer(),
  claimed: Type.Integer(),
  silenced: Type.Integer(),
});
export type AlertCounts = Shape<typeof AlertCounts>;

/** Alerts that are open by level, then the newest; those that are over by when they ended. */
export const AlertListAnswer = Type.Object({
  list: Type.Array(AlertRow),
  /** Of all that the request without tab and cursor speaks of. */
  counts: AlertCounts,
  nextCursor: WordsOrNone,
});
export type AlertListAnswer = Shape<typeof AlertListAnswer>;

/** Body of `POST {device page}/alert/handle`. */
export const AlertHandling = closed({
  id: Id,
  /** Trimming comes later and may bring it into its bounds. */
  note: Lines({ maxLength: 2 * ALERT_NOTE_MAX_LENGTH }),
});
export type AlertHandling = Shape<typeof AlertHandling>;

/** Body of `POST {device page}/alert/silence`. */
export const AlertSilence = closed({ id: Id, hours: codeOf(SILENCE_HOURS) });
export type AlertSilence = Shape<typeof AlertSilence>;
