import { format, resolveConfig } from 'prettier';
import type { ObjectShape, Shape } from '../../contract/resources/check/shape/shape';
import { shapesOf, type TypeModel } from './read-types';

/** File that the check reads its shapes from. */
export const SHAPE_FILE = 'contract/resources/check/shape/generated-shapes.ts';

/** Writes the table of shapes that the check walks. */
export async function toShapeTable(models: readonly TypeModel[]): Promise<string> {
  const rows = models.map((model) => `  ${model.name}: ${JSON.stringify(toShape(model))},`);
  const source = [
    '// Written by `npm run docs:resources` from the types of the declaration; not to be edited.',
    "import type { Shape } from './shape';",
    '',
    '/** The shapes of the declaration, by the name of their type. */',
    'export const SHAPES: Readonly<Record<string, Shape>> = {',
    ...rows,
    '};',
  ].join('\n');
  return format(source, { ...(await resolveConfig(SHAPE_FILE)), parser: 'typescript' });
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
