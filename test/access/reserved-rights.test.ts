import { describe, expect, it } from 'vitest';
import { resolveDeclaration } from '../../contract/resources/resolve';
import { resources } from '../../resources.config';
import { withoutEighthType } from '../support/eighth/eighth-type';

const { catalogue } = resolveDeclaration(withoutEighthType(resources));
const reserved = catalogue.permissions.filter(({ reserved }) => reserved !== null).map(({ key }) => key);

/** What guards nothing yet, and what it waits for. A right that joins this list needs a reason of its own. */
const WAITING: readonly { readonly because: string; readonly keys: readonly string[] }[] = [
  {
    because: 'stores have no page of their own in the route table',
    keys: [
      'storeInfo',
      'storePlaceEdit',
      'storeEdit',
      'storeRouter',
      'storeRoom',
      'storeHotline',
      'storeBusinessHours',
    ],
  },
  { because: 'prices have no page in the route table', keys: ['priceInfo', 'priceEdit'] },
  { because: 'receipts are two pages, each behind a key of its own', keys: ['bill'] },
  { because: 'capital comes later (pages 11)', keys: ['capitalInfo', 'capitalRecord', 'capitalWithdraw'] },
  {
    because: 'marketing has no page in the route table',
    keys: [
      'marketing',
      'marketingIdleTime',
      'marketingTopUpBonus',
      'marketingNewUser',
      'marketingGiftTicket',
      'marketingPeriodicSubsidy',
      'marketingSnapUp',
    ],
  },
  { because: 'SIM cards are only shown with their device', keys: ['simCardRenew', 'simCardRecord'] },
  {
    because: 'water cards have no page in the route table',
    keys: ['waterCardInfo', 'waterCardIssue', 'waterCardRecharge', 'waterCardLoss'],
  },
  {
    because: 'the figures of boxes have no page in the route table',
    keys: ['boxIncomeExport'],
  },
];

describe('a reserved right', () => {
  it('is one of those that are known to wait, and no other', () => {
    const waiting = WAITING.flatMap(({ keys }) => keys);
    expect(new Set(waiting).size).toBe(waiting.length);
    expect(reserved.toSorted()).toEqual(waiting.toSorted());
  });

  it('says in the rights editor that it is not in use', () => {
    for (const { key, reserved } of catalogue.permissions) {
      if (reserved !== null) expect(reserved.zh, key).toBe('尚未启用');
    }
  });

  it('is never one of a device', () => {
    expect(reserved.filter((key) => key.includes('Device'))).toEqual([]);
  });
});
