import { describe, expect, it } from 'vitest';
import ts from 'typescript';
import { parse, readSourceFiles, type SourceFile } from './source-files';

/** Words of single equipment types, in every spelling of spec §2 and §6. */
const EQUIPMENT_WORD =
  /washer|dryer|dispenser|shower|clearwater|control_?box|power_?controller|washing_?partner|洗衣机|烘干机|投放器|淋浴|饮水机|控制盒/i;
/**
 * These are everyday words too (watermark, box-shadow, the water card that pays for every type), so only
 * the whole word and the beginning of a key count.
 */
const EQUIPMENT_KEY = /\bwater(?=[A-Z_])(?!Card)|\bbox(?=Device|Order|Income|Statistic)/;

/** Where the words of a type belong. */
const HOME = [
  /^resources\.config\.ts$/,
  // The types; the vocabulary they share knows none of them.
  /^resources\/(?:figures\/|checklists\/)?[a-z-]+\.ts$/,
  /^gateway\/demonstration\//,
  /^(?:test|bench)\//,
  /\.test\.tsx?$/,
  // Names of pictures, which the declaration chooses from (spec §2 "Menu icons").
  /^contract\/resources\/icon\.ts$/,
  /^contract\/resources\/check\/shape\/generated-(?:shapes|parts)\.ts$/,
  /^src\/layout\/[a-z-]*icons?(?:\/|[a-z-]*\.tsx?$)/,
];

/** And as a text on its own: a variable may well be called `box`. */
const EQUIPMENT_VALUE = /^(?:box|water)$/;

function findWords({ path, parsed }: SourceFile): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== null && isEquipmentWord(node, text)) {
      const { line } = parsed.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${path}:${line + 1} says "${text.trim().slice(0, 60)}"`);
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

function isEquipmentWord(node: ts.Node, text: string): boolean {
  return (
    EQUIPMENT_WORD.test(text) ||
    EQUIPMENT_KEY.test(text) ||
    (ts.isStringLiteralLike(node) && !isClassName(node) && EQUIPMENT_VALUE.test(text))
  );
}

/** `styles['box']` names a box on the screen. */
function isClassName({ parent }: ts.Node): boolean {
  return ts.isElementAccessExpression(parent) && parent.expression.getText() === 'styles';
}

/** Names and texts; comments may explain with an example. */
function textOf(node: ts.Node): string | null {
  if (ts.isIdentifier(node) || ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text;
  return ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node) ? node.text : null;
}

// Read before the tests: a busy machine takes its time with hundreds of files.
const found = readSourceFiles()
  .filter(({ path }) => !HOME.some((home) => home.test(path)))
  .flatMap(findWords);

describe('words of one equipment type', () => {
  it('stand in the declaration and nowhere else', () => {
    expect(found).toEqual([]);
  });

  it.each([
    `const title = '/washer/device';`,
    `if (page.deviceType === 'box') draw();`,
    `const waterTank = 1;`,
    `type Row = { washingPartnerIncome: number };`,
    `const path = \`/controlBox/\${name}\`;`,
    `permission('powerControllerDeviceInfo')`,
    `const key = 'boxDeviceInfo';`,
    `export function useWasherOrders() {}`,
    `const title = '洗衣机管理';`,
  ])('are found in %s', (source) => {
    expect(findWords(parse('src/table/probe.ts', source))).toHaveLength(1);
  });

  it.each([
    `const style = { boxShadow: 'none', boxSizing: 'border-box' };`,
    `const mailbox = new Inbox(); // for example washer/device`,
    `const box = measure(element);`,
    `const Watermark = checkbox;`,
    `const payment = { waterCard: 'Water card' };`,
  ])('are not seen in %s', (source) => {
    expect(findWords(parse('src/table/probe.ts', source))).toEqual([]);
  });
});
