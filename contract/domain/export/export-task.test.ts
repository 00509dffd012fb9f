import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextState } from '../state-table';
import {
  CLOSED_EXPORTS,
  EXPORT_EVENTS,
  EXPORT_TABLE,
  ExportStatus,
  isOpenExport,
  OPEN_EXPORTS,
  type ExportEvent,
} from './export-task';

const STATES = Object.values(ExportStatus);

describe('the states of an export task', () => {
  it('are open or closed, and never both', () => {
    expect([...OPEN_EXPORTS, ...CLOSED_EXPORTS].sort()).toEqual([...STATES].sort());
    expect(STATES.filter(isOpenExport)).toEqual([...OPEN_EXPORTS]);
  });

  it('lead on from each event to one state at most', () => {
    const keys = EXPORT_TABLE.map(({ from, event }) => `${from} ${event}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(EXPORT_TABLE.map(({ event }) => event))).toEqual(new Set(EXPORT_EVENTS));
  });

  it('hold a file exactly when work was finished and neither time nor a retry has come since', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EXPORT_EVENTS), { maxLength: 60 }), (events) => {
        let state: ExportStatus | null = null;
        let hasFile = false;
        for (const event of events) {
          const next: ExportStatus | null = nextState<ExportStatus, ExportEvent>(EXPORT_TABLE, state, event);
          if (next === null) continue;
          if (event === 'finish') hasFile = true;
          if (event === 'expire' || event === 'retry') hasFile = false;
          state = next;
          expect(hasFile).toBe(state === ExportStatus.done);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('end a cancelled task for good', () => {
    for (const event of EXPORT_EVENTS) {
      expect(nextState(EXPORT_TABLE, ExportStatus.cancelled, event)).toBeNull();
    }
  });
});
