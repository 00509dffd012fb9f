/** What a build emits, as far as its files are counted and weighed. */
export type EmittedBundle = Readonly<Record<string, EmittedFile>>;
type EmittedFile =
  | { readonly type: 'asset' }
  | {
      readonly type: 'chunk';
      readonly fileName: string;
      readonly code: string;
      readonly imports: readonly string[];
      readonly moduleIds: readonly string[];
      readonly viteMetadata?: { readonly importedCss: Iterable<string> } | undefined;
    };
export type EmittedChunk = Extract<EmittedFile, { type: 'chunk' }>;

/**
 * The files that these modules bring: their own and all that those import statically, each once.
 *
 * @param modules - entry and lazily imported modules, by the end of their path.
 * @throws Error when a module stands in no file, because then a budget would pass by measuring nothing.
 */
export function findChunks(bundle: EmittedBundle, modules: readonly string[]): readonly EmittedChunk[] {
  const chunks = Object.values(bundle).filter((file): file is EmittedChunk => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const needed = new Set<EmittedChunk>();
  const need = (chunk: EmittedChunk | undefined): void => {
    if (chunk === undefined || needed.has(chunk)) return;
    needed.add(chunk);
    for (const name of chunk.imports) need(byName.get(name));
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
    if (chunk === undefined) throw new Error(`The build has no file with ${module}.`);
    need(chunk);
  }
  return [...needed];
}
