/** One line of a bench's table. */
export interface FigureRow {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What the figure is measured against, for example a floor or a budget. */
  readonly note?: string;
}

/**
 * Prints a table for people, then one line of JSON for machines, which is the last line of every bench:
 * `{"bench":NAME,"figures":{…}}`.
 */
export function printFigures(bench: string, rows: readonly FigureRow[]): void {
  const widest = Math.max(...rows.map(({ name }) => name.length));
  for (const { name, value, unit, note = '' } of rows) {
    console.log(`${name.padEnd(widest)}  ${String(value).padStart(10)} ${unit.padEnd(3)} ${note}`.trimEnd());
  }
  const figures = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  console.log(JSON.stringify({ bench, figures }));
}

/** What was promised of a bench. */
export interface Wanted {
  readonly what: string;
  readonly holds: boolean;
  /** What was measured instead. */
  readonly said: string;
}

/** Prints a line for each promise: whether it held in this run. One that did not fails the bench, once it is over. */
export function printWanted(wanted: readonly Wanted[]): void {
  for (const { what, holds, said } of wanted) {
    console.log(`${holds ? 'holds ' : 'MISSED'} ${what}${said === '' ? '' : ` (${said})`}`);
    if (!holds) process.exitCode = 1;
  }
}

/** The middle of many measurements, in microseconds per call. */
export function medianMicroseconds(rounds: number, callsPerRound: number, run: () => void): number {
  for (let call = 0; call < callsPerRound; call += 1) run();
  const samples = Array.from({ length: rounds }, () => {
    const startedAt = process.hrtime.bigint();
    for (let call = 0; call < callsPerRound; call += 1) run();
    return Number(process.hrtime.bigint() - startedAt) / 1000 / callsPerRound;
  });
  return samples.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
}

/** Rounds to a tenth, for printing. */
export function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The middle one, or of an even number the mean of the two in the middle. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = Number.NaN, high = Number.NaN] = [
    sorted[(sorted.length - 1) >> 1],
    sorted[sorted.length >> 1],
  ];
  return (low + high) / 2;
}

/** The middle of several measurements of one thing, with the least and the most in its note. */
export function toSpreadRow(
  name: string,
  measured: readonly number[],
  {
    unit = '',
    digits = 1,
    note = '',
  }: { readonly unit?: string; readonly digits?: number; readonly note?: string } = {},
): FigureRow {
  const round = (value: number) => Number(value.toFixed(digits));
  const spread = `${round(Math.min(...measured))} to ${round(Math.max(...measured))}`;
  return { name, value: round(medianOf(measured)), unit, note: note === '' ? spread : `${spread}; ${note}` };
}

/**
 * Reads a number of the command line.
 *
 * @param most - @default as many as there can be
 * @throws Error where it is none above zero, or above the most.
 */
export function readPositive(name: string, text: string, most = Number.POSITIVE_INFINITY): number {
  const value = Number(text);
  if (value > 0 && value <= most) return value;
  throw new Error(
    `--${name} is no number above 0${Number.isFinite(most) ? ` and up to ${most}` : ''}: ${text}.`,
  );
}
