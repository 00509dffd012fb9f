import { format, resolveConfig } from 'prettier';
import type { ObjectShape, Shape } from '../../contract/resources/check/shape/shape';
import { shapesOf, type TypeModel } from './read-types';

const FOLDER = 'contract/resources/check/shape/';
const HEAD = '// Written by `npm run docs:resources` from the types of the declaration; not to be edited.';

/** Writes the shapes that the check walks: two tables, by file, for one would be longer than a file may be. */
export async function toShapeTables(models: readonly TypeModel[]): Promise<ReadonlyMap<string, string>> {
  const middle = Math.ceil(models.length / 2);
  const table = (name: string, part: readonly TypeModel[], base: string) => [
    `export const ${name}: Readonly<Record<string, Shape>> = {`,
    base,
    ...part.map((model) => `  ${model.name}: ${JSON.stringify(toShape(model))},`),
    '};',
  ];
  const whole = [
    "import { PARTS } from './generated-parts';",
    "import type { Shape } from './shape';",
    '',
    '/** The shapes of the declaration, by the name of their type. */',
    ...table('SHAPES', models.slice(0, middle), '  ...PARTS,'),
  ];
  const parts = [
    "import type { Shape } from './shape';",
    '',
    '/** Shapes of the smaller parts of the declaration, by the name of their type. */',
    ...table('PARTS', models.slice(middle), ''),
  ];
  return new Map([
    [`${FOLDER}generated-shapes.ts`, await toSource(whole)],
    [`${FOLDER}generated-parts.ts`, await toSource(parts)],
  ]);
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
