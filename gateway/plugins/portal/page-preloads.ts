import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGE_FILES, type FilesOfPage, type PageFiles } from '../../../contract/portal-files';

/**
 * What each page of a build begins with. A build that does not say so is served all the same: its pages find
 * their files one after the other.
 */
export async function readPageFiles(portalDir: string): Promise<PageFiles> {
  const said = await readFile(join(portalDir, PAGE_FILES), 'utf8').catch(() => '{}');
  return JSON.parse(said) as PageFiles;
}

/**
 * Elements for the head of an index page, so that the browser asks for all files at once. Styles are taken into the page:
 * the portal's own loader waits for no style that already stands there.
 */
export function toHeadLinks({ scripts, styles }: FilesOfPage): string {
  return [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
  ].join('');
}
