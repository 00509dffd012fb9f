import { build } from 'vite';
import type { ServedFile } from './recording-collector';

/** Bundles telemetry for the page, exactly as the portal's build does it. */
export async function bundleTelemetry(
  entry = 'test/support/telemetry-page.ts',
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
  const outputs = Array.isArray(result) ? result : 'output' in result ? [result] : [];
  return new Map(
    outputs
      .flatMap(({ output }) => output)
      .flatMap((file) =>
        file.type === 'chunk'
          ? [[`/${file.fileName}`, { type: 'text/javascript', body: file.code }] as const]
          : [],
      ),
  );
}
