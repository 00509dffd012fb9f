import ts from 'typescript';
import type { PluginOption, UserConfig } from 'vite';
import type { SourceFile } from './source-files';

const RELATIVE_TO_SOURCE = /^.*\/src\//;
/** Hooks by which a plugin decides what an import means. */
const REWRITING_HOOKS = ['resolveId', 'load', 'transform', 'renderChunk'] as const;
const VITE_OWN = 'vite:';
const PACKAGE_ALIASES = /^(?:npm|file|link|git|https?):/;

/**
 * Everything in the build's configuration by which a module may become another than what was imported,
 * but for these aliases (as `pattern → file`).
 */
export async function findConfigSubstitutes(
  config: UserConfig,
  allowed: readonly string[],
): Promise<readonly string[]> {
  const bundler = config.build?.rolldownOptions;
  return [
    ...findAliases(config.resolve?.alias).filter((alias) => !allowed.includes(alias)),
    ...(await findRewriters(config.plugins)),
    ...(bundler?.plugins === undefined ? [] : ['build.rolldownOptions.plugins']),
    ...(bundler?.external === undefined ? [] : ['build.rolldownOptions.external']),
    ...(bundler?.resolve === undefined ? [] : ['build.rolldownOptions.resolve']),
    ...(config.optimizeDeps?.rolldownOptions === undefined ? [] : ['optimizeDeps.rolldownOptions']),
    ...(config.environments === undefined ? [] : ['environments']),
  ];
}

/** Every alias as `pattern → file`, the file from `src/` on. */
export function findAliases(alias: NonNullable<UserConfig['resolve']>['alias']): readonly string[] {
  if (alias === undefined) return [];
  if (!Array.isArray(alias)) return Object.entries(alias).map(([find, to]) => toLine(find, String(to)));
  const rules: readonly { readonly find: string | RegExp; readonly replacement: string }[] = alias;
  return rules.map(({ find, replacement }) => toLine(String(find), replacement));
}

function toLine(find: string, replacement: string): string {
  return `${find} → ${replacement.replace(RELATIVE_TO_SOURCE, 'src/')}`;
}

/** Plugins that decide what an import means, but for Vite's own: its React plugin compiles JSX. */
async function findRewriters(plugins: readonly PluginOption[] | undefined): Promise<readonly string[]> {
  const names: string[] = [];
  for (const option of plugins ?? []) {
    const plugin = await option;
    if (Array.isArray(plugin)) names.push(...(await findRewriters(plugin)));
    else if (plugin !== null && plugin !== undefined && plugin !== false) {
      const isRewriting = REWRITING_HOOKS.some((hook) => Reflect.get(plugin, hook) !== undefined);
      if (isRewriting && !plugin.name.startsWith(VITE_OWN)) names.push(plugin.name);
    }
  }
  return names;
}

/** Dependencies and overrides of a package.json that name another package than the one imported. */
export function findRenamedPackages(manifest: object): readonly string[] {
  return Object.entries(manifest).flatMap(([section, value]) => {
    if (section === 'imports' || section === 'browser') return [section];
    if (!/dependencies|overrides/i.test(section)) return [];
    return leavesOf(section, value)
      .filter(([, version]) => PACKAGE_ALIASES.test(version))
      .map(([path]) => path);
  });
}

function leavesOf(path: string, value: unknown): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => leavesOf(`${path} › ${key}`, child));
}

const GLOBALS = new Set(['globalThis', 'window', 'self', 'global']);
const DEFINERS: Readonly<Record<string, readonly string[]>> = {
  Object: ['assign', 'defineProperty', 'defineProperties', 'setPrototypeOf'],
  Reflect: ['set', 'defineProperty', 'deleteProperty', 'setPrototypeOf'],
};

/** Places where a file changes a global object or the prototype of a class, as `file:line: code`. */
export function findPatchedGlobals({ path, parsed }: SourceFile): readonly string[] {
  const found: string[] = [];
  const holders = new Set(GLOBALS);
  const isPatched = (target: ts.Expression) => isGlobalMember(target, holders);
  const visit = (node: ts.Node): void => {
    // `const host = globalThis as …` makes `host` another name of it.
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined) {
      const value = bare(node.initializer);
      if (ts.isIdentifier(value) && holders.has(value.text)) holders.add(node.name.text);
    }
    if (changesItsTarget(node, isPatched) || definesOn(node, holders)) {
      const { line } = parsed.getLineAndCharacterOfPosition(node.getStart(parsed));
      found.push(`${path}:${line + 1}: ${node.getText(parsed)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

function changesItsTarget(node: ts.Node, isPatched: (target: ts.Expression) => boolean): boolean {
  if (ts.isDeleteExpression(node)) return isPatched(bare(node.expression));
  if (!ts.isBinaryExpression(node)) return false;
  const { kind } = node.operatorToken;
  const isAssignment = kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
  return isAssignment && isPatched(bare(node.left));
}

/** `window.x`, `globalThis['x']`, `String.prototype.x`. */
function isGlobalMember(target: ts.Expression, holders: ReadonlySet<string>): boolean {
  if (!ts.isPropertyAccessExpression(target) && !ts.isElementAccessExpression(target)) return false;
  const owner = bare(target.expression);
  if (ts.isIdentifier(owner)) return holders.has(owner.text);
  return ts.isPropertyAccessExpression(owner) && owner.name.text === 'prototype';
}

function definesOn(node: ts.Node, holders: ReadonlySet<string>): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { expression: tool, name } = node.expression;
  const [target] = node.arguments;
  if (target === undefined || !ts.isIdentifier(tool)) return false;
  if (DEFINERS[tool.text]?.includes(name.text) !== true) return false;
  const owner = bare(target);
  if (ts.isIdentifier(owner)) return holders.has(owner.text);
  return ts.isPropertyAccessExpression(owner) && owner.name.text === 'prototype';
}

/** The expression without casts and parentheses. */
function bare(node: ts.Expression): ts.Expression {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node)) {
    return bare(node.expression);
  }
  return ts.isSatisfiesExpression(node) ? bare(node.expression) : node;
}
