import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compressedFiles } from '../../build/compressed-files';
import { BARE, type ListShape } from './shape';

/** Builds the floor for production into a folder, as the portal is built but without the portal's own configuration. */
export async function buildFloor(outDir: string, shape: ListShape): Promise<void> {
  await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    plugins: [react(), compressedFiles()],
    define: { FLOOR_SHAPE: JSON.stringify(shape), FLOOR_IS_EQUAL: JSON.stringify(shape !== BARE) },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      reportCompressedSize: false,
      chunkSizeWarningLimit: Infinity,
    },
  });
}
