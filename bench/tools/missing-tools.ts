import { existsSync } from 'node:fs';
import manifest from './package.json' with { type: 'json' };

const isInstalled = (name: string): boolean =>
  existsSync(new URL(`./node_modules/${name}/package.json`, import.meta.url));

/** What to run before what needs the packages of this folder, in a sentence; undefined when they are installed. */
export function describeMissingTools(): string | undefined {
  const missing = Object.keys(manifest.dependencies).filter((name) => !isInstalled(name));
  if (missing.length === 0) return undefined;
  return `Run \`npm ci --prefix bench/tools\` first: not installed ${missing.length === 1 ? 'is' : 'are'} ${missing.join(', ')}.`;
}
