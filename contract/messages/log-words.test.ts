import { describe, expect, it } from 'vitest';
import { text, type Text } from '../text';
import { resources } from '../../resources.config';
import type { AnyEffect } from '../resources/effect';
import { resolveDeclaration } from '../resources/resolve';
import { createLogWords, LOG_AREAS } from './log-words';

const declaration = resolveDeclaration(resources);
const words = createLogWords(declaration);

const assignmentsOf = (effect: AnyEffect) => (effect.kind === 'set' ? effect.values : []);

/** Names such as `selfClean` and `washer/device`: what a reader must not meet. */
const isRaw = ({ zh }: Text) => /[A-Za-z]/.test(zh);

const OWN = Object.entries(LOG_AREAS).flatMap(([module, { actions }]) =>
  Object.keys(actions).map((action) => ({ module, action })),
);
const SWITCHED = declaration.pages.flatMap((page) =>
  ('storeSwitches' in page ? page.storeSwitches : []).map(({ field, title }) => ({
    ...{ page, action: field },
    title: text(`店铺开关·${title.zh}`, `Store switch: ${title.en}`),
  })),
);
const DECLARED = [
  ...declaration.pages.flatMap((page) =>
    ('actions' in page ? page.actions : []).map(({ name, title }) => ({ page, action: name, title })),
  ),
  ...SWITCHED,
];

describe('a line of the log', () => {
  it.each(OWN)('of $module/$action is in words of its own', ({ module, action }) => {
    expect(isRaw(words.areaOf(module))).toBe(false);
    expect(isRaw(words.actionOf(module, action))).toBe(false);
    expect(words.actionOf(module, action)).not.toEqual(words.actionOf(module, 'no such action'));
  });

  it('of a declared action is in the words of the declaration, under the name of its group', () => {
    expect(DECLARED.length).toBeGreaterThan(20);
    expect(SWITCHED.length).toBeGreaterThan(0);
    for (const { page, action, title } of DECLARED) {
      expect(words.actionOf(page.id, action)).toEqual(title);
      const group = declaration.groups.find(({ id }) => id === page.groups[0]);
      expect(words.areaOf(page.id)).toEqual(group?.title);
      expect(isRaw(words.areaOf(page.id))).toBe(false);
    }
  });

  it('changes fields that the page calls by a title, to values that have words', () => {
    for (const page of declaration.pages) {
      if (!('actions' in page)) continue;
      for (const { effect, params } of page.actions) {
        for (const change of assignmentsOf(effect)) {
          const field = page.fields.find(({ field }) => field === change.field);
          expect(field?.title.zh, `${page.id} ${change.field}`).toMatch(/\p{Script=Han}/u);
          const param = 'from' in change ? params.find(({ field }) => field === change.from) : undefined;
          const values = 'to' in change ? [change.to] : (param?.options.map(({ value }) => value) ?? []);
          if (field?.kind !== 'enum') continue;
          for (const value of values) {
            expect(field.options.map((option) => option.value)).toContain(value);
          }
        }
      }
    }
  });

  it.each([
    ['gone/page', 'selfClean'],
    ['device', 'gone'],
    ['', ''],
    ['__proto__', 'constructor'],
  ])('that no release knows any more (%s, %s) stays without raw words', (module, action) => {
    expect(words.actionOf(module, action)).toEqual(text('其他操作', 'Other operation'));
    expect(isRaw(words.areaOf(module))).toBe(false);
  });

  it('says a chosen reason in the words of the choice, and one that was typed as it was', () => {
    expect(words.reasonOf('refund', 'wrongDevice')).toEqual(text('选错设备', 'Wrong device'));
    for (const page of declaration.pages) {
      for (const { name, params } of 'actions' in page ? page.actions : []) {
        const reason = params.find(({ field }) => field === 'reason');
        for (const { value, title } of reason?.options ?? []) {
          expect(words.reasonOf(name, String(value)), `${page.id} ${name}`).toEqual(title);
        }
      }
    }
    expect(words.reasonOf('refund', '客户投诉 wrongDevice').zh).toBe('客户投诉 wrongDevice');
    expect(words.reasonOf('restart', 'wrongDevice').zh).toBe('wrongDevice');
  });

  it('is told apart where two areas use one name', () => {
    expect(words.actionOf('session', 'end').zh).toBe('结束登录');
    expect(words.actionOf('proxy', 'end').zh).toBe('到期结束');
    expect(words.choices.get('end')?.zh).toBe('结束登录 / 到期结束');
  });

  it('can be looked for by every operation that there is', () => {
    const names = new Set([...OWN, ...DECLARED].map(({ action }) => action));
    expect(new Set(words.choices.keys())).toEqual(names);
    expect([...words.choices.values()].filter(isRaw)).toEqual([]);
  });
});
