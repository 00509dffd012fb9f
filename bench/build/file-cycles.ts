import type { Plugin } from 'vite';
import type { EmittedBundle } from './emitted-bundle.ts';

/**
 * Build plugin: the build fails when files of script import each other in a circle, for the first of them would then run
 * before what it stands on. Modules that are loaded together share a file by `chunk-groups.json`, which knows nothing of
 * modules that came after it was written.
 */
export function fileCycles(): Plugin {
  return {
    name: 'file-cycles',
    apply: 'build',
    writeBundle(_options, bundle) {
      const cycle = findCycle(bundle);
      if (cycle !== null)
        this.error(`Files import each other: ${cycle.join(' > ')}. Run \`npm run chunks:write\`.`);
    },
  };
}

/** The files of a circle of static imports, the first once more at the end; null when there is none. */
export function findCycle(bundle: EmittedBundle): readonly string[] | null {
  const done = new Set<string>();
  const walk = (name: string, above: readonly string[]): readonly string[] | null => {
    if (above.includes(name)) return [...above.slice(above.indexOf(name)), name];
    const file = bundle[name];
    if (done.has(name) || file?.type !== 'chunk') return null;
    done.add(name);
    return firstOf(file.imports, (next) => walk(next, [...above, name]));
  };
  return firstOf(Object.keys(bundle), (name) => walk(name, []));
}

function firstOf<T, R>(values: readonly T[], find: (value: T) => R | null): R | null {
  for (const value of values) {
    const found = find(value);
    if (found !== null) return found;
  }
  return null;
}
