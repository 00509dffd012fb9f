import { expect } from 'vitest';
import type {
  AlertCondition,
  AlertRuleDeclaration,
  ResolvedAlertRule,
} from '../../../contract/resources/alert';
import { resolveAlertRule } from '../../../contract/resources/resolve-alert';
import type { AlertDevice } from '../../../gateway/features/alert/rule/alert-facts';
import { judge } from '../../../gateway/features/alert/rule/judge';
import type { OpeningHours } from '../../../gateway/features/alert/rule/opening';
import { ALERT_NOW_MS as NOW, alertDevice } from './alert-device';

const VERSIONS = ['1.0', '1.1', '1.2', '2.0'];

/** A rule of a condition. */
export const ruleOf = (
  when: AlertCondition,
  rest: Pick<AlertRuleDeclaration, 'hours'> = {},
): ResolvedAlertRule =>
  resolveAlertRule({ name: 'rule', title: { zh: '规则', en: 'Rule' }, level: 'important', when, ...rest });

/** A condition, a device, and what is said of it. */
export interface JudgedCase {
  readonly says: string;
  readonly when: AlertCondition;
  readonly device: Partial<AlertDevice>;
  readonly soldAt?: number;
  readonly seenSince?: number;
  readonly isFiring: boolean;
  readonly since?: number;
  readonly lookAt?: number;
  readonly cause?: string;
  readonly keys?: readonly string[];
  /** Limit of the store. */
  readonly limit?: number;
}

/** A device with what is known beside it. */
export function factsOf(
  device: Partial<AlertDevice>,
  {
    soldAt = null,
    limit,
    hours = null,
  }: {
    readonly soldAt?: number | null;
    readonly limit?: number | undefined;
    readonly hours?: OpeningHours | null;
  },
) {
  const limits = new Map(limit === undefined ? [] : [['rule', limit]]);
  return { device: alertDevice(device), versions: VERSIONS, storeSoldAt: soldAt, hours, limits };
}

/** Judges a case and holds the answer against it. */
export function expectJudged(given: JudgedCase): void {
  const { when, device, soldAt = null, seenSince = null, isFiring } = given;
  const facts = factsOf(device, { soldAt, limit: given.limit });
  expect(judge(ruleOf(when), facts, { nowMs: NOW, seenSince: () => seenSince })).toEqual({
    isFiring,
    since: given.since ?? NOW,
    cause: given.cause ?? '',
    isCauseTelling: when.kind === 'fault',
    lookAt: given.lookAt ?? null,
    keys: given.keys ?? (isFiring ? [''] : []),
  });
}
