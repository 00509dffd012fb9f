import { createPortal } from 'react-dom';
import type { UserInfo } from '../../../contract/api/account/user';
import { text } from '../../../contract/text';
import { formatMoment } from '../../format/moment';
import { useText } from '../../i18n/language';
import { usePaper } from '../../theme/paper';
import '../../theme/print.css';

const PRINTED = text('{name} 打印于 {time}', 'Printed by {name}, {time}');

/**
 * Who put the page on paper, for which merchant, and when: last on the sheets, whatever they are of, and never on a screen.
 * With it comes how the portal is printed.
 */
export function PrintedBy({ user }: { readonly user: Pick<UserInfo, 'username' | 'franchiseeName'> }) {
  const t = useText();
  const at = usePaper();
  if (at === null) return null;
  const name = [user.franchiseeName, user.username].filter((each) => each !== '').join(' · ');
  return createPortal(<p data-printed>{t(PRINTED, { name, time: formatMoment(at) })}</p>, document.body);
}
