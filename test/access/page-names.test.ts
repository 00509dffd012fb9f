import { describe, expect, it } from 'vitest';
import { resolveDeclaration } from '../../contract/resources/resolve';
import type { ResolvedPage } from '../../contract/resources/resolved';
import { resources } from '../../resources.config';

const { pages, groups } = resolveDeclaration(resources);

/** What its heading and its window say, as the portal puts it together. */
function headingOf({ short, groups: above }: ResolvedPage): string {
  const type = groups.find(({ id, equipment }) => id === above[0] && equipment !== null);
  return type === undefined ? short.zh : `${type.short.zh} · ${short.zh}`;
}

const pageOf = (id: string) => pages.filter((page) => page.id === id);

describe('what pages are called', () => {
  it.each([
    ['washer/device', '洗衣机 · 设备'],
    ['washer/order', '洗衣机 · 订单'],
    ['washer/blacklist', '洗衣机 · 黑名单'],
    ['washer/statistic/summary', '洗衣机 · 概览'],
    ['washer/statistic/device', '洗衣机 · 设备统计'],
    ['controlBox/device', '电源控制盒 · 设备'],
    ['feedback/list', '问题列表'],
  ])('is short for %s: %s', (id, expected) => {
    expect(pageOf(id).map(headingOf)).toEqual([expected]);
  });

  it('is the words of the route table in the menu (spec §2)', () => {
    expect(groups.find(({ id }) => id === 'washer')?.title.zh).toBe('洗衣机管理');
    expect(pageOf('washer/device').map(({ title }) => title.zh)).toEqual(['设备管理']);
    expect(pageOf('washer/order').map(({ title }) => title.zh)).toEqual(['订单管理']);
  });

  it('tells every page from every other, in both languages', () => {
    for (const language of ['zh', 'en'] as const) {
      const names = pages.map((page) => {
        const type = groups.find(({ id, equipment }) => id === page.groups[0] && equipment !== null);
        return [type?.short[language], page.short[language]].join(' · ');
      });
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    }
  });
});
