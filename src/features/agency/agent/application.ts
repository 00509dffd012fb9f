import type { AgreementApplication, AgreementRow } from '../../../../contract/api/account/agreement';
import { endOfDay, startOfDay } from '../../../../contract/day';
import { PROXY_MAX_DAYS, PROXY_SHARE_MAX } from '../../../../contract/domain/agreement';
import { quantityRule } from '../../../form/field/field-rules';
import { countDays, parseDay } from '../../../form/period/business-day';
import type { DayRange } from '../../../form/period/day-input';
import { freeText } from '../../../form/rules/free-text';
import { given, mobile, someOf, typed, unless, type Rules, type ToWords } from '../../../form/rules/rules';
import { OPERATING_WORDS } from './operating-words';

/** Longest remark, in characters. */
export const REMARK_MAX_LENGTH = 200;
/** Longest name of a merchant, in characters. */
export const NAME_MAX_LENGTH = 50;
/** Two decimals of a per cent. */
const SHARE_STEP = 0.0001;

/** An application as the form holds it. */
export interface ApplicationEntry {
  readonly franchiseeMobile?: string;
  readonly franchiseeName?: string;
  readonly isAllEquipment: boolean;
  readonly equipmentTypes?: readonly string[];
  readonly permissionIds: readonly number[];
  /** Business days, both inclusive; null until chosen. */
  readonly days: DayRange | null;
  /** 0–1; null until typed. */
  readonly shareRate: number | null;
  readonly remark?: string;
}

/** Starts empty, or from an earlier application to the same merchant, whose mobile is masked. */
export function toApplicationEntry(earlier: AgreementRow | null): ApplicationEntry {
  return {
    franchiseeName: earlier?.franchiseeName ?? '',
    isAllEquipment: earlier === null || earlier.equipmentTypes.length === 0,
    equipmentTypes: earlier?.equipmentTypes ?? [],
    permissionIds: earlier?.permissionIds ?? [],
    days: null,
    shareRate: earlier?.shareRate ?? null,
    remark: earlier?.remark ?? '',
  };
}

type RuledField =
  | 'franchiseeMobile'
  | 'franchiseeName'
  | 'equipmentTypes'
  | 'days'
  | 'shareRate'
  | 'permissionIds'
  | 'remark';

/** What an application must keep to, by field (pages §10). */
export function applicationRules(t: ToWords): Readonly<Record<RuledField, Rules>> {
  const share = t(OPERATING_WORDS.shareMalformed);
  return {
    franchiseeMobile: [
      ...typed(t(OPERATING_WORDS.mobileMissing)),
      ...mobile(t(OPERATING_WORDS.mobileMalformed)),
    ],
    franchiseeName: [...typed(t(OPERATING_WORDS.nameMissing)), ...freeText('line', t)],
    equipmentTypes: someOf(t(OPERATING_WORDS.equipmentMissing)),
    days: [
      ...given(t(OPERATING_WORDS.periodMissing)),
      ...unless((days) => (isTooLong(days) ? t(OPERATING_WORDS.periodLong) : null)),
    ],
    shareRate: [
      ...given(share),
      ...quantityRule({ kind: 'percent', min: 0, max: PROXY_SHARE_MAX, step: SHARE_STEP }, () => share),
    ],
    permissionIds: someOf(t(OPERATING_WORDS.rightsMissing)),
    remark: freeText('lines', t),
  };
}

function isTooLong(days: unknown): boolean {
  const span = Array.isArray(days) ? toSpan(String(days[0]), String(days[1])) : null;
  return span !== null && countDays(span) > PROXY_MAX_DAYS;
}

function toSpan(first: string, last: string): readonly [fromMs: number, toMs: number] | null {
  const fromMs = parseDay(first);
  const toMs = parseDay(last);
  return fromMs === undefined || toMs === undefined ? null : [fromMs, endOfDay(toMs) - 1];
}

/**
 * Body of the apply call. Call it for an entry that keeps the rules only.
 *
 * @throws Error when the period is missing.
 */
export function toApplication(entry: ApplicationEntry, nowMs: number): AgreementApplication {
  const { days, shareRate, franchiseeMobile = '', franchiseeName = '', remark = '' } = entry;
  const span = days === null ? null : toSpan(...days);
  if (span === null) throw new Error('An application without a period cannot be sent.');
  const [fromMs, toMs] = span;
  return {
    franchiseeMobile: franchiseeMobile.trim(),
    franchiseeName: franchiseeName.trim(),
    equipmentTypes: entry.isAllEquipment ? [] : (entry.equipmentTypes ?? []),
    permissionIds: entry.permissionIds,
    // Today has begun already; an agency that begins today begins now.
    startAt: fromMs === startOfDay(nowMs) ? nowMs : fromMs,
    endAt: toMs,
    shareRate: shareRate ?? 0,
    remark: remark.trim(),
  };
}
