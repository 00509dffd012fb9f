import { beforeAll, describe, expect, it } from 'vitest';
import { resources } from '../../resources.config';
import { resolveDeclaration } from '../resources/resolve';
import type { ResolvedListPage } from '../resources/resolved';
import { createAnswerCheck, type AnswerCheck } from './check-answer';
import { ENDPOINTS } from './endpoints';
import { toActionEndpoint, toListEndpoint, toReportEndpoint, toTabsEndpoint } from './page/page-endpoints';

const { pages } = resolveDeclaration(resources);
const page = pages.find((each): each is ResolvedListPage => each.kind === 'device');
if (page === undefined) throw new Error('No device page is declared.');
const LIST = { list: [{ id: '1' }], total: 1, isTotalCapped: false, nextCursor: null, previousCursor: 'c' };
const USER = {
  id: 'a1',
  loginType: 1,
  mobile: '138****0001',
  username: 'Chen',
  franchiseeId: 'f1',
  franchiseeMobile: '',
  franchiseeName: '',
  managerLoginType: '',
  proxyStatus: 0,
  includePermissions: [1],
  shouldHavePermission: [],
  excludePermissions: [],
  delegatedPermissions: null,
  operatedBy: null,
};

let check: AnswerCheck;
beforeAll(() => {
  check = createAnswerCheck(pages);
});

describe('an answer', () => {
  const report = pages.find(({ kind }) => kind === 'statistic-income');
  it.each([
    ['a user', ENDPOINTS.userDetail, USER],
    ['a user with rights that were agreed to', ENDPOINTS.userDetail, { ...USER, delegatedPermissions: [1] }],
    ['more than was said', ENDPOINTS.userDetail, { ...USER, nickname: 'C' }],
    ['nothing, where nothing is to say', ENDPOINTS.passwordChange, null],
    ['rows', toListEndpoint(page), LIST],
    ['a report', toReportEndpoint({ id: report?.id ?? '' }), toReport(report)],
  ])('passes as %s', (_what, place, data) => {
    expect(check(place, data)).toBeNull();
  });

  it.each([
    ['a field is missing', ENDPOINTS.userDetail, { ...USER, mobile: undefined }, '/mobile'],
    ['a number is text', ENDPOINTS.userDetail, { ...USER, loginType: '1' }, '/loginType'],
    ['a list holds something else', ENDPOINTS.userDetail, { ...USER, includePermissions: ['1'] }, '/include'],
    ['a list is none', ENDPOINTS.sessionList, { list: null, total: 0 }, '/list'],
    ['a row has no id', toListEndpoint(page), { ...LIST, list: [{}] }, '/list/0/id'],
    ['a cursor is a number', toListEndpoint(page), { ...LIST, nextCursor: 7 }, '/nextCursor'],
    ['a field of a row is of another kind', toListEndpoint(page), withField({ a: 1 }), '/list/0/'],
    [
      'tabs have no count',
      toTabsEndpoint(page),
      { tabs: [{ name: 'all', isCapped: false }] },
      '/tabs/0/count',
    ],
    [
      'a word is none of those allowed',
      toActionEndpoint(page, { name: page.actions[0]?.name ?? '' }),
      { results: [{ id: '1', name: '', outcome: 'perhaps' }] },
      '/results/0/outcome',
    ],
  ])('fails when %s', (_why, place, data, path) => {
    expect(check(place, data)).toContain(path);
  });

  it('fails when the contract has no such call', () => {
    expect(check({ method: 'POST', version: 'v1', path: 'user/detail' }, USER)).toContain('no call');
  });
});

/** A list whose only row has such a value in its first text field. */
function withField(value: unknown) {
  const field = page?.fields.find(({ kind, field: name }) => kind === 'text' && name !== 'id');
  return { ...LIST, list: [{ id: '1', [field?.field ?? '']: value }] };
}

function toReport(report: (typeof pages)[number] | undefined) {
  if (report === undefined || !('metrics' in report)) throw new Error('No income report is declared.');
  const figures = Object.fromEntries(report.metrics.map(({ name }) => [name, 0]));
  return { ...LIST, list: [{ id: '1', at: 0, ...figures }], previousCursor: null, totals: figures };
}
