import { refuseInBrowser } from './refuse';

/** Casbin's file and text adapters read policy tables with it; the rules here are built from their own file. */
export function parse(): never {
  return refuseInBrowser('csv-parse/sync', 'add the rules to the model.');
}
