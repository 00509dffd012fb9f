/**
 * Mobile of somebody who is not there yet: another one at each call, so that a journey can run again in a product
 * that it ran in before.
 */
export function newMobile(): string {
  return `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
}
