import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../away/lazy-part';
import { whenIdle } from './when-idle';

const AlertBell = lazyPart(() => import('../features/alert/alert-bell').then((chunk) => chunk.AlertBell));

/** The bell of the alerts, once the first page has been drawn: nothing of it weighs before. */
export function AlertCorner() {
  const [isAtRest, setIsAtRest] = useState(false);
  useEffect(() => whenIdle(() => setIsAtRest(true)), []);
  return isAtRest ? (
    <Suspense fallback={null}>
      <AlertBell />
    </Suspense>
  ) : null;
}
