import { describe, expect, it } from 'vitest';
import { findEntryProblems, toEntry, toSubmission } from './certification-entry';

const PERSON = { name: '张三', idNumber: '11010519491231002X', settlementAccount: '6222020200112233445' };

describe('a certification is refused', () => {
  it.each([
    {
      subjectType: 0 as const,
      given: {},
      problems: { name: 'missing', idNumber: 'missing', settlementAccount: 'missing' },
    },
    { subjectType: 0 as const, given: { ...PERSON, name: ' ' }, problems: { name: 'missing' } },
    {
      subjectType: 0 as const,
      given: { ...PERSON, idNumber: '1101051949123100' },
      problems: { idNumber: 'malformed' },
    },
    {
      subjectType: 2 as const,
      given: { ...PERSON, companyName: '小店', creditCode: '91110' },
      problems: { creditCode: 'malformed' },
    },
    {
      subjectType: 1 as const,
      given: PERSON,
      problems: { companyName: 'missing', creditCode: 'missing', legalPerson: 'missing' },
    },
  ])('for subject $subjectType with $problems', ({ subjectType, given, problems }) => {
    expect(findEntryProblems(subjectType, given)).toEqual(problems);
  });

  it('not when every field of the subject is there', () => {
    expect(findEntryProblems(0, PERSON)).toEqual({});
  });
});

it('sends the fields of the chosen subject and no other', () => {
  const typed = { ...PERSON, name: ' 张三 ', companyName: 'typed before the subject was switched' };
  expect(toSubmission(0, typed)).toEqual({ subjectType: 0, fields: PERSON });
});

it('starts again from the earlier details, without the masked numbers', () => {
  const fields = { name: '张三', idNumber: '1101**********002X', settlementAccount: '6222***445' };
  const detail = {
    state: 3 as const,
    subjectType: 0 as const,
    fields,
    failures: {},
    submittedAt: 1,
    reviewedAt: 2,
  };
  expect(toEntry(detail)).toEqual({ name: '张三' });
});
