import { toCsv } from '../../../contract/csv';
import type { ReceivedFile } from '../../http/client';
import { formatMoment } from '../../format/moment';
import type { useText } from '../../i18n/language';
import type { Batch, BatchLine } from './batch';
import { reasonOf } from './batch-reason';
import { BATCH_LOOKS, BATCH_WORDS } from './batch-words';

interface ResultFileOptions {
  readonly batch: Batch;
  readonly lines: readonly BatchLine[];
  readonly title: string;
  readonly nowMs: number;
  readonly t: ReturnType<typeof useText>;
}

/** The results of a batch as a file that spreadsheets open as it is; no cell of it is a formula. */
export function toResultFile({ batch, lines, title, nowMs, t }: ResultFileOptions): ReceivedFile {
  const heads = [
    BATCH_WORDS.columnName,
    BATCH_WORDS.columnAction,
    BATCH_WORDS.columnState,
    BATCH_WORDS.columnReason,
    BATCH_WORDS.columnGiven,
    BATCH_WORDS.columnDone,
    BATCH_WORDS.columnCommand,
  ].map((head) => t(head));
  const rows = lines.map((line) => [
    line.result.name === '' ? line.result.id : line.result.name,
    t(batch.action.title),
    t(BATCH_LOOKS[line.state].title),
    reasonOf(line, t) ?? '',
    formatMoment(line.command?.createdAt ?? line.refund?.createdAt ?? batch.at),
    toMoment(line.command?.doneAt ?? line.refund?.doneAt),
    line.result.commandId ?? line.refund?.refundNo ?? '',
  ]);
  // As in the names of the gateway's own exports.
  const moment = formatMoment(nowMs).replaceAll(/\D/g, '');
  return {
    name: `${t(BATCH_WORDS.file, { action: title })}-${moment.slice(0, 8)}-${moment.slice(8)}.csv`,
    blob: new Blob([toCsv([heads, ...rows])], { type: 'text/csv;charset=utf-8' }),
  };
}

function toMoment(atMs: number | null | undefined): string {
  return typeof atMs === 'number' ? formatMoment(atMs) : '';
}
