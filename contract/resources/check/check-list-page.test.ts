import { list, title, withDevice, withField } from '../../../test/support/declaration/dryer';
import { describeRules } from '../../../test/support/declaration/rules';

const AT = 'entries[0].device';
const tab = { name: 'all', title, where: [] };
const time = { field: 'x', kind: 'time', title };
const search = { fields: ['number'], match: 'exact', placeholder: title };
const plain = { field: 'x', kind: 'text', title };

describeRules('a list page', [
  {
    because: 'two tabs have one name',
    given: withDevice({ tabs: [tab, tab] }),
    expected: { id: 'RC013', where: `${AT}.tabs[1].name` },
    fine: withDevice({ tabs: [tab, { ...tab, name: 'other' }] }),
  },
  {
    because: 'a tab asks for what the row does not have',
    given: withDevice({ tabs: [{ ...tab, where: [{ field: 'numbr', in: ['1'] }] }] }),
    expected: { id: 'RC014', where: `${AT}.tabs[0].where[0].field`, hint: 'Did you mean "number"?' },
    fine: withDevice({ tabs: [{ ...tab, where: [{ field: 'number', in: ['1'] }] }] }),
  },
  {
    because: 'no text is the number 1',
    given: withDevice({ tabs: [{ ...tab, where: [{ field: 'number', in: [1] }] }] }),
    expected: { id: 'RC037', where: `${AT}.tabs[0].where[0].in[0]`, hint: 'Write a string.' },
    fine: withDevice({ tabs: [{ ...tab, where: [{ field: 'litres', in: [1] }] }] }),
  },
  {
    because: 'a condition without values never holds',
    given: withDevice({ tabs: [{ ...tab, where: [{ field: 'number', in: [] }] }] }),
    expected: { id: 'RC037', where: `${AT}.tabs[0].where[0].in` },
    fine: withDevice({ tabs: [tab] }),
  },
  {
    because: 'a tab shows what the row does not have',
    given: withDevice({ tabs: [{ ...tab, shows: ['numbr'] }] }),
    expected: { id: 'RC014', where: `${AT}.tabs[0].shows[0]`, hint: 'Did you mean "number"?' },
    fine: withDevice({ tabs: [{ ...tab, shows: ['number'] }] }),
  },
  {
    because: 'the rows of a tab cannot be sorted by that',
    given: withDevice({ tabs: [{ ...tab, sorter: { field: 'litres', order: 'asc' } }] }),
    expected: { id: 'RC015', where: `${AT}.tabs[0].sorter.field` },
    fine: withDevice({ tabs: [{ ...tab, sorter: { field: 'number', order: 'asc' } }] }),
  },
  {
    because: 'a search looks into what the row does not have',
    given: withDevice({ search: { ...search, fields: ['nmber'] } }),
    expected: { id: 'RC014', where: `${AT}.search.fields[0]`, hint: 'Did you mean "number"?' },
    fine: withDevice({ search }),
  },
  {
    because: 'a search invites in both languages',
    given: withDevice({ search: { ...search, placeholder: { zh: '搜索', en: '' } } }),
    expected: { id: 'RC021', where: `${AT}.search.placeholder.en` },
    fine: withDevice({ search }),
  },
  {
    because: 'the field cannot be sorted by',
    given: withDevice({ sorter: { field: 'litres', order: 'asc' } }),
    expected: { id: 'RC015', where: `${AT}.sorter.field` },
    fine: withDevice({ sorter: { field: 'number', order: 'desc' } }),
  },
  {
    because: 'a period is a time that the list filters by',
    given: withDevice({ period: 'number' }),
    expected: { id: 'RC015', where: `${AT}.period` },
    fine: withDevice({ period: 'at' }),
  },
  {
    because: 'a time follows a time',
    given: withField({ ...time, follows: { field: 'number', withinSeconds: 1 } }),
    expected: { id: 'RC027', where: `${AT}.fields[3].follows` },
    fine: withField({ ...time, follows: { field: 'at', withinSeconds: 1 } }),
  },
  {
    because: 'no time follows itself',
    given: withField({ ...time, follows: { field: 'x', withinSeconds: 1 } }),
    expected: { id: 'RC027', where: `${AT}.fields[3].follows` },
    fine: withField(time),
  },
  {
    because: 'what follows comes later',
    given: withField({ ...time, follows: { field: 'at', withinSeconds: -1 } }),
    expected: { id: 'RC036', where: `${AT}.fields[3].follows.withinSeconds` },
    fine: withField({ ...time, follows: { field: 'at', withinSeconds: 60 } }),
  },
  {
    because: 'an amount has amounts for parts',
    given: withField({ field: 'x', kind: 'money', title, parts: ['number'] }),
    expected: { id: 'RC014', where: `${AT}.fields[3].parts[0]` },
    fine: withField({ field: 'x', kind: 'money', title }),
  },
  {
    because: 'what stands beneath a column is short',
    given: withField({ field: 'x', kind: 'text', title, beneath: { fields: ['amount'], title } }),
    expected: { id: 'RC014', where: `${AT}.fields[3].beneath.fields[0]` },
    fine: withField({ field: 'x', kind: 'text', title, beneath: { fields: ['number'], title } }),
  },
  {
    because: 'nothing stands beneath itself',
    given: withField({ field: 'x', kind: 'text', title, beneath: { fields: ['x'], title } }),
    expected: { id: 'RC014', where: `${AT}.fields[3].beneath.fields[0]` },
    fine: withField({ field: 'x', kind: 'text', title }),
  },
  {
    because: 'what is told behind a number is a number',
    given: withField({ field: 'x', kind: 'number', title, plus: 'number' }),
    expected: { id: 'RC014', where: `${AT}.fields[3].plus` },
    fine: withField({ field: 'x', kind: 'number', title }),
  },
  {
    because: 'no amount is part of itself',
    given: withField({ field: 'x', kind: 'money', title, parts: ['x'] }),
    expected: { id: 'RC014', where: `${AT}.fields[3].parts[0]` },
    fine: withField({ field: 'x', kind: 'money', title, parts: [] }),
  },
  {
    because: 'there is no such page to open',
    given: withField({ field: 'x', kind: 'reference', title, target: 'ordr' }),
    expected: { id: 'RC022', where: `${AT}.fields[3].target`, hint: 'Did you mean "order"?' },
    fine: withField({ field: 'x', kind: 'reference', title, target: 'order' }),
  },
  {
    because: 'the drawer has no such part',
    given: withDevice({ fields: [...list.fields, { ...plain, from: 'attribute', section: 'live' }] }),
    expected: { id: 'RC023', where: `${AT}.fields[3].section` },
    fine: withDevice({
      sections: [{ name: 'live', title }],
      fields: [...list.fields, { ...plain, from: 'attribute', section: 'live' }],
    }),
  },
  {
    because: 'only amounts add up',
    given: withDevice({ sections: [{ name: 'basic', title, sum: [{ field: 'number', as: 'from' }] }] }),
    expected: { id: 'RC014', where: `${AT}.sections[0].sum[0].field` },
    fine: withDevice({
      fields: [...list.fields, { field: 'due', from: 'attribute', kind: 'money', title }],
      sections: [{ name: 'basic', title, sum: [{ field: 'due', as: 'from' }] }],
    }),
  },
  {
    because: 'a table has a column',
    given: withDevice({
      fields: [{ field: 'number', from: 'attribute', kind: 'text', title, sort: true }],
    }),
    expected: { id: 'RC024', where: `${AT}.fields` },
    fine: withDevice({
      fields: [{ field: 'number', from: 'attribute', kind: 'text', title, sort: true, list: true }],
    }),
  },
]);
