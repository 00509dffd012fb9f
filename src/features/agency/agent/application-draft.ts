import type { AgreementApplication, AgreementRow } from '../../../../contract/api/agreement';
import { PROXY_MAX_DAYS, PROXY_SHARE_MAX } from '../../../../contract/domain/agreement';
import { endOfDay, startOfDay } from '../../../../contract/day';
import { isMobile } from '../../../../contract/mobile';
import type { Text } from '../../../../contract/text';
import { countDays, parseDay } from '../../../form/period/business-day';
import { quantityTextOf } from '../../../form/quantity-text';
import { OPERATING_WORDS } from './operating-words';

/** Longest remark, in characters. */
export const REMARK_MAX_LENGTH = 200;
/** Longest name of a merchant, in characters. */
export const NAME_MAX_LENGTH = 50;
const TWO_DECIMALS = /^\d{1,2}(?:\.\d{1,2})?$/;

/** An application as the form holds it: everything as typed. */
export interface ApplicationDraft {
  readonly franchiseeMobile: string;
  readonly franchiseeName: string;
  readonly isAllEquipment: boolean;
  readonly equipmentTypes: readonly string[];
  readonly permissionIds: readonly number[];
  /** Business days `YYYY-MM-DD`, both inclusive; null until chosen. */
  readonly days: readonly [first: string, last: string] | null;
  /** Per cent, as typed. */
  readonly share: string;
  readonly remark: string;
}

/** Fields that can be wrong, from top to bottom. */
export type ApplicationField = 'mobile' | 'name' | 'equipment' | 'days' | 'share' | 'rights';

const percent = quantityTextOf('percent');

/** Starts empty, or from an earlier application to the same merchant, whose mobile is masked. */
export function toApplicationDraft(earlier: AgreementRow | null): ApplicationDraft {
  return {
    franchiseeMobile: '',
    franchiseeName: earlier?.franchiseeName ?? '',
    isAllEquipment: earlier === null || earlier.equipmentTypes.length === 0,
    equipmentTypes: earlier?.equipmentTypes ?? [],
    permissionIds: earlier?.permissionIds ?? [],
    days: null,
    share: earlier === null ? '' : percent.format(earlier.shareRate),
    remark: earlier?.remark ?? '',
  };
}

/** Everything that is wrong, by field; empty when it can be sent. */
export function findApplicationProblems(
  draft: ApplicationDraft,
): Readonly<Partial<Record<ApplicationField, Text>>> {
  const problems: Partial<Record<ApplicationField, Text>> = {};
  const mobile = draft.franchiseeMobile.trim();
  if (mobile === '') problems.mobile = OPERATING_WORDS.mobileMissing;
  else if (!isMobile(mobile)) problems.mobile = OPERATING_WORDS.mobileMalformed;
  if (draft.franchiseeName.trim() === '') problems.name = OPERATING_WORDS.nameMissing;
  if (!draft.isAllEquipment && draft.equipmentTypes.length === 0) {
    problems.equipment = OPERATING_WORDS.equipmentMissing;
  }
  const span = toSpan(draft);
  if (span === null) problems.days = OPERATING_WORDS.periodMissing;
  else if (countDays(span) > PROXY_MAX_DAYS) problems.days = OPERATING_WORDS.periodLong;
  if (parseShare(draft.share) === null) problems.share = OPERATING_WORDS.shareMalformed;
  if (draft.permissionIds.length === 0) problems.rights = OPERATING_WORDS.rightsMissing;
  return problems;
}

function parseShare(typed: string): number | null {
  const share = TWO_DECIMALS.test(typed.trim()) ? percent.parse(typed.trim()) : null;
  return share === null || share > PROXY_SHARE_MAX ? null : share;
}

function toSpan({ days }: ApplicationDraft): readonly [fromMs: number, toMs: number] | null {
  if (days === null) return null;
  const fromMs = parseDay(days[0]);
  const toMs = parseDay(days[1]);
  return fromMs === undefined || toMs === undefined ? null : [fromMs, endOfDay(toMs) - 1];
}

/**
 * Body of the apply call. Call it for a draft without problems only.
 *
 * @throws Error when the period is missing.
 */
export function toApplication(draft: ApplicationDraft, nowMs: number): AgreementApplication {
  const span = toSpan(draft);
  if (span === null) throw new Error('An application without a period cannot be sent.');
  const [fromMs, toMs] = span;
  return {
    franchiseeMobile: draft.franchiseeMobile.trim(),
    franchiseeName: draft.franchiseeName.trim(),
    equipmentTypes: draft.isAllEquipment ? [] : draft.equipmentTypes,
    permissionIds: draft.permissionIds,
    // Today has begun already; an agency that begins today begins now.
    startAt: fromMs === startOfDay(nowMs) ? nowMs : fromMs,
    endAt: toMs,
    shareRate: parseShare(draft.share) ?? 0,
    remark: draft.remark.trim(),
  };
}
