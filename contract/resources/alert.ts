import type { Text } from '../text';
import type { FixedValue } from './effect';
import type { Limit, Threshold } from './field';

/** How much an alert presses, the most first. */
export const ALERT_LEVELS = ['urgent', 'important', 'hint'] as const;
export type AlertLevel = (typeof ALERT_LEVELS)[number];

/** Something about one field, of the row or of one entry of a table within it; all that is said of it holds. */
export interface AlertTest<N extends string = string> {
  readonly field: N;
  /** Its value is one of these. @default any */
  readonly in?: readonly FixedValue[];
  /** It holds anything, or nothing at all. @default either */
  readonly filled?: boolean;
  /** Reached at the limit itself. @default none */
  readonly limit?: Limit;
  /** The limit itself does not count. @default false */
  readonly exclusive?: boolean;
  /** It is more than what this field holds. @default none */
  readonly exceeds?: N;
  /** The moment that it holds is so many days ago, or longer. @default any */
  readonly agoDays?: number;
  /** The moment that it holds comes within so many days, or is over. @default any */
  readonly inDays?: number;
}

/** How long something has to last: seconds, or the field of the row that holds them. */
export type AlertSpan<N extends string = string> = number | { readonly from: N };

/** What of a store may differ from the declared limit, and how far. */
export interface StoreBounds {
  readonly min: number;
  readonly max: number;
}

/** A condition that devices show by what they report of themselves. */
export type SeenCondition<N extends string = string> =
  | {
      readonly kind: 'measure';
      /** A field that holds a quantity. */
      readonly field: N;
      readonly limit: Limit;
      /** The limit itself does not count. @default false */
      readonly exclusive?: boolean;
      /** Each store may have a limit of its own, within these. @default the same for all */
      readonly perStore?: StoreBounds;
      /** It has to last so long. @default 0 */
      readonly forSeconds?: AlertSpan<N>;
      /** And all of these hold meanwhile. @default [] */
      readonly while?: readonly AlertTest<N>[];
    }
  | {
      readonly kind: 'state';
      /** All of these hold. */
      readonly while: readonly AlertTest<N>[];
      /** It has to last so long. @default 0 */
      readonly forSeconds?: AlertSpan<N>;
    }
  | {
      readonly kind: 'entries';
      /** A field of kind `rows`; one entry is enough. */
      readonly list: N;
      /** Column that tells entries apart. */
      readonly key: string;
      /** All of these hold of the entry; the fields are its columns. */
      readonly where: readonly AlertTest[];
      /** It has to last so long, of the same entry. @default 0 */
      readonly forSeconds?: AlertSpan<N>;
      /** And all of these hold of the row meanwhile. @default [] */
      readonly while?: readonly AlertTest<N>[];
    };

/** When an alert begins; it clears by itself as soon as this no longer holds. `N` are the fields of the page. */
export type AlertCondition<N extends string = string> =
  | {
      readonly kind: 'offline';
      /** No word from the device for so long, and it counts as offline. */
      readonly minutes: number;
    }
  | { readonly kind: 'fault' }
  | {
      readonly kind: 'failedStarts';
      /** Starts in a row that came to nothing. */
      readonly count: number;
    }
  | { readonly kind: 'severeTimeout' }
  | {
      readonly kind: 'idleDays';
      /** Days without a start, of a device that is online and enabled. */
      readonly days: number;
    }
  | {
      readonly kind: 'simEnds';
      /** Days before the card ends. */
      readonly days: number;
    }
  | {
      readonly kind: 'firmwareBehind';
      /** So many declared versions behind the newest, or more. */
      readonly versions: number;
    }
  | {
      readonly kind: 'unfinished';
      /** A service that went past its limit, or an upgrade that failed or did; until the same is done after all. */
      readonly during: 'servicing' | 'upgrading';
    }
  | {
      readonly kind: 'startRefused';
      /** The device refused its last start with one of these codes. */
      readonly codes: readonly string[];
      /** So long after its last run has ended, or longer. */
      readonly endedMinutes: number;
      /** And all of these hold. @default [] */
      readonly while?: readonly AlertTest<N>[];
    }
  | {
      readonly kind: 'any';
      /** One of these is enough; none of them has to last. */
      readonly of: readonly SeenCondition<N>[];
    }
  | SeenCondition<N>;

/** What the gateway does by itself when an alert begins. */
export type AlertReaction =
  | {
      readonly kind: 'command';
      /** What the device is asked for each time the condition begins, as the device link sends it. */
      readonly verb: string;
      /** Values that always go with it. @default none */
      readonly fixed?: Readonly<Record<string, FixedValue>>;
      /** Parameter that takes the key of the entry concerned; each is asked for once. @default the whole device */
      readonly entryParam?: string;
      /** How the order of the device ends when it is done. @default as the device says */
      readonly ends?: 'finish' | 'abort';
    }
  /** The device takes no order while the condition holds. */
  | { readonly kind: 'stopSale' };

/** What a device of the type raises an alert for (pages 0.3). */
export interface AlertRuleDeclaration<N extends string = string> {
  /** Unique within its type; stands in the rows of alerts, so it is never given another meaning. */
  readonly name: string;
  readonly title: Text;
  readonly level: AlertLevel;
  readonly when: AlertCondition<N>;
  /** Counts only while the store of the device is open. @default at any hour */
  readonly hours?: 'open';
  /** Devices for which it holds are flagged 耗材告警. @default false */
  readonly isSupply?: boolean;
  /** @default nothing but telling people */
  readonly then?: readonly AlertReaction[];
}

/** A measure after defaults are filled. */
export interface ResolvedMeasure {
  readonly kind: 'measure';
  readonly field: string;
  readonly limit: Threshold;
  readonly isExclusive: boolean;
  readonly perStore: StoreBounds | null;
  readonly forSeconds: AlertSpan;
  readonly while: readonly AlertTest[];
}

/** A condition that devices show, after defaults are filled. */
export type ResolvedSeen =
  | ResolvedMeasure
  | { readonly kind: 'state'; readonly while: readonly AlertTest[]; readonly forSeconds: AlertSpan }
  | {
      readonly kind: 'entries';
      readonly list: string;
      readonly key: string;
      readonly where: readonly AlertTest[];
      readonly forSeconds: AlertSpan;
      readonly while: readonly AlertTest[];
    };

/** A condition after defaults are filled. */
export type ResolvedAlertCondition =
  | Exclude<AlertCondition, SeenCondition | { readonly kind: 'any' | 'startRefused' }>
  | {
      readonly kind: 'startRefused';
      readonly codes: readonly string[];
      readonly endedMinutes: number;
      readonly while: readonly AlertTest[];
    }
  | { readonly kind: 'any'; readonly of: readonly ResolvedSeen[] }
  | ResolvedSeen;

/** A rule after defaults are filled. */
export interface ResolvedAlertRule {
  readonly name: string;
  readonly title: Text;
  readonly level: AlertLevel;
  readonly when: ResolvedAlertCondition;
  readonly hours: 'open' | null;
  readonly isSupply: boolean;
  readonly then: readonly AlertReaction[];
}

/** The measures of a rule whose limit each store may set: at most one. */
export function storeMeasureOf({ when }: Pick<ResolvedAlertRule, 'when'>): ResolvedMeasure | null {
  return when.kind === 'measure' && when.perStore !== null ? when : null;
}
