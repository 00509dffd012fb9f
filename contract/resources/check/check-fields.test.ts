import { list, title, withDevice, withField } from '../../../test/support/declaration/dryer';
import type { Phrase } from '../field';
import { describeRules } from '../../../test/support/declaration/rules';

const AT = 'entries[0].device.fields[3]';
const option = { value: 1, title };

describeRules('a field', [
  {
    because: 'two fields have one name',
    given: withField({ field: 'number', kind: 'text', title }),
    expected: { id: 'RC010', where: `${AT}.field` },
    fine: withField({ field: 'other', kind: 'text', title }),
  },
  {
    because: 'its name is a word of the address',
    given: withField({ field: 'keyword', kind: 'text', title }),
    expected: { id: 'RC020', where: `${AT}.field` },
    fine: withField({ field: 'word', kind: 'text', title }),
  },
  {
    because: 'its name would have to be escaped',
    given: withField({ field: 'a b', kind: 'text', title }),
    expected: { id: 'RC020', where: `${AT}.field` },
    fine: withField({ field: 'aB', kind: 'text', title }),
  },
  {
    because: 'a unit has words in both languages',
    given: withField({ field: 'x', kind: 'number', title, unit: { zh: '', en: 'kg' } }),
    expected: { id: 'RC021', where: `${AT}.unit.zh` },
    fine: withField({ field: 'x', kind: 'number', title, unit: { zh: '公斤', en: 'kg' } }),
  },
  {
    because: 'what stands for no value has words in both languages',
    given: withField({ field: 'x', kind: 'time', title, none: { zh: '长期', en: ' ' } }),
    expected: { id: 'RC021', where: `${AT}.none.en` },
    fine: withField({ field: 'x', kind: 'time', title, none: { zh: '长期', en: 'No end' } }),
  },
  {
    because: 'no list looks for pictures',
    given: withField({ field: 'x', kind: 'images', title, filter: true }),
    expected: { id: 'RC034', where: `${AT}.filter`, hint: 'Leave out "filter".' },
    fine: withField({ field: 'x', kind: 'images', title, filter: false }),
  },
  {
    because: 'several words are in no order',
    given: withField({ field: 'x', kind: 'tags', title, sort: true, options: [] }),
    expected: { id: 'RC034', where: `${AT}.sort` },
    fine: withField({ field: 'x', kind: 'tags', title, options: [] }),
  },
  {
    because: 'a column has a width',
    given: withField({ field: 'x', kind: 'text', title, width: 0 }),
    expected: { id: 'RC036', where: `${AT}.width` },
    fine: withField({ field: 'x', kind: 'text', title, width: 80 }),
  },
]);

const phrase = { title, words: { zh: '您好', en: 'Hello' } };
const saying = (charsMax: number, ...phrases: readonly Phrase[]) =>
  withField({ field: 'x', kind: 'text', title, charsMax, phrases });

describeRules('the phrases of a field', [
  {
    because: 'they are put into a text of several lines',
    given: withField({ field: 'x', kind: 'text', title, phrases: [phrase] }),
    expected: { id: 'RC063', where: `${AT}.phrases` },
    fine: saying(100, phrase),
  },
  {
    because: 'they fit into it',
    given: saying(10, { title, words: { zh: '字'.repeat(11), en: 'Long' } }),
    expected: { id: 'RC063', where: `${AT}.phrases[0].words.zh` },
    fine: saying(11, { title, words: { zh: '字'.repeat(11), en: 'Long' } }),
  },
  {
    because: 'everybody sees all of what is put in',
    given: saying(10, { title, words: { zh: '您\u202e好', en: 'Hello' } }),
    expected: { id: 'RC063', where: `${AT}.phrases[0].words.zh` },
    fine: saying(10, { title, words: { zh: '您\n好', en: 'Hello' } }),
  },
  {
    because: 'their words are told in both languages',
    given: saying(10, { title, words: { zh: '您好', en: '' } }),
    expected: { id: 'RC021', where: `${AT}.phrases[0].words.en` },
    fine: saying(10, phrase),
  },
  {
    because: 'no two have one title',
    given: saying(10, phrase, phrase),
    expected: { id: 'RC063', where: `${AT}.phrases[1].title` },
    fine: saying(10, phrase, { ...phrase, title: { zh: '另一句', en: 'Other' } }),
  },
]);

