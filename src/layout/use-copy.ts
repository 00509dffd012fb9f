import { useState } from 'react';

/** How copying went; `byHand` where there is no clipboard: a page without HTTPS has none. */
export type Copying = 'copy' | 'copied' | 'byHand';

/** Puts a text on the clipboard when asked, and says how it went. */
export function useCopy(toText: () => string): readonly [Copying, () => void] {
  const [copying, setCopying] = useState<Copying>('copy');
  const copy = () =>
    void Promise.resolve()
      .then(() => navigator.clipboard.writeText(toText()))
      .then(
        () => setCopying('copied'),
        () => setCopying('byHand'),
      );
  return [copying, copy];
}
