/** Subject types (spec §3). */
export const SubjectType = { personal: 0, company: 1, selfEmployed: 2 } as const;
export type SubjectType = (typeof SubjectType)[keyof typeof SubjectType];

/** Certification states (spec §3). */
export const CertificationState = {
  noCertification: 0,
  signAgreement: 1,
  waitingReview: 2,
  certificationFailed: 3,
  certificationSuccess: 4,
} as const;
export type CertificationState = (typeof CertificationState)[keyof typeof CertificationState];

/** What each subject type has to tell; the portal draws the form from it, the gateway checks by it. */
export const CERTIFICATION_FIELDS: Readonly<Record<SubjectType, readonly CertificationField[]>> = {
  0: ['name', 'idNumber', 'settlementAccount'],
  1: ['companyName', 'creditCode', 'legalPerson', 'idNumber', 'settlementAccount'],
  2: ['companyName', 'creditCode', 'name', 'idNumber', 'settlementAccount'],
};
export type CertificationField =
  'name' | 'idNumber' | 'settlementAccount' | 'companyName' | 'creditCode' | 'legalPerson';
