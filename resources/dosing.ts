import { text } from '../contract/text';
import { alert } from './vocabulary/alerts';
import { supplyTab } from './vocabulary/device';
import { choice, flag, money, number, percent, time, words } from './vocabulary/fields';
import { DAYS, ML, ML_PER_SECOND } from './vocabulary/units';
import { part } from './vocabulary/act/part-acts';

/** pages 3.4: at or below it a channel is off, and the device refuses to dose from it. */
const CHANNEL_OFF_SHARE = 0.05;

/** What its pumps do; one of the device's stands for all of them. */
const PUMP_STATES = [
  ['idle', '空闲', 'Idle', 'success'],
  ['running', '运行中', 'Running', 'active'],
  ['fault', '故障', 'Fault', 'danger'],
] as const;

/** What is known of each channel (pages 3.4). */
export const CHANNEL_COLUMNS = [
  number('channel', '通道', 'Channel'),
  words('agent', '药剂', 'Agent'),
  percent('remainPct', '剩余', 'Left', { danger: { below: CHANNEL_OFF_SHARE } }),
  number('remainMl', '余量', 'Amount left', { unit: ML }),
  number('capacityMl', '总容量', 'Capacity', { unit: ML }),
  number('doseMl', '单次投放', 'Dose', { unit: ML }),
  money('price', '价格', 'Price'),
  money('costPerLitre', '成本（元/升）', 'Cost per litre'),
  time('lastRefillAt', '上次补液', 'Refilled'),
  words('batchNo', '批号', 'Batch'),
  time('expireAt', '有效期', 'Expires'),
  number('calibMlPerSec', '泵速', 'Pump speed', { unit: ML_PER_SECOND }),
] as const;

/** What a device that doses liquids from channels measures, beside the channels themselves. */
export const DOSING = [
  percent('remainPct', '剩余量', 'Left', {
    warn: { below: 0.2 },
    danger: { below: CHANNEL_OFF_SHARE },
    list: true,
    filter: true,
    sort: true,
    hint: text('各通道中最低的剩余比例', 'Lowest share left among the channels'),
  }),
  number('estimatedDaysLeft', '预计可用', 'Lasts', {
    unit: DAYS,
    list: true,
    filter: true,
    hint: text('剩余量 ÷ 近 7 天日均投放', 'Amount left ÷ mean of 7 days'),
  }),
  choice('pumpState', '泵状态', 'Pump', { list: 'optional', filter: true, of: PUMP_STATES }),
  flag('leak', '漏液', 'Leak', { filter: true }),
  flag('noFlow', '投放无流量', 'Dosed without flow'),
] as const;

/** What a dose cost, of the orders of a device that doses. */
export const DOSE_COST = money('costCents', '药剂成本', 'Cost', {
  hint: text(
    '投放量 × 结束时该通道的成本（元/升）；未登记成本的为空',
    'Dose × what a litre in its channel cost when it ended; empty where nobody entered that',
  ),
});

/** What waits to be refilled, the emptiest first (pages 3.4). */
export const DOSING_TABS = [
  {
    ...supplyTab(text('缺料', 'Short of agent'), ['remainPct', 'estimatedDaysLeft']),
    sorter: { field: 'remainPct', order: 'asc' },
  },
] as const;

const EXPIRES_DAYS = 30;

/** What a device that doses raises alerts for. */
export const DOSING_ALERTS = [
  alert(
    'lowSupply',
    '药剂不足 20%',
    'Less than 20% left',
    'hint',
    { kind: 'measure', field: 'remainPct', limit: { below: 0.2 } },
    { isSupply: true },
  ),
  alert(
    'noSupply',
    '缺液，通道停用',
    'Out of supply, channel off',
    'important',
    {
      kind: 'entries',
      list: 'channels',
      key: 'channel',
      where: [{ field: 'remainPct', limit: { below: CHANNEL_OFF_SHARE } }],
    },
    { isSupply: true },
  ),
  alert('supplyExpires', '药剂 30 天内到期', 'Supply expires within 30 days', 'hint', {
    kind: 'entries',
    list: 'channels',
    key: 'channel',
    where: [{ field: 'expireAt', inDays: EXPIRES_DAYS }],
  }),
  alert('noFlow', '投放无流量', 'Dosed without flow', 'important', {
    kind: 'state',
    while: [{ field: 'noFlow', in: [true] }],
  }),
  alert('leak', '漏液', 'Leak', 'urgent', { kind: 'state', while: [{ field: 'leak', in: [true] }] }),
] as const;

/** Tubes of hose pumps wear out long before their motors. */
export const DOSING_PARTS = [
  part('pumpTube', '泵管', 'Pump tube', 2_000),
  part('pump', '蠕动泵', 'Pump', 20_000),
];
