import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import ts from 'typescript';
import type { Shape } from '../../contract/resources/check/shape/shape';
import { parse, ROOT } from '../architecture/source-files';
import { PROBLEM_WORDS } from './problem-words';
import type { PropertyModel, TypeModel } from './read-types';

/** The page that is generated. */
export const PAGE_FILE = 'docs/resource-entry.md';

const EXAMPLES = 'test/resource-entry/examples.ts';

const HEAD = `# The declaration, property by property

<!-- Written by \`npm run docs:resources\` from the types in contract/resources; not to be edited. -->

\`resources.config.ts\` is plain data: strings, numbers, booleans, lists and objects. Portal and gateway check it whole
before they start (\`npm run check:config\` prints every problem at once) and resolve it once; after that nobody reads it
again. The types refuse most mistakes while you type. CONTRIBUTING says how to add an equipment type.

Words are written, never derived: the route word, the prefix of the permission keys and the word on the wire of one type
disagree on purpose (\`dispenser\`, \`washingPartner\`, \`washing_partner\`).

An **expression** is a string: one key, \`a & b\` (all), \`a | b\` (any), or \`''\` (everybody); the two operators are never
mixed. It may use the entry's own keys, those of the shared groups, and the roles \`franchisee\` and \`agentFranchisee\`,
which have no row: the kind of account alone decides them. A page needs its own expression and those of everything above
it.`;

const PROBLEM_HEAD = `## Problems

Each problem has a stable id, its place by names and by indices, a sentence that names the offender, and a hint:

\`\`\`text
RC003 washer › order › permission (entries[0].order.permission): "washerOrdrInfo" is not in the permission catalogue. Did you mean "washerOrderInfo"?
\`\`\``;

/** What the parameters of the types stand for. */
const PARAMETERS: Readonly<Record<string, string>> = {
  E: 'expression',
  "Exclude<E, ''>": 'expression, never empty',
  N: 'name of a field of the page',
  'readonly N[]': 'list of names of fields of the page',
  W: 'name of a field of the page that may be set',
  C: 'name of a column, or of an attribute of the row',
  'readonly M[]': 'list of measures, or of `extra.NAME`',
};

/** Writes the page: every type with its properties, their values and defaults, and one example. */
export async function toPage(models: readonly TypeModel[]): Promise<string> {
  const examples = readExamples();
  const source = [
    HEAD,
    ...models.map((model) => toSection(model, examples)),
    PROBLEM_HEAD,
    toTable(
      ['Id', 'What is wrong'],
      Object.entries(PROBLEM_WORDS).map(([id, words]) => [`\`${id}\``, words]),
    ),
  ].join('\n\n');
  return format(source, { ...(await resolveConfig(PAGE_FILE)), parser: 'markdown' });
}

function toSection(model: TypeModel, examples: ReadonlyMap<string, string>): string {
  const { name, doc, properties, by, byDoc, cases } = model;
  const example = examples.get(name);
  if (example === undefined) throw new Error(`${EXAMPLES} has no example of ${name}.`);
  const told: readonly (readonly string[])[] =
    by === null ? [] : [[`\`${by}\``, 'what the further properties hang on; see below', 'required', byDoc]];
  const further = cases.map(({ of, properties: own }) => {
    const words = of.map((word) => `\`${word}\``).join(', ');
    return own.length === 0
      ? `With \`${by ?? ''}\` ${words}: nothing more.`
      : `With \`${by ?? ''}\` ${words}:\n\n${toProperties(own.map(toRow))}`;
  });
  return [
    `## ${name}`,
    doc,
    toProperties([...told, ...properties.map(toRow)]),
    ...further,
    `\`\`\`ts\n${example}\n\`\`\``,
  ].join('\n\n');
}

function toRow({ name, isOptional, shape, written, doc, ...property }: PropertyModel): readonly string[] {
  const values = PARAMETERS[written] ?? inWords(shape);
  return [`\`${name}\``, values, isOptional ? (property.default ?? 'absent') : 'required', doc];
}

function toProperties(rows: readonly (readonly string[])[]): string {
  return toTable(['Property', 'Value', 'Default', 'Meaning'], rows);
}

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function inWords(shape: Shape): string {
  if (typeof shape === 'string') {
    if (shape.startsWith('@')) return `[${shape.slice(1)}](#${shape.slice(1).toLowerCase()})`;
    return shape === 'boolean' ? '`true`, `false`' : shape === 'string' ? 'text' : shape;
  }
  if ('one' in shape)
    return shape.one.map((choice) => `\`${JSON.stringify(choice)}\``.replaceAll('"', "'")).join(', ');
  if ('list' in shape) return `list of ${inWords(shape.list)}`;
  if ('rows' in shape) return `by key: ${inWords(shape.rows)}`;
  if ('any' in shape) return shape.any.map(inWords).join(' or ');
  const inner = Object.entries({ ...shape.has, ...shape.may }).map(
    ([key, value]) => `\`${key}\`: ${inWords(value)}`,
  );
  return `{ ${inner.join('; ')} }`;
}

/** The examples by the name of their type, as they are written. */
function readExamples(): ReadonlyMap<string, string> {
  const { parsed } = parse(EXAMPLES, readFileSync(join(ROOT, EXAMPLES), 'utf8'));
  const found = new Map<string, string>();
  for (const statement of parsed.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { type, initializer } of statement.declarationList.declarations) {
      if (type !== undefined && initializer !== undefined) {
        found.set(type.getText(parsed).replace(/<.*$/s, ''), initializer.getText(parsed));
      }
    }
  }
  return found;
}
