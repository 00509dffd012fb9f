import { describe, expect, it } from 'vitest';
import { resources } from '../../../../resources.config';
import type { Declaration, GroupListDeclaration } from '../../declaration';
import { resolveDeclaration } from '../../resolve';
import { remediesOf, type RemediesDeclaration } from '../../ticket/remedies';
import { checkDeclaration } from '../check';

const declaration: Declaration = resources;
const FIT: RemediesDeclaration = {
  permission: 'feedbackReply',
  of: [{ field: 'orderNo', actions: ['refund'] }],
};

/** The product with other remedies of its tickets, or with remedies on another list. */
function problemsOf(remedies: RemediesDeclaration, table = 'ticket') {
  const entries = declaration.entries.map((entry) =>
    entry.kind === 'group'
      ? { ...entry, pages: entry.pages.map((page) => change(page, remedies, table)) }
      : entry,
  );
  return checkDeclaration({ ...declaration, entries }).filter(({ id }) => id === 'RC064' || id === 'RC003');
}

type GroupPage = Extract<Declaration['entries'][number], { kind: 'group' }>['pages'][number];

function change(page: GroupPage, remedies: RemediesDeclaration, table: string): unknown {
  return page.kind === 'list' && page.table === table ? { ...page, remedies } : page;
}

describe('remedies of tickets', () => {
  it('are taken from pages that a reference of the ticket leads to', () => {
    expect(problemsOf(FIT)).toEqual([]);
    const { pages } = resolveDeclaration(declaration);
    const list = pages.find((page) => remediesOf(page).length > 0);
    expect(list?.id).toBe('feedback/list');
    const marked = pages.flatMap((page) =>
      'actions' in page ? page.actions.filter(({ isRemedy }) => isRemedy).map(({ name }) => name) : [],
    );
    expect([...new Set(marked)].sort()).toEqual([
      'compensate',
      'disable',
      'enable',
      'inspect',
      'refund',
      'remoteStart',
      'restart',
    ]);
  });

  it.each([
    ['a field that leads nowhere', { ...FIT, of: [{ field: 'content', actions: ['refund'] }] }, '.field'],
    ['an action of no page', { ...FIT, of: [{ field: 'orderNo', actions: ['refnud'] }] }, '.actions[0]'],
    ['one of another page', { ...FIT, of: [{ field: 'deviceNumber', actions: ['refund'] }] }, '.actions[0]'],
    ['one that adds a row', { ...FIT, of: [{ field: 'deviceNumber', actions: ['bind'] }] }, '.actions[0]'],
    ['no key', { ...FIT, permission: '' }, '.permission'],
  ])('are refused with %s', (_name, remedies, place) => {
    const [problem, ...others] = problemsOf(remedies);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ id: 'RC064', where: expect.stringContaining(place) });
  });

  it('are refused with a key that there is not', () => {
    const [problem] = problemsOf({ ...FIT, permission: 'feedbackRepyl' });
    expect(problem).toMatchObject({ id: 'RC003', where: expect.stringContaining('remedies.permission') });
  });

  it('stand on no list of anything else', () => {
    const list: Pick<GroupListDeclaration, 'kind' | 'table'> = { kind: 'list', table: 'device' };
    const entries = declaration.entries.map((entry) =>
      entry.kind === 'equipment' ? { ...entry, device: { ...entry.device, remedies: FIT } } : entry,
    );
    const problems = checkDeclaration({ ...declaration, entries }).filter(({ id }) => id === 'RC064');
    expect(problems[0]?.message).toContain(list.table);
  });
});
