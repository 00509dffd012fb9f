import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { parse, readSourceFiles, type SourceFile } from './source-files';

const RULES = 'src/form/rules/';

/** What only a rule of antd's forms has; `required` alone is a prop of items, too. */
const RULE_KEYS: ReadonlySet<string> = new Set(['validator', 'whitespace', 'warningOnly', 'len']);

/** Rules that a file states itself instead of composing the shared ones, each with its line. */
function ownRulesIn({ path, parsed }: SourceFile): readonly string[] {
  const found: string[] = [];
  const note = (node: ts.Node, what: string) =>
    found.push(`${path}:${parsed.getLineAndCharacterOfPosition(node.getStart(parsed)).line + 1} ${what}`);
  const isRulesPlace = (node: ts.Node): boolean =>
    ts.isJsxAttribute(node) ? node.name.getText() === 'rules' : false;

  function visit(node: ts.Node, isInRules: boolean): void {
    if (ts.isObjectLiteralExpression(node)) {
      const keys = node.properties.map((property) => property.name?.getText() ?? '');
      const isCallArgument = ts.isCallExpression(node.parent);
      if (isInRules && !isCallArgument) note(node, 'an object in `rules`');
      else if (keys.includes('required') && keys.includes('message')) note(node, 'a required rule');
      else if (keys.some((key) => RULE_KEYS.has(key)) && !isCallArgument) note(node, 'a rule');
    }
    if (ts.isImportSpecifier(node) && ['FormRule', 'RuleObject', 'Rule'].includes(node.name.text)) {
      note(node, "antd's type of rules");
    }
    node.forEachChild((child) => visit(child, isInRules || isRulesPlace(node)));
  }
  visit(parsed, false);
  return found;
}

const portal = readSourceFiles().filter(({ path }) => path.startsWith('src/') && !path.includes('.test.'));

describe('forms (spec §5)', () => {
  it('state no rule of their own: every one is composed from src/form/rules', () => {
    // The telemetry's limits are no rules of forms.
    const files = portal.filter(({ path }) => !path.startsWith(RULES) && !path.startsWith('src/telemetry/'));
    expect(files.length).toBeGreaterThan(200);
    expect(files.flatMap(ownRulesIn)).toEqual([]);
  });

  it('are drawn in the one body that words their rules and drops what was refused', () => {
    const bodies = portal.filter(({ parsed }) => /<Form[\s<>]/.test(parsed.text)).map(({ path }) => path);
    expect(bodies).toEqual(['src/form/submit/form-body.tsx']);
  });

  it.each([
    ['<Form.Item rules={[{ required: true }]} />'],
    ['<Form.Item rules={[...typed(), { max: 3 }]} />'],
    ['const rules = [{ required: true, message: "x" }];'],
    ['const rule = { validator: () => Promise.resolve() };'],
    ['const rule = { ...other, warningOnly: true };'],
    ["import type { FormRule } from 'antd';"],
  ])('are caught stating one: %s', (source) => {
    expect(ownRulesIn(parse('probe.tsx', source))).toHaveLength(1);
  });

  it('may compose', () => {
    const source = '<Form.Item required rules={[...typed(t(X)), ...length({ max: 3 }, t(Y, { max: 3 }))]} />';
    expect(ownRulesIn(parse('probe.tsx', source))).toEqual([]);
  });
});
