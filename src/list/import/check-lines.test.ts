import { describe, expect, it } from 'vitest';
import { DEVICE_MESSAGES } from '../../../contract/messages/device';
import type { FieldDeclaration } from '../../../contract/resources/field';
import { resolveField } from '../../../contract/resources/resolve-field';
import { text } from '../../../contract/text';
import { fillText } from '../../i18n/fill-text';
import type { ToWords } from '../../form/rules/rules';
import { checkLines } from './check-lines';
import { matchColumns, toHeads } from './import-columns';

const zh: ToWords = (words, values) => fillText(words.zh, values);
const en: ToWords = (words, values) => fillText(words.en, values);

const DECLARED: readonly FieldDeclaration[] = [
  { field: 'imei', kind: 'text', title: text('IMEI/模块号', 'IMEI'), required: true },
  { field: 'deviceNumber', kind: 'text', title: text('设备编号', 'Device no.'), required: true },
  { field: 'storeId', kind: 'reference', title: text('店铺', 'Store'), required: true, source: 'store' },
  {
    field: 'linkType',
    kind: 'enum',
    title: text('通信类型', 'Link'),
    options: [
      { value: 'serial', title: text('串口', 'Serial') },
      { value: 'pulse', title: text('脉冲', 'Pulse') },
    ],
  },
  { field: 'tags', kind: 'tags', title: text('标签', 'Tags'), options: [] },
  { field: 'watts', kind: 'number', title: text('功率', 'Power'), min: 1, max: 5000 },
];
const params = DECLARED.map(resolveField);
const places = [
  {
    id: 'p1',
    name: '东校区',
    kind: 'school',
    stores: [
      { id: 's1', name: '一号店' },
      { id: 's2', name: '二号店' },
    ],
  },
  { id: 'p2', name: '西校区', kind: 'school', stores: [{ id: 's3', name: '二号店' }] },
];
const heads = toHeads(params, zh);
const match = matchColumns(params, heads, zh);
const GOOD = ['867530012345678', 'A01', '一号店', '串口', '新 备用', '800'];
const check = (...rows: readonly (readonly string[])[]) => checkLines(rows, match, { params, places, t: zh });

describe('the heads of a file', () => {
  it('are known in either language, however they are written', () => {
    const given = ['imei', 'DEVICE NO. *', ' 店铺（必填） ', 'Link(通信)', '备注'];
    const { columns, problems, ignored } = matchColumns(params, given, zh);
    expect([...columns]).toEqual([
      ['imei', 0],
      ['deviceNumber', 1],
      ['storeId', 2],
      ['linkType', 3],
    ]);
    expect([problems, ignored]).toEqual([[], ['备注']]);
  });

  it.each([zh, en])('of the own template are all known', (t) => {
    expect(matchColumns(params, toHeads(params, t), t)).toMatchObject({ problems: [], ignored: [] });
  });

  it('say which needed column is missing and which stands there twice', () => {
    const { problems } = matchColumns(params, ['IMEI', '设备编号', 'Device no.'], zh);
    expect(problems).toEqual(['列重复：Device no.', '缺少列：店铺']);
  });
});

describe('the lines of a file', () => {
  it('become what is sent', () => {
    const [line] = check(GOOD);
    expect(line).toMatchObject({ row: 2, problems: [] });
    expect(line?.values).toEqual({
      imei: '867530012345678',
      deviceNumber: 'A01',
      storeId: 's1',
      linkType: 'serial',
      tags: ['新', '备用'],
      watts: 800,
    });
  });

  it('are read as people write them: full width, blanks, either language, other order', () => {
    const [line] = check([
      ' ８６７５３００１２３４５６７８ ',
      'Ａ０１',
      '西校区/二号店',
      'pulse',
      '',
      '1,200',
    ]);
    expect(line?.problems).toEqual([]);
    expect(line?.values).toMatchObject({
      imei: '867530012345678',
      deviceNumber: 'A01',
      storeId: 's3',
      linkType: 'pulse',
      watts: 1200,
    });
  });

  it('are left out where they hold nothing, and keep their numbers', () => {
    expect(check(['', ' '], GOOD).map(({ row }) => row)).toEqual([3]);
  });

  it.each([
    [0, '', '请填写IMEI/模块号'],
    [0, '86753001234567', DEVICE_MESSAGES.moduleMalformed.zh],
    [0, '8.6753E+14', 'IMEI/模块号被表格软件改成了科学计数，请设为文本格式后重新填写'],
    [1, '', '请填写设备编号'],
    [1, 'A'.repeat(101), '设备编号超过 100 个字'],
    [1, 'A\u202e1', '设备编号含有看不见或会改变文字方向的字符，请删除后重新输入'],
    [2, '三号店', '店铺“三号店”不存在或不在您的管理范围内'],
    [2, '二号店', '有多个名为“二号店”的店铺，请写成“学校/店铺”'],
    [3, '无线', '通信类型只能是：串口 / 脉冲'],
    [5, '很大', '功率须为数字'],
    [5, '5001', '功率不能大于 5000'],
  ])('say what is wrong with column %i of %j', (column, cell, problem) => {
    const row = GOOD.map((good, index) => (index === column ? cell : good));
    expect(check(row)[0]?.problems).toEqual([problem]);
  });

  it('say what they repeat', () => {
    const [first, second, third] = check(GOOD, GOOD.with(1, 'A02'), GOOD.with(0, '867530012345679'));
    expect(first?.problems).toEqual([]);
    expect(second?.problems).toEqual(['与第 2 行的 IMEI/模块号重复']);
    expect(third?.problems).toEqual(['与第 2 行的店铺和编号重复']);
  });
});
