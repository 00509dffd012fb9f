/**
 * Casbin is written for Node and browser in one file. Its parts for Node alone import packages that a
 * browser has no use for; the files of this folder take their place in the portal: in the dev server,
 * the build and the tests alike. None of them does any work: using one is a mistake that shows at once.
 * The gateway runs Casbin whole.
 */
export function refuseInBrowser(packageName: string, instead: string): never {
  throw new Error(`"${packageName}" is for Node and not part of the portal: ${instead}`);
}
