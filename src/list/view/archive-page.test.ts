import { describe, expect, it } from 'vitest';
import { resolveAction } from '../../../contract/resources/resolve-field';
import { text } from '../../../contract/text';
import { listPage } from '../../../test/support/portal/list-fixture';
import { isArchivedPeriod, toArchivePage } from './archive-page';

const at = (moment: string) => Date.parse(`${moment}+08:00`);
const NOW = at('2026-11-30T10:00');
const page = listPage({ period: 'at', archive: { afterDays: 180 } });
const before = at('2026-06-01T00:00');

describe('a list of archived rows', () => {
  it.each([
    ['a month that is archived', [at('2026-05-01T00:00'), before - 1], true],
    ['days across its end', [at('2026-05-20T00:00'), before], false],
    ['days after it', [before, before + 1], false],
    ['no end', [at('2026-05-01T00:00'), null], false],
  ] as const)('is asked for by %s: %s', (_, period, expected) => {
    expect(isArchivedPeriod(page, { at: period }, NOW)).toBe(expected);
    expect(isArchivedPeriod({ ...page, archive: null }, { at: period }, NOW)).toBe(false);
  });

  it('offers what brings to an end what is under way, and what adds a row of today', () => {
    const toAction = (name: string, inArchive: boolean) =>
      resolveAction({
        ...{ name, inArchive, title: text(name, name), permission: 'probeEdit' },
        effect: { kind: 'refund' },
      });
    const add = { ...toAction('add', false), scope: 'page' as const };
    const actions = [toAction('begin', false), toAction('end', true), add];
    expect(toArchivePage({ ...page, actions }).actions.map(({ name }) => name)).toEqual(['end', 'add']);
  });
});
