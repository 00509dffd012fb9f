import { describe, expect, it } from 'vitest';
import { ONE_MINUTE_MS } from '../../../contract/limits';
import { SEED_EQUIPMENT } from '../equipment/all-equipment';
import { createRandom } from '../random';
import { faultAt } from './past-fault';

const NOW = Date.parse('2026-10-30T21:30:00+08:00');
/** Pages 3.4, faults of washers and dryers. */
const FAULTS = ['进水超时', '排水超时', '门锁故障', '失衡', '过热', '电机', '通信'];

describe('faults of washers', () => {
  const traits = SEED_EQUIPMENT.washer.describe({
    ...{ random: createRandom(7), nowMs: NOW, index: 3, count: 30, status: 1, placeKind: 'school' },
    ...{ partnerNumber: 'X1', washerKinds: { drum: 0, dryer: 0 } },
  });

  it('are all that machines can have (pages 3.4), each with a code of its own', () => {
    expect(traits.faults.map(({ text }) => text).toSorted()).toEqual(FAULTS.toSorted());
    expect(new Set(traits.faults.map(({ code }) => code)).size).toBe(FAULTS.length);
  });

  it('were there by turns', () => {
    const turns = FAULTS.map((_, minute) =>
      faultAt({ fault: undefined, traits }, NOW + minute * ONE_MINUTE_MS),
    );
    expect(turns.map(({ text }) => text).toSorted()).toEqual(FAULTS.toSorted());
  });
});
