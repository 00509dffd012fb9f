import { describe, expect, it } from 'vitest';
import { actionOf, command, device, GIVEN_AT } from '../../../test/support/portal/command-page';
import type { ActionOutcome } from '../../../contract/domain/action';
import { CommandStatus } from '../../../contract/domain/command';
import { type text } from '../../../contract/text';
import { fillText, type TextValues } from '../../i18n/fill-text';
import { countStates, toLines, toRetried, withRetry, type Batch } from './batch';
import { toResultFile } from './batch-file';

function batchOf(...outcomes: readonly ActionOutcome[]): Batch {
  return {
    key: 'k',
    ...{ action: actionOf('restart'), params: undefined, reason: undefined, at: GIVEN_AT },
    rows: outcomes.map((_, index) => device(index)),
    results: outcomes.map((outcome, index) => ({
      id: `d${index}`,
      name: `P-${index}`,
      outcome,
      ...(outcome === 'queued' ? { commandId: `c${index}` } : {}),
    })),
  };
}

const { queued, sent, acknowledged, succeeded, failed, timedOut, cancelled } = CommandStatus;
const zh = (words: ReturnType<typeof text>, values?: TextValues) => fillText(words.zh, values);

describe('a batch', () => {
  it.each([
    { status: queued, state: 'running' },
    { status: sent, state: 'running' },
    { status: acknowledged, state: 'running' },
    { status: succeeded, state: 'succeeded' },
    { status: failed, state: 'failed' },
    { status: timedOut, state: 'timedOut' },
    { status: cancelled, state: 'skipped' },
  ])('takes a command in state $status for $state', ({ status, state }) => {
    const [line] = toLines(batchOf('queued'), [command({ commandId: 'c0', status })]);
    expect(line?.state).toBe(state);
  });

  it('takes a command that was not read yet for running, and what no device was asked for as it is', () => {
    const lines = toLines(batchOf('queued', 'done', 'busy', 'wrongState', 'missing'), []);
    expect(lines.map(({ state }) => state)).toEqual([
      'running',
      'succeeded',
      'skipped',
      'skipped',
      'skipped',
    ]);
    expect(countStates(lines)).toEqual({ running: 1, succeeded: 1, failed: 0, timedOut: 0, skipped: 3 });
  });

  it('tries again what failed or timed out, and nothing else, in place of what was', () => {
    const batch = batchOf('queued', 'queued', 'queued', 'busy');
    const lines = toLines(batch, [
      command({ commandId: 'c0', status: failed }),
      command({ commandId: 'c1', status: timedOut }),
      command({ commandId: 'c2', status: cancelled }),
    ]);
    expect(toRetried(lines).map(({ id }) => id)).toEqual(['d0', 'd1']);
    const again = withRetry(batch, {
      results: [{ id: 'd1', name: 'P-1', outcome: 'queued', commandId: 'c9' }],
    });
    expect(again.results.map(({ commandId }) => commandId)).toEqual(['c0', 'c9', 'c2', undefined]);
  });

  it('becomes a file that spreadsheets open, with the day in its name and without a formula', async () => {
    const batch = batchOf('queued', 'busy');
    const [first, ...rest] = batch.results;
    const named = { ...batch, results: first === undefined ? [] : [{ ...first, name: '=1+1' }, ...rest] };
    const failure = { status: failed, failCode: 'E12', failReason: '门,未关', doneAt: GIVEN_AT } as const;
    const lines = toLines(named, [command({ commandId: 'c0', ...failure })]);
    const nowMs = Date.parse('2026-03-18T01:02:03+08:00');
    const file = toResultFile({ batch: named, lines, title: '批量重启', nowMs, t: zh });
    expect(file.name).toBe('批量重启-执行结果-20260318-010203.csv');
    const words = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.blob.arrayBuffer());
    expect(words.startsWith('\ufeff编号,操作,结果,原因,')).toBe(true);
    const [, one = '', other = ''] = words.split('\r\n');
    expect(one).toMatch(/^'=1\+1,重启,失败,"门,未关 · 故障码 E12",/);
    expect(other).toMatch(/^P-1,重启,跳过,该指令正在执行,/);
  });
});
