import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { ROOT, type SourceFile } from './source-files';

/** Lines of a file, a trailing line break aside. */
export function linesOf({ parsed }: Pick<SourceFile, 'parsed'>): number {
  return parsed.text.trimEnd().split('\n').length;
}

/** Lines of every function with a body of its own, the ones inside counted with it. */
export function functionLinesOf({ parsed }: Pick<SourceFile, 'parsed'>): readonly number[] {
  const found: number[] = [];
  const lineAt = (position: number) => parsed.getLineAndCharacterOfPosition(position).line;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      found.push(lineAt(node.getEnd()) - lineAt(node.getStart()) + 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

/** The value that this share of the values does not exceed (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Folders with the number of product files that stand directly in them; tests stand beside and do not count. */
export function countByRoom(files: readonly Pick<SourceFile, 'path'>[]): ReadonlyMap<string, number> {
  const rooms = new Map<string, number>();
  for (const { path } of files) rooms.set(dirname(path), (rooms.get(dirname(path)) ?? 0) + 1);
  return rooms;
}

/** Names that tell a reader nothing of what is inside. */
export function findMuteNames(files: readonly Pick<SourceFile, 'path'>[]): readonly string[] {
  const MUTE =
    /(?:^|\/)(?:outer|inner|parts|inner-parts|misc|common|utils?|helpers?|stuff|things?)(?:[./]|$)/;
  return files.map(({ path }) => path).filter((path) => MUTE.test(path));
}

/** Files of a folder of the declaration, without what stands below it. */
export function filesIn(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map(({ name }) => `${folder}/${name}`);
}
