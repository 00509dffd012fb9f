import type { ReceivedFile } from './client';

/** Parts of the page that saving a file takes. */
export interface SavePlace {
  readonly document: Document;
  readonly url: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>;
}

/** Hands a received file to the browser's own download (spec §8 "Blob responses trigger a file download"). */
export function saveFile(file: ReceivedFile, place: SavePlace = { document, url: URL }): void {
  const address = place.url.createObjectURL(file.blob);
  const link = place.document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  place.url.revokeObjectURL(address);
}
