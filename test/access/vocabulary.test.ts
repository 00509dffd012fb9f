import { describe, expect, it } from 'vitest';
import { checkDeclaration } from '../../contract/resources/check/check';
import { resolveDeclaration } from '../../contract/resources/resolve';
import { text } from '../../contract/text';
import { action, entered, set } from '../../resources/vocabulary/actions';
import { details } from '../../resources/vocabulary/details';
import { number, words } from '../../resources/vocabulary/fields';
import { deviceList, orderList } from '../../resources/vocabulary/group-lists';
import { ratio, share, sum } from '../../resources/vocabulary/metrics';
import { declareProduct } from '../../resources/vocabulary/product';
import { rights, sharedRights, SOON, soon } from '../../resources/vocabulary/rights';
import { withEighthType } from '../support/eighth/eighth-type';
import { resources } from '../../resources.config';

const noun = text('熨斗', 'Iron');

describe('rights', () => {
  it('stand in one group for each part of a type, named for it', () => {
    const { groups } = rights('iron', noun, {
      ironOrderInfo: [20, 'order.info'],
      ironDeviceInfo: [10, 'device.info'],
      ironSwitch: [30, 'switch.reserve'],
    });
    expect(groups.map(({ group, title, rows }) => [group, title, Object.keys(rows)])).toEqual([
      ['iron.device', text('熨斗设备', 'Iron devices'), ['ironDeviceInfo']],
      ['iron.order', text('熨斗订单', 'Iron orders'), ['ironOrderInfo']],
      ['iron.store', text('熨斗店铺开关', 'Iron store switches'), ['ironSwitch']],
    ]);
  });

  it.each([
    { because: 'the act gives words and roles', row: [1, 'device.restart'], title: '重启设备' },
    {
      because: 'a row has its own words',
      row: [1, 'device.restart', { title: text('冷却', 'Cool') }],
      title: '冷却',
    },
  ] as const)('$because', ({ row, title }) => {
    const [group] = rights('iron', noun, { ironRestart: row }).groups;
    expect(group?.rows.ironRestart).toMatchObject({
      id: 1,
      title: { zh: title },
      roles: ['storeManager', 'operations'],
    });
  });

  it('say so when they guard nothing yet, one by one or together', () => {
    const one = sharedRights('price', noun, {
      priceInfo: [200, 'price.info'],
      priceEdit: [201, 'price.edit', SOON],
    });
    expect(one.rows.priceInfo.reserved).toBeUndefined();
    expect(one.rows.priceEdit.reserved).toEqual(text('尚未启用', 'Not in use yet'));
    const all = soon('price', noun, { priceInfo: [200, 'price.info'] });
    expect(all.rows.priceInfo.reserved).toEqual(SOON.reserved);
  });
});

describe('details', () => {
  const iron = details({
    device: {
      income: 'ironOrderInfo',
      simCard: 'ironDeviceInfo',
      servicing: ['除垢中', 'Descaling'],
      live: [number('steam', '蒸汽', 'Steam')],
      basic: [words('sole', '底板', 'Sole')],
      acts: [
        action('vent', '放汽', 'Vent', 'ironDeviceInfo', {
          effect: set({ steam: 0, sole: entered('sole') }),
        }),
      ],
    },
    order: { usage: [number('litres', '水量', 'Litres')] },
  });

  it('make own fields attributes, in the section that holds them and in the order written', () => {
    const own = iron.device.fields.filter(({ from }) => from === 'attribute');
    expect(own.map(({ field, section }) => [field, section])).toEqual([
      ['steam', 'live'],
      ['sole', 'basic'],
    ]);
    expect(iron.order.fields.find(({ field }) => field === 'litres')).toMatchObject({
      from: 'attribute',
      section: 'usage',
    });
  });

  it('set fields to a value or to what was entered', () => {
    expect(iron.device.actions[0]?.effect).toEqual({
      kind: 'set',
      values: [
        { field: 'steam', to: 0 },
        { field: 'sole', from: 'sole' },
      ],
    });
  });
});

