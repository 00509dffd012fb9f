import type { Text } from '../text';
import type { FieldCondition } from './action';
import type { Limit, Threshold } from './field';

/** How much an alert presses, the most first. */
export const ALERT_LEVELS = ['urgent', 'important', 'hint'] as const;
export type AlertLevel = (typeof ALERT_LEVELS)[number];

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
      readonly kind: 'measure';
      /** A field that holds a quantity. */
      readonly field: N;
      /** Reached at the limit itself. */
      readonly limit: Limit;
      /** It has to last so long. @default 0 */
      readonly forSeconds?: number;
      /** And all of these hold meanwhile. @default [] */
      readonly while?: readonly FieldCondition<N>[];
    }
  | {
      readonly kind: 'state';
      /** All of these hold. */
      readonly while: readonly FieldCondition<N>[];
      /** It has to last so long. @default 0 */
      readonly forSeconds?: number;
    };

/** What a device of the type raises an alert for (pages 0.3). */
export interface AlertRuleDeclaration<N extends string = string> {
  /** Unique within its type; stands in the rows of alerts, so it is never given another meaning. */
  readonly name: string;
  readonly title: Text;
  readonly level: AlertLevel;
  readonly when: AlertCondition<N>;
}

/** A condition after defaults are filled. */
export type ResolvedAlertCondition =
  | Extract<
      AlertCondition,
      {
        readonly kind:
          'offline' | 'fault' | 'failedStarts' | 'severeTimeout' | 'idleDays' | 'simEnds' | 'firmwareBehind';
      }
    >
  | {
      readonly kind: 'measure';
      readonly field: string;
      readonly limit: Threshold;
      readonly forSeconds: number;
      readonly while: readonly FieldCondition[];
    }
  | { readonly kind: 'state'; readonly while: readonly FieldCondition[]; readonly forSeconds: number };

/** A rule after defaults are filled. */
export interface ResolvedAlertRule {
  readonly name: string;
  readonly title: Text;
  readonly level: AlertLevel;
  readonly when: ResolvedAlertCondition;
}
