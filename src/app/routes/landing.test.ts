import { beforeAll, describe, expect, it } from 'vitest';
import type { Access } from '../../../contract/access/access';
import { toAccessSubject } from '../../../contract/access/subject';
import type { UserDetail } from '../../../contract/api/account/user';
import type { ResolvedDeclaration } from '../../../contract/resources/resolved';
import { portalUser } from '../../../test/support/portal/portal-user';
import { createProductAccess } from '../../../test/support/product-access';
import { findLikelyPage, findMenuPages, toFirstChildPath, toLandingPath, toPlacePath } from './landing';
import { toRefineResources } from './refine-resources';

let declaration: ResolvedDeclaration;
let access: Access;
beforeAll(async () => {
  ({ declaration, access } = await createProductAccess());
});

const of = (changes: Partial<UserDetail>) => access.of(toAccessSubject(portalUser(changes)));

function idsOf(...keys: readonly string[]): number[] {
  return keys.map((key) => {
    const id = declaration.catalogue.idOf(key);
    if (id === undefined) throw new Error(`No permission "${key}".`);
    return id;
  });
}

describe('where "/" goes', () => {
  it('is home for whoever may read it (spec §2)', () => {
    expect(toLandingPath(declaration, of({}))).toBe('/washer/statistic/summary');
  });

  it('is the first page of the menu for whoever may not read home', () => {
    const staff = of({ loginType: 2, includePermissions: idsOf('boxOrderInfo', 'washerOrderInfo') });
    expect(toLandingPath(declaration, staff)).toBe('/washer/order');
  });

  it('is the overview for whoever reads two other types', () => {
    const staff = of({ loginType: 2, includePermissions: idsOf('waterIncomeInfo', 'showerStatisticsInfo') });
    expect(toLandingPath(declaration, staff)).toBe('/overview');
  });

  it('is the personal center for a merchant under proxy', () => {
    expect(toLandingPath(declaration, of({ proxyStatus: 1 }))).toBe('/userCenter/personalCenter');
  });

  it('is /403 for an account without any right', () => {
    expect(toLandingPath(declaration, of({ loginType: 2 }))).toBe('/403');
  });
});

describe('the page that a login likely leads to', () => {
  it.each([
    ['/', '/washer/statistic/summary'],
    ['/washer', '/washer/statistic/summary'],
    ['/washer/order', '/washer/order'],
    ['/not/there', undefined],
  ])('from %s is %s', (pathname, expected) => {
    expect(findLikelyPage(declaration, pathname)?.path).toBe(expected);
  });
});

describe('the menu', () => {
  it('leaves out what the account may not read, and the personal center', () => {
    const staff = of({ loginType: 2, includePermissions: idsOf('washerOrderInfo') });
    const paths = findMenuPages(declaration, staff).map(({ path }) => path);
    expect(paths).toContain('/washer/order');
    expect(paths.every((path) => path.startsWith('/washer/'))).toBe(true);
    expect(findMenuPages(declaration, of({})).map(({ kind }) => kind)).not.toContain('personal-center');
  });

  it('begins with the overview, in no group, for whoever reads two types', () => {
    const ids = (changes: Partial<UserDetail>) =>
      toRefineResources(declaration, of(changes), (text) => text.zh)
        .filter(({ meta }) => meta?.['hide'] !== true)
        .map(({ name, meta }) => [name, meta?.['parent']]);
    expect(ids({})[0]).toEqual(['overview', undefined]);
    const one = { loginType: 2, includePermissions: idsOf('waterIncomeInfo') } as const;
    expect(ids(one).map(([name]) => name)).not.toContain('overview');
  });

  it('hides a group whose pages are all hidden', () => {
    const staff = of({ loginType: 2, includePermissions: idsOf('washerOrderInfo') });
    const resources = toRefineResources(declaration, staff, (text) => text.zh);
    const hidden = new Map(resources.map(({ name, meta }) => [name, meta?.['hide']]));
    expect([hidden.get('washer'), hidden.get('box'), hidden.get('userCenter')]).toEqual([false, true, true]);
  });

  it('is empty under proxy', () => {
    expect(findMenuPages(declaration, of({ proxyStatus: 1 }))).toEqual([]);
  });
});

describe('what a page may be changed by', () => {
  it('is every action that it declares, whatever it lists', () => {
    const resources = toRefineResources(declaration, of({}), (text) => text.zh);
    const changes = new Map(resources.map(({ name, meta }) => [name, meta?.['actions']]));
    const lists = declaration.pages.filter((page) => 'actions' in page);
    expect(new Set(lists.map(({ kind }) => kind))).toEqual(new Set(['device', 'order', 'list']));
    for (const { id, actions } of lists) {
      expect(changes.get(id)).toEqual(expect.arrayContaining(actions.map(({ name }) => name)));
    }
  });
});

describe("a group's own path", () => {
  const groupOf = (id: string) => {
    const group = declaration.groups.find((candidate) => candidate.id === id);
    if (group === undefined) throw new Error(`No group "${id}".`);
    return group;
  };

  it('goes to its first child', () => {
    expect(toFirstChildPath(declaration, groupOf('shower'), of({}))).toBe('/shower/statistic/summary');
    expect(toFirstChildPath(declaration, groupOf('washer/statistic'), of({}))).toBe(
      '/washer/statistic/summary',
    );
  });

  it('goes past children that the account may not read', () => {
    const staff = of({ loginType: 2, includePermissions: idsOf('washerOrderInfo') });
    expect(toFirstChildPath(declaration, groupOf('washer'), staff)).toBe('/washer/order');
  });

  it('keeps its declared redirect when the account may read none', () => {
    expect(toFirstChildPath(declaration, groupOf('box'), of({ loginType: 2 }))).toBe(groupOf('box').redirect);
  });
});

describe('where an address leads', () => {
  it('is a page of whoever comes for "/" and for a group, and every other address itself', () => {
    const staff = of({ loginType: 2, includePermissions: idsOf('boxOrderInfo', 'washerOrderInfo') });
    expect(toPlacePath(declaration, staff, '/')).toBe('/washer/order');
    expect(toPlacePath(declaration, of({}), '/washer')).toBe('/washer/statistic/summary');
    for (const itself of ['/washer/order', '/washer/order/1', '/no-such-page', '/403']) {
      expect(toPlacePath(declaration, staff, itself)).toBe(itself);
    }
  });
});