describe('metrics', () => {
  it.each([
    {
      because: 'a common measure is meant',
      given: sum('runSeconds', '时长', 'Time'),
      fold: { sum: ['runSeconds'] },
    },
    {
      because: 'a field of the orders is meant',
      given: sum('litres', '水', 'Litres'),
      fold: { sum: ['extra.litres'] },
    },
    {
      because: 'one sum is divided by another',
      given: ratio('mean', '均', 'Mean', { of: 'litres', per: 'paidOrderCount', formula: noun }),
      fold: { ratio: { of: { sum: ['extra.litres'] }, per: { sum: ['paidOrderCount'] } } },
    },
  ])('fold what is named: $because', ({ given, fold }) => {
    expect(given.fold).toEqual(fold);
  });

  it('are split by a dimension in a share chart', () => {
    expect(share('byStore', '占比', 'Share', { metric: 'litres', by: 'store' })).toMatchObject({
      kind: 'share',
      by: 'store',
    });
  });
});

describe('lists of every type', () => {
  const { declaration, group } = declareProduct([
    sharedRights('simCard', noun, { simCardInfo: [700, 'simCard.info'] }),
  ]);
  const fleet = group({
    name: 'fleet',
    title: noun,
    pages: [
      deviceList({
        name: 'device',
        title: noun,
        reads: 'simCardInfo',
        income: 'simCardInfo',
        simCard: 'simCardInfo',
      }),
      orderList({ name: 'order', title: noun, reads: 'simCardInfo' }),
    ],
  });
  const whole = declaration({ home: '/fleet/device', neverDelegated: [], entries: [fleet] });

  it('have no problem and name their table', () => {
    expect(checkDeclaration(whole)).toEqual([]);
    expect(resolveDeclaration(whole).pages).toMatchObject([
      { path: '/fleet/device', source: { table: 'device', equipment: null } },
      { path: '/fleet/order', source: { table: 'order', equipment: null }, period: 'createdAt' },
    ]);
  });
});

describe('an eighth type', () => {
  const declaration = withEighthType(resources);

  it('is plain data without a problem', () => {
    expect(checkDeclaration(declaration)).toEqual([]);
    expect(JSON.parse(JSON.stringify(declaration))).toEqual(declaration);
  });

  it('brings five pages, eleven rights, two figures, an alert rule, firmware, a store switch, and every effect', () => {
    const { equipment, pages, catalogue } = resolveDeclaration(declaration);
    const type = equipment.at(-1);
    const own = pages.filter(({ groups }) => groups[0] === type?.name);
    expect(own.map(({ kind }) => kind)).toEqual([
      'statistic-summary',
      'statistic-income',
      'statistic-device',
      'device',
      'order',
    ]);
    expect(catalogue.permissions.filter(({ group }) => group.startsWith(`${type?.name}.`))).toHaveLength(11);
    const energy = expect.objectContaining({ kind: 'share', metric: 'energyKwh' });
    expect(own[0]).toHaveProperty('charts', expect.arrayContaining([energy]));
    const actions = own.flatMap((page) => ('actions' in page ? page.actions : []));
    expect(actions.map(({ name, effect }) => `${name} ${effect.kind}`)).toEqual([
      'setLoad set',
      'setMode set',
      'lock set',
      'warmUp command',
      'priceRack entry',
      'sync command',
      'changeNumber set',
      'disable set',
      'enable set',
      'restart command',
      'upgrade command',
      'bind create',
      'unbind remove',
      'inspect inspectDevice',
      'raise set',
      'toTicket ticket',
      'blockUser block',
    ]);
    const switches = own.flatMap((page) => ('storeSwitches' in page ? page.storeSwitches : []));
    expect(switches).toMatchObject([{ field: 'hotAirOn', title: { zh: '热风' }, isOn: false }]);
    expect(type).toMatchObject({
      offlineAfterMinutes: 10,
      slots: 2,
      firmware: { versions: ['1.0', '1.1', '1.2'] },
    });
    expect(type?.alerts.map(({ name }) => name)).toEqual([
      'offline',
      'fault',
      'failedStarts',
      'severeTimeout',
      'idleDays',
      'simEnds',
      'serviceOverdue',
      'upgradeFailed',
      'firmwareBehind',
      'tooHumid',
    ]);
    expect(actions[0]?.params).toMatchObject([{ kind: 'number', min: 0, max: 10, step: 1 }]);
  });
});
