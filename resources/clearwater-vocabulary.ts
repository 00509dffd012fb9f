import { DisplayStatus } from '../contract/domain/device';
import { alert } from './vocabulary/alerts';
import { choice, flag, money, number, percent, time, words } from './vocabulary/fields';
import { DAYS, LITRES } from './vocabulary/units';

/** Outlets of a machine, by the names under which it knows them. */
export const OUTLETS = [
  ['常温水', '常温水', 'Normal'],
  ['热水', '热水', 'Hot'],
  ['冷水', '冷水', 'Cold'],
] as const;

/** Which water is let out. */
export const OUTLET = choice('outlet', '出水口', 'Outlet', { required: true, of: OUTLETS });

/** Filters of a machine, by the names under which it reports them. */
const FILTERS = [
  ['PP棉', 'PP棉', 'PP cotton'],
  ['活性炭', '活性炭', 'Activated carbon'],
  ['RO膜', 'RO膜', 'RO membrane'],
  ['后置炭', '后置炭', 'Post carbon'],
] as const;

/** What is known of each filter. */
export const FILTER = [
  words('name', '滤芯', 'Filter'),
  percent('lifePct', '剩余寿命', 'Life left'),
  number('leftDays', '剩余天数', 'Days left', { unit: DAYS }),
  number('leftLitres', '剩余水量', 'Litres left', { unit: LITRES }),
  time('changedAt', '更换时间', 'Changed at'),
  words('serialNo', '序列号', 'Serial no.'),
] as const;

/** What is entered of a filter that was changed. */
export const NEW_FILTER = [
  choice('name', '滤芯', 'Filter', { required: true, of: FILTERS }),
  words('serialNo', '滤芯序列号', 'Serial no.'),
  number('leftDays', '可用天数', 'Lasts', { unit: DAYS, required: true, min: 1, max: 1_500, step: 1 }),
  number('leftLitres', '可用水量', 'Lasts', { unit: LITRES, required: true, min: 1, max: 200_000 }),
] as const;

/** What is known of each outlet. */
export const OUTLET_COLUMNS = [
  words('name', '出水口', 'Outlet'),
  money('price', '每升价格', 'Price per litre'),
  flag('enabled', '启用', 'Enabled'),
] as const;

export const TDS_HIGH = 50;
export const TDS_OVER = 100;
export const FILTER_SHARE = 0.1;
export const TANK_LOW = 20;
const FILTER_DAYS = 10;
const HOT_C = 97;
/** An open valve gives water within this. */
const NO_FLOW_SECONDS = 15;

/** What drinking-water machines raise alerts for (pages 3.4). */
export const ALERTS = [
  alert('tdsHigh', '出水 TDS 偏高', 'TDS high', 'hint', {
    kind: 'measure',
    field: 'tdsOut',
    limit: { above: TDS_HIGH },
    exclusive: true,
    perStore: { min: 10, max: 200 },
  }),
  alert(
    'tdsOver',
    '出水 TDS 超标，已停售',
    'TDS over the limit, sale stopped',
    'urgent',
    {
      kind: 'measure',
      field: 'tdsOut',
      limit: { above: TDS_OVER },
      exclusive: true,
      perStore: { min: 20, max: 500 },
    },
    { isSupply: true, then: [{ kind: 'stopSale' }] },
  ),
  alert(
    'filterDue',
    '滤芯需更换',
    'Filter to be changed',
    'important',
    {
      kind: 'any',
      of: [
        { kind: 'measure', field: 'filterLifePct', limit: { below: FILTER_SHARE } },
        {
          kind: 'entries',
          list: 'filters',
          key: 'name',
          where: [{ field: 'leftDays', limit: { below: FILTER_DAYS } }],
        },
      ],
    },
    { isSupply: true },
  ),
  alert('tankLow', '水箱水位低', 'Tank low', 'important', {
    kind: 'measure',
    field: 'tankLevel',
    limit: { below: TANK_LOW },
  }),
  alert('tooHot', '出水超温', 'Too hot', 'urgent', {
    kind: 'measure',
    field: 'waterTempC',
    limit: { above: HOT_C },
    exclusive: true,
  }),
  alert('noFlow', '出水无流量', 'No flow', 'important', {
    kind: 'measure',
    field: 'flowRate',
    limit: { below: 0.1 },
    forSeconds: NO_FLOW_SECONDS,
    while: [{ field: 'displayStatus', in: [DisplayStatus.running] }],
  }),
  alert('leak', '漏水', 'Leak', 'urgent', { kind: 'state', while: [{ field: 'leak', in: [true] }] }),
] as const;
