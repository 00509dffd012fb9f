import { beforeAll, describe, expect, it } from 'vitest';
import { createAccess, type Access } from '../../contract/access/access';
import { createEnforcer } from '../../contract/access/enforcer';
import { declareWith, permissionGroup } from '../../contract/resources/define';
import { resolveDeclaration } from '../../contract/resources/resolve';
import { text } from '../../contract/text';
import { readPolicy, subject } from '../../test/support/permission-fixture';
import { explainTarget, listTargets } from '../features/sub-account/rights/explain-target';
import { searchGroups, toPermissionGroups } from '../form/permission/permission-groups';
import { toVisiblePortal, type FindMenuPages } from './visible-portal';

const shared = declareWith([
  permissionGroup('desk', text('前台', 'Desk'), {
    deskInfo: { id: 1, title: text('查看', 'View'), reserved: text('尚未启用', 'Not in use yet') },
  }),
]);
const list = {
  title: text('列表', 'List'),
  fields: [
    {
      field: 'number',
      from: 'attribute',
      kind: 'text',
      title: text('编号', 'Number'),
      list: true,
      sort: true,
    },
  ],
  sorter: { field: 'number', order: 'asc' },
} as const;
const probe = shared.equipment({
  name: 'probe',
  title: text('探头', 'Probes'),
  icon: 'box',
  deviceType: 'probe',
  permissions: [
    permissionGroup('probe.device', text('探头设备', 'Probe devices'), {
      probeInfo: { id: 10, title: text('查看设备', 'View devices') },
      probeRestart: { id: 11, title: text('重启', 'Restart') },
    }),
    permissionGroup('probe.order', text('探头订单', 'Probe orders'), {
      probeOrder: { id: 20, title: text('查看订单', 'View orders') },
    }),
  ],
  device: {
    ...list,
    permission: 'probeInfo',
    actions: [
      {
        name: 'restart',
        title: text('重启', 'Restart'),
        permission: 'probeRestart',
        effect: { kind: 'set', values: [{ field: 'number', to: '1' }] },
      },
    ],
  },
  order: { ...list, permission: 'probeOrder' },
});
const declaration = resolveDeclaration(
  shared.declaration({ home: '/probe/device', neverDelegated: [], entries: [probe] }),
);
const findMenuPages: FindMenuPages = ({ pages }, access) => pages.filter((page) => access.allows(page.reads));
let access: Access;

beforeAll(async () => {
  access = createAccess(await createEnforcer(readPolicy(), declaration.catalogue), declaration.catalogue);
});

function see(...ids: readonly number[]) {
  const account = subject({ type: 2, includePermissions: ids });
  return toVisiblePortal(declaration, access.of(account), findMenuPages);
}

describe('what an account will see', () => {
  it('is nothing without a right', () => {
    expect(see()).toEqual([]);
  });

  it('is a page without its buttons, when only viewing is granted', () => {
    expect(see(10)).toMatchObject([{ id: 'probe', pages: [{ id: 'probe/device', actions: [] }] }]);
  });

  it('is the button too, when its right is granted', () => {
    expect(see(10, 11)[0]?.pages[0]?.actions).toMatchObject([{ name: 'restart' }]);
  });

  it('is no button on a page that cannot be read', () => {
    expect(see(11)).toEqual([]);
  });
});

describe('why an account may not', () => {
  const targets = listTargets(declaration).flatMap((group) => group.targets);
  const ask = (id: string, account: Parameters<typeof subject>[0]) => {
    const target = targets.find((candidate) => candidate.id === id);
    if (target === undefined) throw new Error(`There is no target ${id}.`);
    const held = subject(account);
    return explainTarget(target, held, { access: access.of(held), catalogue: declaration.catalogue });
  };

  it('lists every page and every button', () => {
    expect(targets.map(({ id }) => id)).toEqual(['probe/device', 'probe/device#restart', 'probe/order']);
  });

  it('names the missing right first', () => {
    const { isAllowed, keys } = ask('probe/device#restart', { type: 2, includePermissions: [10] });
    expect(isAllowed).toBe(false);
    expect(keys).toMatchObject([
      { key: 'probeRestart', isHeld: false, origin: 'none' },
      { key: 'probeInfo', isHeld: true, origin: 'include' },
    ]);
  });

  it('says when the right was excluded', () => {
    const { isAllowed, keys } = ask('probe/order', {
      type: 2,
      shouldHavePermissions: [20],
      excludePermissions: [20],
    });
    expect(isAllowed).toBe(false);
    expect(keys).toMatchObject([{ key: 'probeOrder', isHeld: false, origin: 'excluded' }]);
  });

  it("says when the merchant's agreement leaves it out", () => {
    const { isAllowed, keys } = ask('probe/order', {
      type: 4,
      includePermissions: [20],
      delegatedPermissions: [10],
    });
    expect(isAllowed).toBe(false);
    expect(keys).toMatchObject([{ origin: 'notDelegated' }]);
  });

  it('is not said of what the account may', () => {
    expect(ask('probe/order', { type: 2, includePermissions: [20] }).isAllowed).toBe(true);
  });
});

describe('the permission tree', () => {
  const groups = toPermissionGroups(declaration.catalogue.permissions);

  it('keeps the order of the catalogue', () => {
    expect(groups.map(({ group }) => group)).toEqual(['desk', 'probe.device', 'probe.order']);
  });

  it.each([
    { keyword: ' 重启 ', found: ['probeRestart'] },
    { keyword: 'ORDER', found: ['probeOrder'] },
    { keyword: '探头设备', found: ['probeInfo', 'probeRestart'] },
    { keyword: '20', found: ['probeOrder'] },
    { keyword: 'nothing like it', found: [] },
  ])('finds $found by "$keyword"', ({ keyword, found }) => {
    const rows = searchGroups(groups, keyword).flatMap(({ permissions }) => permissions);
    expect(rows.map(({ key }) => key)).toEqual(found);
  });
});
