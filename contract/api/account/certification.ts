import { Type } from '@sinclair/typebox';
import { SubjectType, CertificationState } from '../../domain/certification';
import { Line } from '../parameter';
import { closed, codeOf, nullable, type Shape } from '../shape';

const FIELD_MAX_LENGTH = 100;
const Value = Type.Optional(Line({ maxLength: FIELD_MAX_LENGTH }));

const FIELDS = {
  name: Value,
  companyName: Value,
  creditCode: Value,
  legalPerson: Value,
  idNumber: Value,
  settlementAccount: Value,
};

/** Body of `POST user/certification/submit`: every field of the subject type, no other. */
export const CertificationSubmission = closed({
  subjectType: codeOf(Object.values(SubjectType)),
  fields: closed(FIELDS),
});
export type CertificationSubmission = Shape<typeof CertificationSubmission>;

/** Data of `GET user/certification/detail`. Identity and account numbers are masked. */
export const CertificationDetail = Type.Object({
  state: codeOf(Object.values(CertificationState)),
  subjectType: codeOf(Object.values(SubjectType)),
  fields: Type.Object(FIELDS),
  /** Reasons of a failed review, by field. */
  failures: Type.Object(FIELDS),
  submittedAt: nullable(Type.Integer()),
  reviewedAt: nullable(Type.Integer()),
});
export type CertificationDetail = Shape<typeof CertificationDetail>;
