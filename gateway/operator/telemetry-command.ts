import { parseArgs } from 'node:util';
import { ONE_DAY_MS } from '../../contract/limits';
import type { TelemetryStore } from '../features/telemetry/telemetry-store';
import { summariseTelemetry } from './telemetry-summary';
import { drawTelemetry } from './telemetry-table';
import { UsageError } from './usage-error';
import { describeThrown } from '../database/error-words';

export const TELEMETRY_USAGE = `Usage: npm run telemetry:report -- [--days 7] [--json]
Shows sessions, slow pages, failing calls and errors by version from what portals reported.`;

const DAYS_MAX = 31;
/** More rows than this would not fit into memory comfortably; the newest are taken. */
const ROWS_MAX = 200_000;

export interface TelemetryCommandOptions {
  readonly store: Pick<TelemetryStore, 'since'>;
  /** Epoch ms. */
  readonly now: () => number;
}

/**
 * Runs the report; yields the lines to print.
 *
 * @throws UsageError for arguments that are not understood.
 */
export async function runTelemetryCommand(
  args: readonly string[],
  { store, now }: TelemetryCommandOptions,
): Promise<readonly string[]> {
  const { days, isJson } = readArguments(args);
  const summary = summariseTelemetry(await store.since(now() - days * ONE_DAY_MS, ROWS_MAX));
  return [isJson ? JSON.stringify(summary, null, 2) : drawTelemetry(summary, { days })];
}

function readArguments(args: readonly string[]): { readonly days: number; readonly isJson: boolean } {
  const { values } = parse(args);
  const days = Number(values.days);
  if (!(days > 0 && days <= DAYS_MAX)) throw new UsageError(`--days takes a number from 1 to ${DAYS_MAX}.`);
  return { days, isJson: values.json };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { days: { type: 'string', default: '7' }, json: { type: 'boolean', default: false } },
    });
  } catch (error) {
    throw new UsageError(describeThrown(error), { cause: error });
  }
}
