import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project, the same for the sources and for their build, which stands deeper. */
export const ROOT = findRoot(dirname(fileURLToPath(import.meta.url)));

function findRoot(folder: string): string {
  const above = dirname(folder);
  return existsSync(join(folder, 'package.json')) || above === folder ? folder : findRoot(above);
}
