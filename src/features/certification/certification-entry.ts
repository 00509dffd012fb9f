import type { CertificationDetail, CertificationSubmission } from '../../../contract/api/certification';
import {
  CERTIFICATION_FIELDS,
  type CertificationField,
  type SubjectType,
} from '../../../contract/domain/certification';

/** What has been typed, of whatever subject type; switching the type loses nothing. */
export type CertificationEntry = Readonly<Partial<Record<CertificationField, string>>>;

/** How a field is wrong. */
export type CertificationProblem = 'missing' | 'malformed';

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
export function toEntry(detail: CertificationDetail): CertificationEntry {
  return Object.fromEntries(Object.entries(detail.fields).filter(([, value]) => !isMasked(value)));
}

/** What is wrong with an entry, by field of the subject type. */
export function findEntryProblems(
  subjectType: SubjectType,
  entry: CertificationEntry,
): Readonly<Partial<Record<CertificationField, CertificationProblem>>> {
  const problems: Partial<Record<CertificationField, CertificationProblem>> = {};
  for (const field of CERTIFICATION_FIELDS[subjectType]) {
    const value = (entry[field] ?? '').trim();
    if (value === '') problems[field] = 'missing';
    else if (FORMS[field]?.test(value) === false) problems[field] = 'malformed';
  }
  return problems;
}

/** Body of the submission: every field of the subject type and no other. */
export function toSubmission(subjectType: SubjectType, entry: CertificationEntry): CertificationSubmission {
  const fields = CERTIFICATION_FIELDS[subjectType].map(
    (field) => [field, (entry[field] ?? '').trim()] as const,
  );
  return { subjectType, fields: Object.fromEntries(fields) };
}
