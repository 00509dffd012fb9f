/** Lowest Node.js that the gateway and its build run on; package.json says the same. */
const LOWEST = [20, 19] as const;

/** One sentence when this Node.js is too old; undefined when it will do. */
export function describeNodeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = major > LOWEST[0] || (major === LOWEST[0] && minor >= LOWEST[1]);
  return isEnough
    ? undefined
    : `Node.js ${LOWEST.join('.')} or newer is needed, this is ${version}: install a newer one from nodejs.org.`;
}
