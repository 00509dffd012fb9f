import { text } from '../contract/text';
import { alert } from './vocabulary/alerts';
import { flag, money, number, percent, rows, time, words } from './vocabulary/fields';
import { DAYS, ML } from './vocabulary/units';

/** What a device that doses liquids from channels measures. */
export const DOSING = [
  percent('remainPct', '剩余量', 'Left', {
    warn: { below: 0.2 },
    danger: { below: 0.05 },
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
  flag('leak', '漏液', 'Leak', { filter: true }),
  rows('channels', '通道', 'Channels', [
    number('channel', '通道', 'Channel'),
    words('agent', '药剂', 'Agent'),
    percent('remainPct', '剩余', 'Left', { danger: { below: 0.05 } }),
    number('remainMl', '余量', 'Amount left', { unit: ML }),
    number('capacityMl', '总容量', 'Capacity', { unit: ML }),
    number('doseMl', '单次投放', 'Dose', { unit: ML }),
    money('price', '价格', 'Price'),
    time('lastRefillAt', '上次补液', 'Refilled'),
    words('batchNo', '批号', 'Batch'),
    time('expireAt', '有效期', 'Expires'),
  ]),
] as const;

/** What a device that doses raises alerts for. */
export const DOSING_ALERTS = [
  alert('lowSupply', '药剂不足 20%', 'Less than 20% left', 'hint', {
    kind: 'measure',
    field: 'remainPct',
    limit: { below: 0.2 },
  }),
  alert('noSupply', '缺液', 'Out of supply', 'important', {
    kind: 'measure',
    field: 'remainPct',
    limit: { below: 0.05 },
  }),
  alert('leak', '漏液', 'Leak', 'urgent', { kind: 'state', while: [{ field: 'leak', in: [true] }] }),
] as const;
