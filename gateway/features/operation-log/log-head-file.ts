import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { formatHead, parseHead, type LogHead } from './log-head';

/** Heads of one day. */
export interface HeadEntry {
  /** Business day, `YYYY-MM-DD`. */
  readonly day: string;
  /** Epoch ms. */
  readonly at: number;
  readonly heads: readonly LogHead[];
}

/** What a file of heads holds. */
export interface KeptHeads {
  /** In the order in which they were kept. */
  readonly entries: readonly HeadEntry[];
  /** Sentences that name lines nobody can read; a line that was cut off while it was written is none. */
  readonly problems: readonly string[];
}

const ENTRY = Type.Object({
  day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  at: Type.Integer(),
  heads: Type.Array(Type.String()),
});
/** Ends a line that was cut off by a crash, so that the next one begins on a line of its own. */
const CUT_OFF = '#cut off';
const OWNER_ONLY = 0o600;
const FILE_NAME = 'log-heads.jsonl';

/** Where a gateway with that data folder keeps heads. */
export function headFileOf(dataDir: string): string {
  return join(dataDir, FILE_NAME);
}

/** Reads a file of heads; one that is not there holds none. @throws the file system's error for any other reason. */
export async function readHeadFile(path: string): Promise<KeptHeads> {
  const text = await readText(path);
  const lines = text.split('\n');
  // What follows the last line break is empty, or was cut off.
  const whole = lines.slice(0, -1);
  const entries: HeadEntry[] = [];
  const problems: string[] = [];
  for (const [index, line] of whole.entries()) {
    if (line.endsWith(CUT_OFF)) continue;
    const entry = parseEntry(line);
    if (entry === undefined) problems.push(`line ${index + 1} of ${FILE_NAME} cannot be read`);
    else entries.push(entry);
  }
  return { entries, problems };
}

/** Appends an entry and has it written to the disk. @throws the file system's error. */
export async function appendHeadEntry(path: string, { day, at, heads }: HeadEntry): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const before = await readText(path);
  const line = `${JSON.stringify({ day, at, heads: heads.map(formatHead) })}\n`;
  const isCutOff = before !== '' && !before.endsWith('\n');
  const file = await open(path, 'a', OWNER_ONLY);
  try {
    // One write: two gateways on one folder do not mix their lines.
    await file.appendFile(isCutOff ? `${CUT_OFF}\n${line}` : line);
    await file.datasync();
  } finally {
    await file.close();
  }
}

function parseEntry(line: string): HeadEntry | undefined {
  const value = parseJson(line);
  if (!Value.Check(ENTRY, value)) return undefined;
  const heads = value.heads.map(parseHead);
  const whole = heads.filter((head) => head !== undefined);
  return whole.length === heads.length ? { day: value.day, at: value.at, heads: whole } : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
