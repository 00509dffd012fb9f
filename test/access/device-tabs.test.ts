import { describe, expect, it } from 'vitest';
import type { ResolvedListPage } from '../../contract/resources/resolved';
import { createProductAccess } from '../support/product-access';

const { declaration } = await createProductAccess();

function tabOf(page: string, name: string) {
  const found = declaration.pages.find(
    (each): each is ResolvedListPage => each.id === `${page}/device` && 'tabs' in each,
  );
  return found?.tabs.find((tab) => tab.name === name);
}

const TYPES = declaration.pages
  .filter(({ kind }) => kind === 'device')
  .map(({ id }) => id.split('/')[0] ?? '');

describe('what the tabs of devices show', () => {
  it.each(
    TYPES.flatMap((type) => [
      { type, tab: 'fault', shows: ['faultText', 'faultSince'], because: 'findings C 13' },
      { type, tab: 'offline', shows: ['offlineHours'], because: 'pages 2: offline shows for how long' },
      { type, tab: 'longIdle', shows: ['idleDays', 'lastOrderAt'], because: 'pages 3.1' },
      { type, tab: 'running', shows: ['currentOrderNo'], because: 'pages 3.1' },
    ]),
  )('of $type under $tab is $shows ($because)', ({ type, tab, shows }) => {
    expect(tabOf(type, tab)?.shows).toEqual(shows);
  });

  it.each(
    TYPES.flatMap((type) => [
      { type, tab: 'fault', sorter: { field: 'faultSince', order: 'asc' } },
      { type, tab: 'offline', sorter: { field: 'lastHeartbeatAt', order: 'asc' } },
      { type, tab: 'longIdle', sorter: { field: 'lastOrderAt', order: 'asc' } },
    ]),
  )('of $type under $tab begins with what has waited longest', ({ type, tab, sorter }) => {
    expect(tabOf(type, tab)?.sorter).toEqual(sorter);
  });

  it.each([
    {
      ...{ type: 'dispenser', tab: 'supply', shows: ['remainPct', 'estimatedDaysLeft'] },
      because: 'pages 3.4: remain ≤ 20 % and ≤ 5 %',
    },
    {
      ...{ type: 'showerDispenser', tab: 'supply', shows: ['remainPct', 'estimatedDaysLeft'] },
      because: 'pages 3.4: as the detergent dispenser',
    },
    {
      ...{ type: 'clearwater', tab: 'waterQuality', shows: ['tdsOut', 'tdsIn'] },
      because: 'pages 3.4: tdsOut > 100 stops the sale',
    },
    {
      ...{ type: 'clearwater', tab: 'supply', shows: ['filterLifePct', 'tdsOut'] },
      because: 'pages 3.4: filter ≤ 10 % or ≤ 10 d',
    },
  ])('of $type under $tab is $shows ($because)', ({ type, tab, shows }) => {
    expect(tabOf(type, tab)?.shows).toEqual(shows);
  });

  it('has no queue of supplies where a type has none', () => {
    const withQueue = TYPES.filter((type) => tabOf(type, 'supply') !== undefined);
    const supplied = declaration.equipment.filter(({ alerts }) => alerts.some(({ isSupply }) => isSupply));
    expect(withQueue.toSorted()).toEqual(supplied.map(({ name }) => name).toSorted());
  });
});
