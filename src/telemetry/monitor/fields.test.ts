import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText, isTextOrNumber, isUnsafeKey, toHex, toUtf8 } from '../text';
import { toAttributes, toClickText, toField, toProperties } from './fields';

const around = (limit: number): readonly number[] => [limit - 1, limit, limit + 1];
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?:^|[^\ud800-\udbff])[\udc00-\udfff]/;
const wellFormed = fc.string({ unit: 'grapheme', maxLength: 3000 });

describe('lengths', () => {
  it.each(around(1000))('CFG-1 a name and a message of %d characters keep at most 1000', (length) => {
    const text = 'n'.repeat(length);
    expect(toField('name', text)).toBe(text.slice(0, 1000));
    expect(toField('message', text)).toBe(text.slice(0, 1000));
  });

  it('CFG-1 any name and message keep at most 1000 characters', () => {
    fc.assert(
      fc.property(wellFormed, (text) => {
        const name = String(toField('name', text));
        expect(name.length).toBeLessThanOrEqual(1000);
        expect(String(toField('message', text)).length).toBeLessThanOrEqual(1000);
        expect(text.startsWith(name)).toBe(true);
      }),
    );
  });

  it('CFG-1 a message of megabytes is cut without reading it all', () => {
    expect(toField('message', 'm'.repeat(5_000_000))).toBe('m'.repeat(1000));
    expect(toField('message', `token=${'t'.repeat(2500)} rest`)).toMatch(/^token=[0-9a-f]{6} rest$/);
  });

  it.each(around(100))('CFG-2 a status text of %d characters keeps at most 100', (length) => {
    expect(toField('statusCode', 's'.repeat(length))).toBe('s'.repeat(Math.min(length, 100)));
  });

  it('CFG-2 a numeric status stays a number', () => {
    expect(toField('statusCode', 404)).toBe(404);
  });

  it.each(around(5000))('CFG-3 snapshots of %d characters keep at most 5000', (length) => {
    expect(toField('stack', 's'.repeat(length))).toBe('s'.repeat(Math.min(length, 5000)));
  });

  it('CFG-3 snapshots are redacted before they are cut', () => {
    expect(toField('stack', `password=${'p'.repeat(6000)} after`)).toBe('password=*** after');
  });

  it.each(around(100))('CFG-3 a trace id of %d characters keeps at most 100', (length) => {
    expect(toField('traceId', 't'.repeat(length))).toBe('t'.repeat(Math.min(length, 100)));
  });

  it('hides private query values of an address and cuts it at 8182 characters', () => {
    expect(toField('url', 'https://a.test/x?token=abc#top')).toBe('https://a.test/x?token=***');
    expect(toField('url', `https://a.test/${'u'.repeat(9000)}`)).toHaveLength(8182);
  });
});

describe('properties', () => {
  it.each(around(50))('CFG-4 a key of %d characters keeps at most 50', (length) => {
    expect(Object.keys(toProperties({ ['k'.repeat(length)]: 1 }))).toEqual([
      'k'.repeat(Math.min(length, 50)),
    ]);
  });

  it('CFG-4 of two long keys that become equal one survives', () => {
    const prefix = 'k'.repeat(50);
    expect(toProperties({ [`${prefix}1`]: 'first', [`${prefix}2`]: 'second' })).toEqual({
      [prefix]: 'second',
    });
  });

  it('CFG-4 any keys end up at most 50 long and unique', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ maxLength: 80 }), fc.integer()), (input) => {
        const keys = Object.keys(toProperties(input));
        expect(keys.every((key) => key.length <= 50)).toBe(true);
        expect(keys.length).toBeLessThanOrEqual(20);
      }),
    );
  });

  it.each(around(2000))('CFG-5 a text of %d characters keeps at most 2000', (length) => {
    expect(toProperties({ key: 'v'.repeat(length) })).toEqual({ key: 'v'.repeat(Math.min(length, 2000)) });
  });

  it('CFG-5 numbers stay; booleans, objects, null, functions, NaN and infinities are dropped', () => {
    const input = {
      n: 1.5,
      zero: 0,
      b: true,
      o: {},
      a: [1],
      nil: null,
      f: () => 1,
      nan: NaN,
      inf: Infinity,
      u: undefined,
    };
    expect(toProperties(input)).toEqual({ n: 1.5, zero: 0 });
  });

  it('CFG-5 only texts and finite numbers come out, whatever goes in', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (input) => {
        for (const value of Object.values(toProperties(input))) {
          expect(typeof value === 'string' ? value.length <= 2000 : Number.isFinite(value)).toBe(true);
        }
      }),
    );
  });

  it('CFG-5 private values are hidden and mobile numbers masked', () => {
    expect(toProperties({ password: 'secret', note: 'call 13800138000', mobile: '13800138000' })).toEqual({
      password: '***',
      note: 'call 138****8000',
      mobile: '138****8000',
    });
  });

  it.each([19, 20, 21])('CFG-6 of %d properties the first 20 stay, in order', (count) => {
    const input = Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index]));
    const expected = Array.from({ length: Math.min(count, 20) }, (_, index) => `k${index}`);
    expect(Object.keys(toProperties(input))).toEqual(expected);
  });

  it('CFG-6 a dropped value does not use up a place', () => {
    const input = {
      bad: {},
      ...Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`k${index}`, index])),
    };
    expect(Object.keys(toProperties(input))).toHaveLength(20);
  });

  it('CFG-6 the input stays as it was and no prototype is reached', () => {
    const input: unknown = JSON.parse('{"__proto__":"x","constructor":"y","toString":"z","ok":1}');
    if (typeof input !== 'object' || input === null) throw new Error('The fixture is no object.');
    const frozen = Object.freeze(Object.fromEntries(Object.entries(input)));
    const result = toProperties(frozen);
    expect(result).toEqual({ ok: 1 });
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect({}.constructor).toBe(Object);
    expect(Object.keys(frozen)).toHaveLength(4);
  });

  it('CFG-6 any input stays as it was', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.oneof(fc.string({ maxLength: 3000 }), fc.integer())),
        (input) => {
          const before = JSON.stringify(input);
          toProperties(input);
          expect(JSON.stringify(input)).toBe(before);
        },
      ),
    );
  });
});

