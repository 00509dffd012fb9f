/**
 * Puts methods in place of those of the same name.
 *
 * @returns A function that puts the very same ones back.
 */
export function patchMethods<T extends object>(holder: T, ours: Readonly<Partial<T>>): () => void {
  const originals: Partial<T> = {};
  for (const name in ours) originals[name] = holder[name];
  Object.assign(holder, ours);
  return () => {
    for (const name in ours) {
      // Somebody who patched later would lose the patch; then ours stays.
      if (holder[name] === ours[name]) Object.assign(holder, { [name]: originals[name] });
    }
  };
}