describeRules('the choices of a field', [
  {
    because: 'a filter chooses from something',
    given: withField({ field: 'x', kind: 'enum', title, filter: true, options: [] }),
    expected: { id: 'RC016', where: `${AT}.options` },
    fine: withField({ field: 'x', kind: 'enum', title, filter: true, options: [option] }),
  },
  {
    because: 'a filter by reference needs a source',
    given: withField({ field: 'x', kind: 'reference', title, filter: true }),
    expected: { id: 'RC016', where: `${AT}.source` },
    fine: withField({ field: 'x', kind: 'reference', title, filter: true, source: 'store' }),
  },
  {
    because: 'a full bar is more than nothing',
    given: withField({ field: 'x', kind: 'level', title, max: 0 }),
    expected: { id: 'RC016', where: `${AT}.max` },
    fine: withField({ field: 'x', kind: 'level', title, max: 1 }),
  },
  {
    because: 'a table has a column',
    given: withField({ field: 'x', kind: 'rows', title, columns: [] }),
    expected: { id: 'RC016', where: `${AT}.columns` },
    fine: withField({ field: 'x', kind: 'rows', title, columns: [{ field: 'y', kind: 'text', title }] }),
  },
  {
    because: 'two options have one value',
    given: withField({ field: 'x', kind: 'enum', title, options: [option, option] }),
    expected: { id: 'RC013', where: `${AT}.options[1].value` },
    fine: withField({ field: 'x', kind: 'enum', title, options: [option, { value: 2, title }] }),
  },
  {
    because: 'there is no such tone',
    given: withField({ field: 'x', kind: 'enum', title, options: [{ ...option, tone: 'dangr' }] }),
    expected: { id: 'RC009', where: `${AT}.options[0].tone`, hint: 'Did you mean "danger"?' },
    fine: withField({ field: 'x', kind: 'enum', title, options: [{ ...option, tone: 'danger' }] }),
  },
]);

describeRules('the bounds of a field', [
  {
    because: 'nothing lies between them',
    given: withField({ field: 'x', kind: 'number', title, min: 5, max: 2 }),
    expected: { id: 'RC036', where: `${AT}.min` },
    fine: withField({ field: 'x', kind: 'number', title, min: 2, max: 2 }),
  },
  {
    because: 'a form would start with what it refuses',
    given: withField({ field: 'x', kind: 'number', title, min: 1, max: 10, initial: 11 }),
    expected: { id: 'RC036', where: `${AT}.initial`, hint: 'Use a number from 1 to 10.' },
    fine: withField({ field: 'x', kind: 'number', title, min: 1, max: 10, initial: 7 }),
  },
  {
    because: 'such a step leads nowhere',
    given: withField({ field: 'x', kind: 'money', title, step: 0 }),
    expected: { id: 'RC036', where: `${AT}.step` },
    fine: withField({ field: 'x', kind: 'money', title, step: 50 }),
  },
  {
    because: 'a percentage goes to 1',
    given: withField({ field: 'x', kind: 'percent', title, max: 100 }),
    expected: { id: 'RC036', where: `${AT}.max`, hint: 'Use a number from 0 to 1.' },
    fine: withField({ field: 'x', kind: 'percent', title, max: 1 }),
  },
  {
    because: 'no percentage is above 20',
    given: withField({ field: 'x', kind: 'percent', title, warn: { above: 20 } }),
    expected: { id: 'RC036', where: `${AT}.warn` },
    fine: withField({ field: 'x', kind: 'percent', title, warn: { above: 0.2 } }),
  },
  {
    because: 'no bar is fuller than full',
    given: withField({ field: 'x', kind: 'level', title, max: 31, danger: { below: 40 } }),
    expected: { id: 'RC036', where: `${AT}.danger` },
    fine: withField({ field: 'x', kind: 'level', title, max: 31, danger: { below: 4 } }),
  },
  {
    because: 'no stay is shorter than none',
    given: withField({ field: 'x', kind: 'duration', title, min: -1 }),
    expected: { id: 'RC036', where: `${AT}.min`, hint: 'Use a number from 0 on.' },
    fine: withField({ field: 'x', kind: 'number', title, min: -1 }),
  },
  {
    because: 'there are two sides',
    given: withField({ field: 'x', kind: 'number', title, warn: { side: 'below', value: 3 } }),
    expected: { id: 'RC031', where: `${AT}.warn.side` },
    fine: withField({ field: 'x', kind: 'number', title, warn: { below: 3 } }),
  },
  {
    because: 'they are checked within tables too',
    given: withDevice({
      fields: [
        ...list.fields,
        {
          field: 'x',
          from: 'attribute',
          kind: 'rows',
          title,
          columns: [{ field: 'y', kind: 'number', title, step: -1 }],
        },
      ],
    }),
    expected: { id: 'RC036', where: `${AT}.columns[0].step` },
    fine: withDevice({}),
  },
]);
