import { format, resolveConfig } from 'prettier';
import type { ObjectShape, Shape } from '../../contract/resources/check/shape/shape';
import { shapesOf, type TypeModel } from './read-types';

const FOLDER = 'contract/resources/check/shape/';
const HEAD = '// Written by `npm run docs:resources` from the types of the declaration; not to be edited.';

/** One file of shapes: the name of its table, the words over it, and the table that it goes on from. */
interface Table {
  readonly name: string;
  readonly about: string;
  readonly from: string | null;
}

const TABLES: readonly Table[] = [
  { name: 'shapes', about: 'The shapes of the declaration, by the name of their type.', from: 'parts' },
  {
    name: 'parts',
    about: 'Shapes of the parts of entries and pages, by the name of their type.',
    from: 'details',
  },
  {
    name: 'details',
    about: 'Shapes of the smallest parts of the declaration, by the name of their type.',
    from: null,
  },
];

/** Writes the shapes that the check walks: several tables, by file, for one would be longer than a file may be. */
export async function toShapeTables(models: readonly TypeModel[]): Promise<ReadonlyMap<string, string>> {
  const size = Math.ceil(models.length / TABLES.length);
  const files = TABLES.map(async (table, index) => {
    const own = models.slice(index * size, (index + 1) * size);
    return [`${FOLDER}generated-${table.name}.ts`, await toSource(linesOf(table, own))] as const;
  });
  return new Map(await Promise.all(files));
}

function linesOf({ name, about, from }: Table, models: readonly TypeModel[]): readonly string[] {
  return [
    ...(from === null ? [] : [`import { ${from.toUpperCase()} } from './generated-${from}';`]),
    "import type { Shape } from './shape';",
    '',
    `/** ${about} */`,
    `export const ${name.toUpperCase()}: Readonly<Record<string, Shape>> = {`,
    ...(from === null ? [] : [`  ...${from.toUpperCase()},`]),
    ...models.map((model) => `  ${model.name}: ${JSON.stringify(toShape(model))},`),
    '};',
  ];
}

async function toSource(lines: readonly string[]): Promise<string> {
  const options = await resolveConfig(`${FOLDER}generated-shapes.ts`);
  return format([HEAD, ...lines].join('\n'), { ...options, parser: 'typescript' });
}

function toShape({ properties, by, cases }: TypeModel): Shape {
  const shape: ObjectShape = { has: shapesOf(properties, false), may: shapesOf(properties, true) };
  if (by === null) return shape;
  return {
    ...shape,
    by,
    cases: cases.map(({ of, properties: own }) => ({
      of,
      has: shapesOf(own, false),
      may: shapesOf(own, true),
    })),
  };
}
