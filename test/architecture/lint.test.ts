import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './source-files';

/** The linter's own configuration, tried on one small text per ban: a rule that is off finds nothing. */
describe('the linter', () => {
  let eslint: ESLint;
  let untyped: ESLint;
  beforeAll(() => {
    eslint = new ESLint({
      cwd: ROOT,
      // Where CI is set, the parser takes what stands on the disk for what it is handed.
      overrideConfig: { languageOptions: { parserOptions: { disallowAutomaticSingleRunInference: true } } },
    });
    // No project compiles a file that is not there, so it has no types to be judged with.
    const { rules } = tseslint.configs.disableTypeChecked;
    untyped = new ESLint({
      cwd: ROOT,
      overrideConfig: { languageOptions: { parserOptions: { project: null } }, ...(rules && { rules }) },
    });
  });

  async function lint(
    filePath: string,
    source: string,
    linter: ESLint = untyped,
  ): Promise<readonly string[]> {
    const [result] = await linter.lintText(`${source}\n`, { filePath: `${ROOT}/${filePath}` });
    return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
  }

  it.each([
    [
      'src/table/probe.tsx',
      `export const a = <i dangerouslySetInnerHTML={{ __html: '' }} />;`,
      'no-restricted-syntax',
    ],
    ['src/table/probe.ts', `document.body.innerHTML = '';`, 'no-restricted-syntax'],
    ['src/table/probe.ts', `eval('1');`, 'no-eval'],
    ['src/table/probe.ts', `export const f = new Function('1');`, 'no-new-func'],
    ['src/table/probe.ts', `export const a = amountCents / 100;`, 'no-restricted-syntax'],
    ['gateway/plugins/probe.ts', `export const a = 100 * yuan;`, 'no-restricted-syntax'],
    ['src/table/probe.ts', `export const a = price.toFixed(2);`, 'no-restricted-syntax'],
    ['contract/probe.ts', `export enum State { on }`, 'no-restricted-syntax'],
    ['contract/probe.ts', `export const a = (b: any) => b;`, '@typescript-eslint/no-explicit-any'],
    ['contract/probe.ts', `export default 1;`, 'import-x/no-default-export'],
    ['contract/utils.ts', `export const a = 1;`, 'product/file-name'],
    ['src/helpers/probe.ts', `export const a = 1;`, 'product/file-name'],
    ['src/table/ProbeTable.tsx', `export const a = 1;`, 'product/file-name'],
    ['contract/probe.ts', `// @ts-ignore\nexport const a = 1;`, '@typescript-eslint/ban-ts-comment'],
    ['contract/probe.ts', `import '../gateway/database/upgrade/migrate';`, 'import-x/no-restricted-paths'],
    [
      'gateway/plugins/probe.ts',
      `import '../../test/support/gateway/database';`,
      'import-x/no-restricted-paths',
    ],
    ['src/table/probe.ts', `export { lazy } from 'react';`, 'no-restricted-imports'],
    [
      'src/list/probe.ts',
      `import { lazy } from 'react';\nexport const a = lazy(f);`,
      'no-restricted-imports',
    ],
    ['contract/probe.ts', Array.from({ length: 401 }, () => '').join('\n'), 'max-lines'],
    ['contract/probe.ts', `export function f() {\n${'  g();\n'.repeat(80)}}`, 'max-lines-per-function'],
  ])('refuses in %s: %s', async (path, source, rule) => {
    expect(await lint(path, source)).toContain(rule);
  });

  it.each([
    [`export const f = () => { Promise.resolve(1); };`, 'no-floating-promises'],
    [`export const f = (a: string[]) => a.forEach(async () => Promise.resolve());`, 'no-misused-promises'],
    [`export const f = (text: string) => JSON.parse(text).id;`, 'no-unsafe-member-access'],
    [
      `export function f(a: 'b' | 'c') { switch (a) { case 'b': return 1; } return 2; }`,
      'switch-exhaustiveness-check',
    ],
  ])(
    'judges with types: %s',
    async (source, rule) => {
      expect(await lint('contract/money.ts', source, eslint)).toContain(`@typescript-eslint/${rule}`);
    },
    120_000,
  );

  it('lets no promise of the gateway fail unheard: one left alone would end the process', async () => {
    const source = `export const f = () => { void Promise.resolve(1); };`;
    const rule = '@typescript-eslint/no-floating-promises';
    expect(await lint('gateway/timers/timer-kind.ts', source, eslint)).toContain(rule);
    const handled = source.replace('void Promise.resolve(1)', 'Promise.resolve(1).catch(() => undefined)');
    expect(await lint('gateway/timers/timer-kind.ts', handled, eslint)).not.toContain(rule);
  }, 120_000);

  it('takes cents apart in contract/money.ts only', async () => {
    expect(await lint('contract/money.ts', `export const a = amountCents / 100;`)).toEqual([]);
  });
});
