import type { MouseEvent } from 'react';

/** Tells whether a click on a link asks for it here, and not in a tab or window of its own. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