describe('clicks', () => {
  it.each([
    [19, 'c'.repeat(19)],
    [20, 'c'.repeat(20)],
    [21, `${'c'.repeat(20)}...`],
  ])('CFG-7 a click text of %d characters becomes %s', (length, expected) => {
    expect(toClickText('c'.repeat(length))).toBe(expected);
  });

  it('CFG-7 white space in a click text is folded', () => {
    expect(toClickText('  Refund \n\t order ')).toBe('Refund order');
  });

  it('ACT-4 a long device name with markup is cut at 20 and stays plain text', () => {
    const name = `<script>alert(1)</script>${'x'.repeat(200)}`;
    expect(toClickText(name)).toBe(`${name.slice(0, 20)}...`);
  });

  it('CFG-7 attributes are valid JSON of at most 1000 characters made of whole attributes', () => {
    const attribute = fc.tuple(
      fc.string({ minLength: 1, maxLength: 30 }),
      fc.string({ unit: 'grapheme', maxLength: 1200 }),
    );
    fc.assert(
      fc.property(fc.array(attribute, { maxLength: 12 }), (attributes) => {
        const json = toAttributes(attributes);
        expect(json.length).toBeLessThanOrEqual(1000);
        const given = new Map(attributes);
        const parsed: unknown = JSON.parse(json);
        for (const [name, value] of Object.entries(parsed ?? {})) {
          expect(attributes.some(([other, text]) => other === name && text === value)).toBe(true);
          expect(given.has(name)).toBe(true);
        }
      }),
    );
  });

  it.each([
    [999, true],
    [1000, true],
    [1001, false],
  ])('CFG-7 an attribute that makes %d characters of JSON is kept: %s', (length, isKept) => {
    const value = 'v'.repeat(length - '{"a":""}'.length);
    expect(toAttributes([['a', value]])).toBe(isKept ? `{"a":"${value}"}` : '{}');
  });

  it('CFG-7 an attribute that does not fit leaves room for later ones', () => {
    expect(
      toAttributes([
        ['long', 'x'.repeat(1200)],
        ['type', 'button'],
      ]),
    ).toBe('{"type":"button"}');
  });
});

describe('surrogate pairs', () => {
  it('CFG-8 a pair at the boundary goes whole', () => {
    expect(cutText('ab😀', 3)).toBe('ab');
    expect(cutText('ab😀', 4)).toBe('ab😀');
    expect(cutText('a😀b', 3)).toBe('a😀');
    expect(cutText('😀', 1)).toBe('');
    expect(cutText('a\ud800b', 3)).toBe('a\ud800b');
    expect(cutText('ab\udbffc', 3)).toBe('ab');
    expect(cutText('ab\ud7ffc', 3)).toBe('ab\ud7ff');
    expect(cutText('ab\udc00c', 3)).toBe('ab\udc00');
    expect(cutText('ab\ud800c', 3)).toBe('ab');
    // A text that fits is not looked at, even if it is broken already.
    expect(cutText('ab\ud83d', 3)).toBe('ab\ud83d');
    expect(cutText('', 0)).toBe('');
  });

  it('CFG-8 no cut of a sound text leaves half a pair', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.integer({ min: 0, max: 70 }),
        (text, limit) => {
          const cut = cutText(text, limit);
          expect(cut.length).toBeLessThanOrEqual(limit);
          expect(cut).not.toMatch(LONE_SURROGATE);
          expect(text.startsWith(cut)).toBe(true);
          expect(text.length <= limit ? cut === text : cut.length >= limit - 1).toBe(true);
        },
      ),
    );
  });

  it('CFG-1 a target, like snapshots that are JSON already, is cut and not searched', () => {
    expect(toField('targetName', 't'.repeat(1001))).toHaveLength(1000);
    expect(toField('snapshots', `token=abc${'s'.repeat(5000)}`)).toBe(`token=abc${'s'.repeat(4991)}`);
    expect(toField('else', 'token=abc')).toBe('token=abc');
    expect(toField('name', 5)).toBe(5);
  });

  it('counts bytes as they travel', () => {
    expect(toUtf8('洗'.repeat(20_000)).length).toBe(60_000);
    expect(toUtf8('a😀').length).toBe(5);
  });
});

describe('small tools', () => {
  it('writes hex digits with zeros in front', () => {
    expect([toHex(10, 2), toHex(255, 2), toHex(0, 8)]).toEqual(['0a', 'ff', '00000000']);
  });

  it.each([
    ['', true],
    ['text', true],
    [0, true],
    [NaN, true],
    [null, false],
    [undefined, false],
    [true, false],
    [{}, false],
  ])('CFG-5 %j is a text or a number: %s', (value, expected) => {
    expect(isTextOrNumber(value)).toBe(expected);
  });

  it('CFG-6 keys that reach a prototype are unsafe, others are not', () => {
    expect(['__proto__', 'constructor', 'toString', 'name', ''].map(isUnsafeKey)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
