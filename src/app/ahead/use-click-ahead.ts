import { useEffect } from 'react';
import type { SubjectAccess } from '../../../contract/access/access';
import type { ResolvedDeclaration } from '../../../contract/resources/resolved';
import type { ReadAhead } from '../../providers/ahead/read-ahead';
import type { SessionStore } from '../../session/session-store';
import { readPageAhead } from './page-ahead';

/** Asks for what a page will show with the click on a link to it: drawing it takes longer than the answer. */
export function useClickAhead(
  ahead: ReadAhead,
  {
    declaration,
    subject,
    session,
  }: {
    readonly declaration: ResolvedDeclaration;
    readonly subject: SubjectAccess;
    readonly session: Pick<SessionStore, 'isKept'>;
  },
): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const address = findOtherPage(event, window.location);
      // A session whose storage was emptied ends with this click, and asks for nothing more.
      if (address !== null && session.isKept())
        void readPageAhead(ahead, { declaration, subject, address, nowMs: Date.now() });
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [ahead, declaration, subject, session]);
}

/** Where a plain click on a link of the portal leads to; null where it leads to no other page in this window. */
export function findOtherPage(
  { target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent,
  here: Pick<Location, 'origin' | 'pathname'>,
): URL | null {
  const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
  const link = target instanceof Element ? target.closest('a') : null;
  if (!isPlain || link === null || link.target !== '' || link.href === '') return null;
  const url = new URL(link.href);
  return url.origin === here.origin && url.pathname !== here.pathname ? url : null;
}
