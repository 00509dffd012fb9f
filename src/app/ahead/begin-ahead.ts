import { toAccessSubject } from '../../../contract/access/subject';
import { createDataProvider } from '../../providers/data-provider';
import { createReadAhead, type ReadAhead } from '../../providers/ahead/read-ahead';
import { getDeclaredAccess } from '../declared-access';
import type { PortalBase } from '../portal-base';
import { getServices } from '../services';
import { readPageAhead } from './page-ahead';

interface Begun {
  readonly franchiseeId: string;
  readonly ahead: ReadAhead;
}

const begunByBase = new WeakMap<PortalBase, Begun>();

/** What is read ahead on behalf of one merchant; another one's answers are nobody's any more. */
export function getReadAhead(base: PortalBase, franchiseeId: string): ReadAhead {
  const begun = begunByBase.get(base);
  if (begun?.franchiseeId === franchiseeId) return begun.ahead;
  const ahead = createReadAhead(createDataProvider(getServices(base).client, base.toWords));
  begunByBase.set(base, { franchiseeId, ahead });
  return ahead;
}

/**
 * Makes the first calls of a page that is opened by somebody who is logged in, while all that draws it is loaded: the
 * account anew (spec §2), and what a list at this address will show. The gateway decides what is answered; the rights
 * that are known from before only say what is worth asking. Never rejects.
 */
export async function beginAhead(base: PortalBase, address: Pick<URL, 'pathname' | 'search'>): Promise<void> {
  void getServices(base).session.ensureUser();
  const { user } = base.session.state();
  if (user === null) return;
  const { declaration, access } = await getDeclaredAccess();
  const ahead = getReadAhead(base, user.franchiseeId);
  ahead.hold(
    readPageAhead(ahead, {
      declaration,
      subject: access.of(toAccessSubject(user)),
      address,
      nowMs: Date.now(),
    }),
  );
}
