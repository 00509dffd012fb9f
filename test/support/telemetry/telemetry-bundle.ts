import { build } from 'vite';
import type { ServedFile } from './recording-collector';

/** Bundles telemetry for the page, exactly as the portal's build does it. */
export async function bundleTelemetry(
  entry = 'test/support/telemetry/telemetry-page.ts',
): Promise<ReadonlyMap<string, ServedFile>> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: {
        input: { page: entry },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
  return new Map(
    chunksOf(result).map(
      ({ fileName, code }) => [`/${fileName}`, { type: 'text/javascript', body: code }] as const,
    ),
  );
}

/**
 * Answers all that a module needs at run time as one minified text, pako apart.
 *
 * Bundled as a library: what Vite puts around the first chunk that any app loads later belongs to the app.
 */
export async function bundleAsLibrary(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['cjs'], fileName: 'library' },
      rolldownOptions: { external: /^pako/ },
    },
  });
  return chunksOf(result)
    .map(({ code }) => code)
    .join('\n');
}

interface Chunk {
  readonly fileName: string;
  readonly code: string;
}

function chunksOf(result: Awaited<ReturnType<typeof build>>): readonly Chunk[] {
  const outputs = Array.isArray(result) ? result : 'output' in result ? [result] : [];
  return outputs
    .flatMap(({ output }) => output)
    .flatMap((file) => (file.type === 'chunk' ? [{ fileName: file.fileName, code: file.code }] : []));
}
