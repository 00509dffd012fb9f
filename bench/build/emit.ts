import { fileURLToPath } from 'node:url';
import { build, type InlineConfig } from 'vite';
import type { EmittedBundle } from './emitted-bundle';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Builds without writing and answers what would be written. */
export async function emit(config: InlineConfig): Promise<EmittedBundle> {
  const outcome = await build({
    root: ROOT,
    logLevel: 'error',
    ...config,
    build: { ...config.build, write: false },
  });
  const [first] = Array.isArray(outcome) ? outcome : [outcome];
  if (first === undefined || !('output' in first)) throw new Error('The build emitted nothing.');
  return Object.fromEntries(first.output.map((file) => [file.fileName, file]));
}
