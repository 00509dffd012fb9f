import type { Properties, Shape } from './shape';
import { SHAPES } from './generated-shapes';

/** The shape itself, looked up where it is only named. */
export function shapeOf(shape: Shape): Exclude<Shape, `@${string}`> {
  if (typeof shape !== 'string' || !isName(shape)) return shape;
  const found = SHAPES[shape.slice(1)];
  if (found === undefined) throw new Error(`The table of shapes names ${shape} and does not have it.`);
  return shapeOf(found);
}

function isName(shape: string): shape is `@${string}` {
  return shape.startsWith('@');
}

/** A value of the shape that says nothing: it stands where the real one is broken. */
export function neutralOf(named: Shape): unknown {
  const shape = shapeOf(named);
  if (shape === 'string') return '';
  if (shape === 'number') return 0;
  if (shape === 'boolean') return false;
  if ('one' in shape) return shape.one[0];
  if ('list' in shape) return [];
  if ('rows' in shape) return {};
  if ('any' in shape) return shape.any[0] === undefined ? null : neutralOf(shape.any[0]);
  const [first] = shape.cases ?? [];
  const told = shape.by === undefined ? {} : { [shape.by]: first?.of[0] };
  return { ...told, ...neutralProperties(shape), ...(first === undefined ? {} : neutralProperties(first)) };
}

/** What an object must have, saying nothing. */
export function neutralProperties({ has }: Properties): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(has).map(([key, shape]) => [key, neutralOf(shape)]));
}
