import type { ImportAnswer, ImportRequest } from './import';
import type { Endpoint } from '../endpoints';

/** Lines that one call takes; a body holds at most 500 keys. */
export const IMPORT_PORTION_MAX = 50;
/** Lines of one file. */
export const IMPORT_LINES_MAX = 500;
/** Largest file, in bytes. */
export const IMPORT_FILE_MAX_BYTES = 1024 * 1024;

/** Many rows at once, by an action that adds them. */
export function toImportEndpoint(
  { id }: { readonly id: string },
  { name }: { readonly name: string },
): Endpoint<ImportRequest, ImportAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/${name}/import` };
}
