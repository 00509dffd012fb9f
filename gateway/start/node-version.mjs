// Plain JavaScript: it is asked before anything that a Node.js too old would not understand is loaded.

/** Lowest Node.js that the gateway and its builds run on; package.json says the same. */
const LOWEST = [20, 19];

/**
 * One sentence when this Node.js is too old; undefined when it will do.
 *
 * @param {string} version - For example `20.19.0`.
 * @returns {string | undefined}
 */
export function describeNodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [lowestMajor = 0, lowestMinor = 0] = LOWEST;
  const isEnough = major > lowestMajor || (major === lowestMajor && minor >= lowestMinor);
  return isEnough
    ? undefined
    : `Node.js ${LOWEST.join('.')} or newer is needed, this is ${version}: install a newer one from nodejs.org.`;
}
