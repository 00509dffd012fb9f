import type { TelemetrySummary } from './telemetry-summary';

const LINES = 20;
const CELL_WIDTH = 60;
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
const decimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1, useGrouping: false });

type Cell = string | number;

/** A terminal acts on control characters, and what a page reported may hold any. */
function toPrintable(cell: Cell): string {
  const text = typeof cell === 'number' ? decimal.format(cell) : cell.replace(/\p{Cc}+/gu, ' ');
  return text.length > CELL_WIDTH ? `${text.slice(0, CELL_WIDTH - 1)}…` : text;
}

function drawTable(title: string, head: readonly string[], lines: readonly (readonly Cell[])[]): string {
  if (lines.length === 0) return `${title}\n  none\n`;
  const shown = lines.slice(0, LINES);
  const isNumeric = head.map((_, column) => shown.every((line) => typeof line[column] === 'number'));
  const rows = [head, ...shown.map((line) => line.map(toPrintable))];
  const widths = head.map((_, column) =>
    rows.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), 0),
  );
  const drawn = rows.map((row) =>
    row
      .map((cell, column) =>
        isNumeric[column] === true ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  const more = lines.length > shown.length ? [`  … and ${lines.length - shown.length} more`] : [];
  return [title, ...drawn.map((line) => `  ${line}`), ...more, ''].join('\n');
}

/** Draws a summary as tables for a terminal. */
export function drawTelemetry(summary: TelemetrySummary, { days }: { readonly days: number }): string {
  return [
    `Telemetry of the last ${days} days: ${summary.rows} records\n`,
    drawTable(
      'Sessions',
      ['version', 'sessions', 'visitors', 'events', 'median min'],
      summary.sessions.map((line) => [
        line.version,
        line.sessions,
        line.visitors,
        line.events,
        line.medianMinutes,
      ]),
    ),
    drawTable(
      'Slow pages',
      ['page', 'visits', 'median ms', 'p95 ms'],
      summary.slowPages.map((line) => [line.view, line.visits, line.medianMs, line.p95Ms]),
    ),
    drawTable(
      'Failing calls',
      ['call', 'calls', 'failed', 'rate', 'p95 ms'],
      summary.failingCalls.map((line) => [
        line.call,
        line.calls,
        line.failures,
        percent.format(line.failureRate),
        line.p95Ms,
      ]),
    ),
    drawTable(
      'Errors by version',
      ['version', 'times', 'last', 'message'],
      summary.errors.map((line) => [
        line.version,
        line.times,
        new Date(line.lastAt).toISOString().slice(0, 16),
        line.message,
      ]),
    ),
  ].join('\n');
}
