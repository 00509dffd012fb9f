import { refuseInBrowser } from './refuse';

/** Casbin's `ipMatch` computes with it; no rule of ours asks for network addresses. */
export function Buffer(): never {
  return refuseInBrowser('buffer', 'the gateway alone knows addresses.');
}
