import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** Absolute path of the repository, without a trailing slash. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const ROOT_FILES = ['resources.config.ts', 'vite.config.ts'];
const FOLDERS = ['contract', 'resources', 'src', 'gateway', 'test', 'bench'];
const ENDINGS = ['', '.ts', '.tsx', '.mts', '.mjs', '/index.ts', '/index.tsx'];

/** One source file, parsed by the compiler's own reader, not by the linter. */
export interface SourceFile {
  /** Path from the repository's root. */
  readonly path: string;
  readonly parsed: ts.SourceFile;
}

/** Every TypeScript file of the repository. */
export function readSourceFiles(): readonly SourceFile[] {
  const paths = [...ROOT_FILES.filter((path) => existsSync(join(ROOT, path))), ...FOLDERS.flatMap(listFiles)];
  return paths.map((path) => parse(path, readFileSync(join(ROOT, path), 'utf8')));
}

/** Parses a text as if it stood at that path. */
export function parse(path: string, source: string): SourceFile {
  return { path, parsed: ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true) };
}

function listFiles(folder: string): readonly string[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    // bench/tools has packages of its own.
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : listFiles(path);
    return entry.isFile() && /\.tsx?$/.test(path) ? [path] : [];
  });
}

/** An import: of a file of ours (`to` is its path) or of a package (`to` is its name). */
export interface ImportEdge {
  readonly from: string;
  readonly to: string;
  readonly isOurs: boolean;
  /** Gone after compilation; counts for the direction of arrows, not for cycles. */
  readonly isTypeOnly: boolean;
}

/** Every import, re-export and dynamic import of a file, types included. */
export function findImports({ path, parsed }: SourceFile): readonly ImportEdge[] {
  const found: ImportEdge[] = [];
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node);
    if (specifier !== undefined && ts.isStringLiteralLike(specifier)) {
      const to = specifier.text.replace(/\?.*$/, '');
      const isOurs = to.startsWith('.');
      found.push({ from: path, to: isOurs ? resolve(path, to) : to, isOurs, isTypeOnly: isTypeOnly(node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

function isTypeOnly(node: ts.Node): boolean {
  if (ts.isImportTypeNode(node)) return true;
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  if (!ts.isImportDeclaration(node) || node.importClause === undefined) return false;
  const { phaseModifier, name, namedBindings } = node.importClause;
  if (phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  if (name !== undefined || namedBindings === undefined || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.every((element) => element.isTypeOnly);
}

function specifierOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return node.argument.literal;
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return node.arguments[0];
  // `new URL('./worker.mjs', import.meta.url)` starts that file, so it counts.
  if (ts.isNewExpression(node) && node.expression.getText() === 'URL') return node.arguments?.[0];
  return undefined;
}

function resolve(from: string, specifier: string): string {
  const base = join(ROOT, dirname(from), specifier);
  const hit = ENDINGS.map((ending) => base + ending).find(
    (path) => existsSync(path) && statSync(path).isFile(),
  );
  return relative(ROOT, hit ?? base);
}
