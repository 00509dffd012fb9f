import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { whenIdle } from './when-idle';

/** What a page needs only once it has been read: it follows when the browser has nothing else to do. */
export function AtRest({ children }: { readonly children: ReactNode }) {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => whenIdle(() => setAtRest(true)), []);
  return isAtRest && <Suspense fallback={null}>{children}</Suspense>;
}
