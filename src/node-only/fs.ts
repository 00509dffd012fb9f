import { refuseInBrowser } from './refuse';

/** Casbin loads model and policy files with it; the portal is handed the policy as text. */
function refuse(): never {
  return refuseInBrowser('fs', 'hand the policy over as text.');
}

export { refuse as readFileSync, refuse as writeFileSync };
