import module from 'node:module';

/** Has later starts find what this one compiled, in the folder of the system for such. Node.js can do it from 22.1 on. */
export function keepCompiled() {
  const { enableCompileCache } = /** @type {{ readonly enableCompileCache?: () => unknown }} */ (module);
  enableCompileCache?.();
}
