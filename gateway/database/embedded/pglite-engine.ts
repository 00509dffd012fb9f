import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** Of Node's globals, what its types leave out. */
declare const WebAssembly: {
  readonly compile: (program: Uint8Array) => Promise<WebAssembly.Module>;
};

/** The engine's programs as machine code, which threads share. */
export interface PgliteEngine {
  readonly postgres: WebAssembly.Module;
  readonly initdb: WebAssembly.Module;
}

let engine: Promise<PgliteEngine> | undefined;

/**
 * Compiles the engine once for the process. Without it each thread compiles the same nine megabytes again: two
 * seconds of a processor whenever a database opens, and slow statements until it is done.
 *
 * @throws Error when the package lacks its programs.
 */
export function compilePgliteEngine(): Promise<PgliteEngine> {
  engine ??= compile();
  return engine;
}

async function compile(): Promise<PgliteEngine> {
  const [postgres, initdb] = await Promise.all([compileProgram('pglite'), compileProgram('initdb')]);
  return { postgres, initdb };
}

async function compileProgram(name: string): Promise<WebAssembly.Module> {
  const path = createRequire(import.meta.url).resolve(`@electric-sql/pglite/${name}.wasm`);
  return WebAssembly.compile(await readFile(path));
}
