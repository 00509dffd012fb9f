import type {
  CertificationDetail,
  CertificationSubmission,
} from '../../../contract/api/account/certification';
import {
  CERTIFICATION_FIELDS,
  type CertificationField,
  type SubjectType,
} from '../../../contract/domain/certification';
import { freeText } from '../../form/rules/free-text';
import { matching, typed, type Rules, type ToWords } from '../../form/rules/rules';

/** What has been typed, of whatever subject type; switching the type loses nothing. */
export type CertificationFields = Readonly<Partial<Record<CertificationField, string>>>;

/** The certification as the form holds it. */
export interface CertificationEntry {
  readonly subjectType: SubjectType;
  readonly fields: CertificationFields;
}

/** Longest text of a field. */
export const FIELD_MAX_LENGTH = 60;

const FORMS: Readonly<Partial<Record<CertificationField, RegExp>>> = {
  idNumber: /^\d{17}[\dXx]$/,
  creditCode: /^[0-9A-Za-z]{18}$/,
};

/** Fields whose answer is masked and can therefore not be sent back. */
function isMasked(value: string): boolean {
  return value.includes('*');
}

/** What a new submission starts from: the earlier one, without its masked numbers. */
export function toEntry({ subjectType, fields }: CertificationDetail): CertificationEntry {
  const shown = Object.entries(fields).filter(([, value]) => !isMasked(value));
  return { subjectType, fields: Object.fromEntries(shown) };
}

/** What a field must keep to. */
export function certificationRules(field: CertificationField, t: ToWords): Rules {
  const pattern = FORMS[field];
  return [...typed(), ...freeText('line', t), ...(pattern === undefined ? [] : matching(pattern))];
}

/** Body of the submission: every field of the subject type and no other. */
export function toSubmission({ subjectType, fields: entry }: CertificationEntry): CertificationSubmission {
  const fields = CERTIFICATION_FIELDS[subjectType].map(
    (field) => [field, (entry[field] ?? '').trim()] as const,
  );
  return { subjectType, fields: Object.fromEntries(fields) };
}
