import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const FILE = fileURLToPath(new URL('./refused-declarations.ts', import.meta.url));
/** What fits a hover: a wall of text names nothing. */
const MESSAGE_MAX_LENGTH = 700;
const MARK = /^(\s*)\/\/ @ts-expect-error (.*)$/;

/** Compiles the file with another text in its place; answers the first error of each line. */
function compile(source: string): ReadonlyMap<number, string> {
  const config = ts.getParsedCommandLineOfConfigFile(
    fileURLToPath(new URL('../../contract/tsconfig.json', import.meta.url)),
    { composite: false, noEmit: true, emitDeclarationOnly: false, declaration: false },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) =>
        expect.fail(ts.flattenDiagnosticMessageText(messageText, '\n')),
    },
  );
  const options = config?.options ?? {};
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram([FILE], options, {
    ...host,
    readFile: (path) => (path === FILE ? source : host.readFile(path)),
    getSourceFile: (path, language) =>
      path === FILE ? ts.createSourceFile(path, source, language, true) : host.getSourceFile(path, language),
  });
  const parsed = program.getSourceFile(FILE);
  const errors = new Map<number, string>();
  for (const { start = 0, messageText } of program.getSemanticDiagnostics(parsed)) {
    const line = (parsed?.getLineAndCharacterOfPosition(start).line ?? 0) + 1;
    if (!errors.has(line)) errors.set(line, ts.flattenDiagnosticMessageText(messageText, '\n'));
  }
  return errors;
}

describe('the declaration, compiled', () => {
  const source = readFileSync(FILE, 'utf8');
  const lines = source.split('\n');
  const refused = lines.flatMap((line, index) => {
    const reason = MARK.exec(line)?.[2];
    return reason === undefined ? [] : [{ reason, line: index + 2 }];
  });
  const unmarked = compile(lines.map((line) => line.replace(MARK, '$1//')).join('\n'));

  it('accepts every line that is not marked', () => {
    expect([...unmarked].filter(([line]) => !refused.some((row) => row.line === line))).toEqual([]);
  });

  it.each(refused)('refuses $reason', ({ line }) => {
    expect(unmarked.get(line)).toBeDefined();
  });

  it.each([
    ["a mistyped key of the entry's own", 'Did you mean \'"dryerDeviceInfo"\'?'],
    ['"&" mixed with "|"', 'Type \'"dryerDeviceInfo & simCardInfo | dryerOrderInfo"\' is not assignable'],
    ['the key of another entry', 'Type \'"ironDeviceInfo"\' is not assignable'],
    ['a mistyped key within the details', 'Did you mean \'"dryerOrderInfo"\'?'],
    ['there is no such picture', 'Did you mean \'"washer"\'?'],
    ['a mistyped act', 'Did you mean \'"device.info"\'?'],
    ['a tab over a field that no device has', 'Did you mean \'"litres"\'?'],
    ['an act that sets a field which no device has', 'Did you mean \'"litres"\'?'],
    ['a metric over a field that no order has', 'Did you mean \'"extra.litres"\'?'],
    ['a section that the drawer does not have', "Did you mean to write 'live'?"],
    ['a mistyped setting', "Did you mean to write 'filter'?"],
    ['there is no such kind', 'Type \'"nummer"\' is not assignable'],
    ['a name that is neither a column nor declared as an attribute', "Property 'from' is missing"],
    ['a mistyped property', "'sortable' does not exist"],
    ['an action without a permission', "Property 'permission' is missing"],
  ])('says what is wrong with %s', (reason, words) => {
    const row = refused.find((candidate) => candidate.reason === reason);
    expect(unmarked.get(row?.line ?? 0)).toContain(words);
  });

  it.each(refused.filter(({ reason }) => /key|&/.test(reason)))('needs few words for $reason', ({ line }) => {
    const words = unmarked.get(line) ?? '';
    expect(words.length, words).toBeLessThan(MESSAGE_MAX_LENGTH);
  });
});
