import { refuseInBrowser } from './refuse';

/** Casbin's `globMatch` compares paths of files with it; rights are keys here, not paths. */
export function minimatch(): never {
  return refuseInBrowser('minimatch', 'write the keys out.');
}
