import type { CertificationSubmission } from '../../../contract/api/account/certification';
import { CERTIFICATION_FIELDS, type CertificationField } from '../../../contract/domain/certification';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import { isMobile, maskMobile } from '../../../contract/mobile';
import { toGivenText } from '../account/person-name';

const NAME_MAX_LENGTH = 30;
const COMPANY_MAX_LENGTH = 60;

interface FieldRule {
  isValid: (value: string) => boolean;
  /** What answers and logs show of it. */
  mask: (value: string) => string;
}

const isOpen = (value: string): string => value;
const isShorterThan = (max: number) => (value: string) => value.length >= 2 && value.length <= max;

const RULES: Readonly<Record<CertificationField, FieldRule>> = {
  name: { isValid: isShorterThan(NAME_MAX_LENGTH), mask: isOpen },
  legalPerson: { isValid: isShorterThan(NAME_MAX_LENGTH), mask: isOpen },
  companyName: { isValid: isShorterThan(COMPANY_MAX_LENGTH), mask: isOpen },
  // Printed on every licence, in public registers.
  creditCode: { isValid: isCreditCode, mask: isOpen },
  idNumber: { isValid: isIdNumber, mask: (value) => maskMiddle(value, 3, 4) },
  settlementAccount: { isValid: isSettlementAccount, mask: maskAccount },
};

export type CertificationFields = Readonly<Partial<Record<CertificationField, string>>>;

/**
 * The fields as they are stored.
 *
 * @throws ApiError `invalid` that names the first field that is missing, too much or wrong.
 */
export function toStoredFields({ subjectType, fields }: CertificationSubmission): CertificationFields {
  const wanted = CERTIFICATION_FIELDS[subjectType];
  const extra = Object.keys(fields).find((field) => !wanted.some((known) => known === field));
  if (extra !== undefined) throw apiError(ApiCode.invalid, 'unknownField', { field: `fields.${extra}` });
  return Object.fromEntries(
    wanted.map((field) => {
      const value = toGivenText(fields[field] ?? '', field);
      const stored = field === 'idNumber' || field === 'creditCode' ? value.toUpperCase() : value;
      if (!RULES[field].isValid(stored)) throw apiError(ApiCode.refused, 'certificationField', { field });
      return [field, stored];
    }),
  );
}

/** The fields as answers and logs show them; names that are not fields of ours are left out. */
export function toMaskedFields(fields: Readonly<Record<string, string>>): CertificationFields {
  const masked = CERTIFICATION_FIELD_NAMES.flatMap((field) => {
    const value = fields[field];
    return value === undefined ? [] : [[field, RULES[field].mask(value)] as const];
  });
  return Object.fromEntries(masked);
}

export const CERTIFICATION_FIELD_NAMES = [
  'name',
  'companyName',
  'creditCode',
  'legalPerson',
  'idNumber',
  'settlementAccount',
] as const satisfies readonly CertificationField[];

const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const ID_CHECKS = '10X98765432';

/** Resident identity number: region, date of birth, serial, check character (GB 11643). */
export function isIdNumber(value: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(value) || !isDate(value.slice(6, 14))) return false;
  const sum = ID_WEIGHTS.reduce((total, weight, index) => total + weight * Number(value[index]), 0);
  return ID_CHECKS[sum % ID_CHECKS.length] === value[17];
}

/** `19900131`: a day that exists. */
function isDate(digits: string): boolean {
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].map(Number);
  if (year === undefined || month === undefined || day === undefined || year < 1900) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const CREDIT_CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const CREDIT_BASE = CREDIT_CHARACTERS.length;
const CREDIT_LENGTH = 18;

/** Unified social credit code with its check character (GB 32100). */
export function isCreditCode(value: string): boolean {
  const values = Array.from(value, (character) => CREDIT_CHARACTERS.indexOf(character));
  if (values.length !== CREDIT_LENGTH || values.includes(-1)) return false;
  let weight = 1;
  let sum = 0;
  for (const each of values.slice(0, -1)) {
    sum += each * weight;
    weight = (weight * 3) % CREDIT_BASE;
  }
  return values.at(-1) === (CREDIT_BASE - (sum % CREDIT_BASE)) % CREDIT_BASE;
}

const EMAIL_MAX_LENGTH = 64;

/** A bank account, or the mobile or mail address of a payment account. */
function isSettlementAccount(value: string): boolean {
  const isMail = value.length <= EMAIL_MAX_LENGTH && /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(value);
  return /^\d{8,30}$/.test(value) || isMobile(value) || isMail;
}

function maskAccount(value: string): string {
  const at = value.indexOf('@');
  if (at >= 0) return `${value.slice(0, 1)}***${value.slice(at)}`;
  return isMobile(value) ? maskMobile(value) : maskMiddle(value, 0, 4);
}

function maskMiddle(value: string, first: number, last: number): string {
  return `${value.slice(0, first)}${'*'.repeat(Math.max(0, value.length - first - last))}${value.slice(-last)}`;
}
