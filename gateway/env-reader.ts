/** Environment variables as the process hands them over. */
export type EnvSource = Readonly<Record<string, string | undefined>>;

/** Reads variables one by one and remembers every problem instead of stopping at the first. */
export interface EnvReader {
  readonly text: (name: string) => string | undefined;
  readonly integer: (name: string, range: Range & { readonly fallback: number }) => number;
  readonly number: (name: string, range: Range & { readonly fallback: number }) => number;
  readonly choice: <C extends string>(name: string, choices: readonly C[], fallback: C) => C;
  /** An address of one of the given protocols, for example `['http:', 'https:']`. */
  readonly url: (name: string, protocols: readonly string[]) => string | undefined;
  /** Origins with a blank between them, for example `https://a.example.com https://b.example.com:8443`. */
  readonly origins: (name: string) => readonly string[];
  readonly complain: (problem: string) => void;
  readonly problems: readonly string[];
}

interface Range {
  readonly min: number;
  readonly max: number;
}

/** An empty variable counts as unset: compose files and shells leave such behind. */
export function createEnvReader(source: EnvSource): EnvReader {
  const problems: string[] = [];
  const complain = (problem: string): void => void problems.push(problem);
  const text = (name: string): string | undefined => source[name]?.trim() || undefined;

  function number(name: string, { min, max, fallback }: Range & { fallback: number }): number {
    const given = text(name);
    if (given === undefined) return fallback;
    const value = Number(given);
    if (Number.isFinite(value) && value >= min && value <= max) return value;
    complain(`${name} must be a number from ${min} to ${max}, not "${given}".`);
    return fallback;
  }

  return {
    text,
    number,
    integer(name, range) {
      const value = number(name, range);
      if (Number.isInteger(value)) return value;
      complain(`${name} must be a whole number from ${range.min} to ${range.max}, not "${value}".`);
      return range.fallback;
    },
    choice(name, choices, fallback) {
      const given = text(name);
      const known = choices.find((choice) => choice === (given ?? fallback));
      if (known !== undefined) return known;
      complain(`${name} must be one of ${choices.join(', ')}, not "${given ?? ''}".`);
      return fallback;
    },
    url(name, protocols) {
      const given = text(name);
      if (given === undefined) return undefined;
      if (URL.canParse(given) && protocols.includes(new URL(given).protocol)) return given;
      // The value is not repeated: it may hold a password.
      complain(`${name} must be an address that begins with ${protocols.join('// or ')}//.`);
      return undefined;
    },
    origins(name) {
      const given = text(name)?.split(/\s+/) ?? [];
      const isOrigin = (word: string) => URL.canParse(word) && new URL(word).origin === word;
      if (given.every(isOrigin)) return given;
      complain(`${name} must hold origins such as https://log.example.com, with blanks between them.`);
      return [];
    },
    complain,
    problems,
  };
}
