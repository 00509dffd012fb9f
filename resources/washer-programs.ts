import { choice, flag, money, number, words } from './vocabulary/fields';
import { MINUTES } from './vocabulary/units';

/** How much water it takes. */
export const WATER_LEVELS = [
  ['veryLow', '极低', 'Very low'],
  ['low', '低', 'Low'],
  ['middle', '中', 'Middle'],
  ['high', '高', 'High'],
] as const;

/** How hot it washes. */
export const TEMPERATURES = [
  [0, '冷水', 'Cold'],
  [30, '30℃', '30 °C'],
  [40, '40℃', '40 °C'],
  [60, '60℃', '60 °C'],
  [90, '90℃', '90 °C'],
] as const;

/** What a program is for, whatever a store calls it (pages 3.4). */
export const PROGRAM_KINDS = [
  ['standard', '标准洗', 'Standard'],
  ['quick', '快速洗', 'Quick'],
  ['bulky', '大件洗', 'Bulky'],
  ['hot', '高温洗', 'Hot'],
  ['spin', '单脱水', 'Spin only'],
  ['dry', '烘干', 'Dry'],
] as const;

/** A program, as it is shown and as it is entered (pages 3.4). */
export const PROGRAM = [
  words('programId', '编号', 'No.', { required: true }),
  words('name', '程序', 'Program', { required: true }),
  choice('programKind', '类别', 'Kind', { of: PROGRAM_KINDS }),
  number('minutes', '时长', 'Time', { unit: MINUTES, required: true, min: 1, max: 240, step: 1 }),
  money('price', '价格', 'Price', { required: true, max: 20_000 }),
  choice('waterLevel', '水位', 'Water level', { of: WATER_LEVELS }),
  choice('waterTempC', '水温', 'Temperature', { of: TEMPERATURES }),
  number('pulseCount', '脉冲数', 'Pulses', { min: 0, max: 99, step: 1 }),
  flag('enabled', '启用', 'Enabled', { required: true }),
] as const;
