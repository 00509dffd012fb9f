/** Where the build of the portal says which files its pages begin with; a name with a dot is never served. */
export const PAGE_FILES = '.page-files.json';

/** Files that a page begins with, below the folder of the build; those of the index page itself are left out. */
export interface FilesOfPage {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** By what an address shows: the login page, a page of a kind, or one that only the frame is known of. */
export type PageFiles = Readonly<Record<string, FilesOfPage>>;
export const LOGIN_FILES = 'login';
export const FRAME_FILES = 'frame';
