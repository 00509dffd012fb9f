import { describe, expect, it } from 'vitest';
import { findPages, type MenuNode } from './find-pages';

const page = (key: string, label: string): MenuNode => ({ key, label, route: `/${key}`, children: [] });
const MENU: readonly MenuNode[] = [
  page('overview', '总览'),
  {
    label: '洗衣机',
    children: [
      page('washer/order', '订单'),
      { label: '统计', children: [page('washer/statistic/summary', '洗衣机概览')] },
    ],
  },
  { label: '订单中心', children: [page('center/device', '设备')] },
];

const pathsOf = (words: string) => findPages(MENU, words).map(({ path }) => path);

describe('pages of the menu', () => {
  it('are found by their own name before those whose group has it', () => {
    expect(pathsOf('订单')).toEqual(['/washer/order', '/center/device']);
  });

  it('are found by group and name together, in any order', () => {
    expect(pathsOf('洗衣机 订单')).toEqual(['/washer/order']);
    expect(pathsOf('概览  统计')).toEqual(['/washer/statistic/summary']);
  });

  it('say in which group they lie', () => {
    expect(findPages(MENU, '概览')[0]?.type).toBe('洗衣机 · 统计');
    expect(findPages(MENU, '总览')[0]?.type).toBeNull();
  });

  it.each(['', ' ', '饮水机'])('are none for "%s"', (words) => {
    expect(pathsOf(words)).toEqual([]);
  });
});
