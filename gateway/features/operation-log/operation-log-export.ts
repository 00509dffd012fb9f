import type { Kysely } from 'kysely';
import { ACCOUNT_TYPE_TITLES } from '../../../contract/access/account';
import type { OperationLogFilter, OperationLogRow } from '../../../contract/api/account/operation-log';
import { LOG_EXPORT_ROWS_MAX } from '../../../contract/domain/operation-log';
import { ApiCode } from '../../../contract/api/envelope';
import { formatBusinessTime } from '../../../contract/day';
import { apiError, limitError } from '../../../contract/errors/api-error';
import type { LogWords } from '../../../contract/messages/log-words';
import { LOG_COLUMN_WORDS } from '../../../contract/messages/operation-log';
import type { Language, Text } from '../../../contract/text';
import type { Database } from '../../database/schema';
import { withTenant } from '../../database/tenant';
import { readLogChunk } from './operation-log-repository';
import { toCsv, type CsvCell } from '../../../contract/csv';
import type { Actor } from '../../caller/actor';
import { assertLogPeriod, type LogLine, type OperationLog } from './operation-log';

/** A file of the log, as the list shows it. */
export interface LogExport {
  /**
   * The lines of the actor's own organisation that match; the export itself is a line from then on.
   *
   * @throws ApiError `refused` when more match than a file may hold, `tooMany` while the account's last
   * export runs.
   */
  export: (filter: OperationLogFilter, actor: Actor, language: Language) => Promise<LogFile>;
}

export interface LogFile {
  readonly name: string;
  readonly csv: string;
}

export interface LogExportOptions {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly log: OperationLog;
  readonly words: LogWords;
}

/** Rows of one transaction: others get their turn in between. */
const CHUNK_ROWS = 1000;
/** An export of the largest file takes a few seconds. */
const EXPORT_RETRY_SECONDS = 5;
const NAME: Text = { zh: '操作日志', en: 'operation-log' };

export function createLogExport(options: LogExportOptions): LogExport {
  const running = new Set<string>();
  return {
    async export(filter, actor, language) {
      if (running.has(actor.accountId)) throw limitError('exportRunning', EXPORT_RETRY_SECONDS);
      running.add(actor.accountId);
      try {
        return await write(options, filter, { actor, language });
      } finally {
        running.delete(actor.accountId);
      }
    },
  };
}

async function write(
  options: LogExportOptions,
  filter: OperationLogFilter,
  { actor, language }: { readonly actor: Actor; readonly language: Language },
): Promise<LogFile> {
  const { db, now, log, words } = options;
  const [fromMs, askedToMs] = filter.period;
  assertLogPeriod(fromMs, askedToMs);
  // What happens while the file is written is not part of it.
  const toMs = Math.min(askedToMs, now());
  const rows = await readAll(db, actor.ownId, { ...filter, fromMs, toMs });
  const name = `${NAME[language]}-${toDigits(fromMs)}-${toDigits(toMs)}.csv`;
  await withTenant(db, actor.ownId, (trx) => {
    const target = { type: 'file', id: '', name };
    const line: LogLine = {
      module: 'log',
      action: 'export',
      target,
      after: { ...filter, rows: rows.length },
    };
    return log.write(trx, actor.ownId, { actor, line });
  });
  return { name, csv: toCsv(toTable(rows, language, words)) };
}

async function readAll(
  db: Kysely<Database>,
  franchiseeId: string,
  filter: Omit<Parameters<typeof readLogChunk>[2], 'after' | 'limit'>,
): Promise<readonly OperationLogRow[]> {
  const rows: OperationLogRow[] = [];
  for (let isMore = true; isMore;) {
    const after = rows.at(-1) ?? null;
    const chunk = await readLogChunk(db, franchiseeId, { ...filter, after, limit: CHUNK_ROWS });
    rows.push(...chunk);
    if (rows.length > LOG_EXPORT_ROWS_MAX) {
      throw apiError(ApiCode.refused, 'exportTooLarge', { max: LOG_EXPORT_ROWS_MAX });
    }
    isMore = chunk.length === CHUNK_ROWS;
  }
  return rows;
}

/** The columns of the list, in its order and its words (pages 0.2 "export equals the list"). */
function toTable(
  rows: readonly OperationLogRow[],
  language: Language,
  words: LogWords,
): readonly (readonly CsvCell[])[] {
  const w = LOG_COLUMN_WORDS;
  const typeTitles: Readonly<Record<number, Text>> = ACCOUNT_TYPE_TITLES;
  const heads = [
    w.at,
    w.actor,
    w.onBehalfOf,
    w.accountType,
    w.module,
    w.action,
    w.target,
    w.reason,
    w.ip,
    w.result,
  ];
  const lines = rows.map((row) => [
    formatBusinessTime(row.at),
    row.actorName,
    row.onBehalfOf ?? '',
    (typeTitles[row.accountType] ?? w.system)[language],
    words.areaOf(row.module)[language],
    words.actionOf(row.module, row.action)[language],
    row.targetName,
    row.reason === null ? '' : words.reasonOf(row.action, row.reason)[language],
    row.ip,
    w[row.result][language],
  ]);
  return [heads.map((head) => head[language]), ...lines];
}

function toDigits(atMs: number): string {
  return formatBusinessTime(atMs).slice(0, 10).replaceAll('-', '');
}
