import { getDeclaredAccess } from '../declared-access';
import { findLikelyPage } from '../routes/landing';
import { toDestination } from '../routes/login-address';
import { fetchPage } from '../routes/page-registry';

/**
 * Makes ready what comes after a login, while somebody still types: the part behind the login, its declaration, and the
 * files of the page that this login likely leads to. Nothing is asked of the gateway, and nothing is drawn.
 *
 * @param search - Of the address of the login page.
 * @throws What loading throws; it is loaded again, and its failure shown, when it is needed.
 */
export async function warmUp(search: string): Promise<void> {
  const [{ declaration }, destination] = await Promise.all([getDeclaredAccess(), toDestination(search)]);
  const { pathname } = new URL(destination, window.location.origin);
  const page = findLikelyPage(declaration, pathname);
  if (page !== undefined) await fetchPage(page.kind);
}
