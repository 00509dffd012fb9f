type Schema = Readonly<Record<string, unknown>>;

function toSchema(value: unknown): Schema {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Every name of a property in a schema, however deep. */
export function namesIn(schema: unknown): readonly string[] {
  const own = toSchema(schema);
  const properties = Object.entries(toSchema(own['properties']));
  const inner = [own['items'], ...[own['anyOf'] ?? []].flat()].filter((each) => each !== undefined);
  return [
    ...properties.flatMap(([name, property]) => [name, ...namesIn(property)]),
    ...inner.flatMap(namesIn),
  ];
}

/** A value that a schema takes, as small as can be. */
function sampleOf(schema: unknown): unknown {
  const own = toSchema(schema);
  if ('const' in own) return own['const'];
  const choices: readonly unknown[] = [own['enum'] ?? []].flat();
  if (choices.length > 0) return choices[0];
  const either: readonly unknown[] = [own['anyOf'] ?? []].flat();
  if (either.length > 0) return sampleOf(either[0]);
  const [type] = [own['type'] ?? []].flat();
  switch (type) {
    case 'object': {
      const required: readonly unknown[] = [own['required'] ?? []].flat();
      const properties = toSchema(own['properties']);
      return Object.fromEntries(required.map((name) => [String(name), sampleOf(properties[String(name)])]));
    }
    case 'array':
      return Array.from({ length: Number(own['minItems'] ?? 0) }, () => sampleOf(own['items']));
    case 'string':
      return own['pattern'] === undefined ? 'x'.repeat(Number(own['minLength'] ?? 1)) : '13800000001';
    case 'number':
    case 'integer':
      return Math.max(0, Number(own['minimum'] ?? 0));
    case 'boolean':
      return true;
    default:
      return null;
  }
}

/** Values that hardly any schema takes: of another type, too small, too long, none. */
export const WRONG_VALUES: readonly unknown[] = [{ nested: 1 }, -1e300, 'x'.repeat(3000), null];

/**
 * Requests that break one rule each: for every part of a schema a sample in which that part alone has one of the
 * wrong values, is left out, or is joined by a name that nobody knows.
 */
export function misfitsOf(schema: unknown, wrong: readonly unknown[]): readonly unknown[] {
  const own = toSchema(schema);
  const [type] = [own['type'] ?? []].flat();
  const either = [own['anyOf'] ?? []].flat().flatMap((choice) => misfitsOf(choice, wrong));
  const items = type === 'array' ? misfitsOf(own['items'], wrong).map((item) => [item]) : [];
  return [...wrong, ...(type === 'object' ? wrongObjects(own, wrong) : items), ...either];
}

function wrongObjects(own: Schema, wrong: readonly unknown[]): readonly unknown[] {
  const sample = { ...toSchema(sampleOf(own)) };
  const required = [own['required'] ?? []].flat().map(String);
  const without = required.map((name) =>
    Object.fromEntries(Object.entries(sample).filter(([key]) => key !== name)),
  );
  const inner = Object.entries(toSchema(own['properties'])).flatMap(([name, property]) =>
    misfitsOf(property, wrong).map((value) => ({ ...sample, [name]: value })),
  );
  return [{ ...sample, merchantId: 'x' }, ...without, ...inner];
}
