import type { Plugin } from 'vite';
import {
  FRAME_FILES,
  LOGIN_FILES,
  PAGE_FILES,
  type FilesOfPage,
  type PageFiles,
} from '../../contract/portal-files.ts';
import { findChunks, type EmittedBundle, type EmittedChunk } from './emitted-bundle.ts';
import { ENTRY, FRAME, HEADER, LOGIN, PAGES } from './moments.ts';

/**
 * Build plugin: writes which files each page begins with, so that the gateway names them in the index page of an address
 * and the browser asks for all at once instead of finding each in the one before.
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle: {
      // The files of styles are known once those of scripts are.
      order: 'post',
      handler(_options, bundle) {
        this.emitFile({
          type: 'asset',
          fileName: PAGE_FILES,
          source: JSON.stringify(collectPageFiles(bundle)),
        });
      },
    },
  };
}

/** @throws Error when a page begins with a module that the build has not. */
export function collectPageFiles(bundle: EmittedBundle): PageFiles {
  const known = new Set(findChunks(bundle, [ENTRY]));
  const collect = (modules: readonly string[]): FilesOfPage => {
    const chunks = findChunks(bundle, modules).filter((chunk) => !known.has(chunk));
    return { scripts: chunks.map(({ fileName }) => fileName), styles: chunks.flatMap(stylesOf) };
  };
  const pages = Object.entries(PAGES).map(([kind, page]) => [kind, collect([...FRAME, ...page, ...HEADER])]);
  return { [LOGIN_FILES]: collect(LOGIN), [FRAME_FILES]: collect(FRAME), ...Object.fromEntries(pages) };
}

const stylesOf = ({ viteMetadata }: EmittedChunk): readonly string[] => [
  ...(viteMetadata?.importedCss ?? []),
];
