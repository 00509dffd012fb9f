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

/** Folder of files whose names change with their content, below the folder of the build. */
export const HASHED_FILES = 'assets';
/** What is shorter is sent as it is: a packet has room for it. */
export const COMPRESSED_FROM_BYTES = 1024;
/** How files are sent compressed, in the order of what is rather sent, and what the names of their compressed twins end with. */
export const TWIN_ENDINGS = { br: '.br', gzip: '.gz' } as const;
export type PortalEncoding = keyof typeof TWIN_ENDINGS;
