import type { Plugin } from 'vite';
import { writeTwins } from '../../gateway/start/compressed/write-twins.ts';

/**
 * Build plugin: once all files are written, writes the compressed twins of those that browsers keep for good. They are no
 * part of the bundle: what is counted and weighed there stays what browsers ask for (docs/decisions/181).
 */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        if (dir === undefined) this.error('The build has no folder.');
        await writeTwins(dir);
      },
    },
  };
}
