import { Button } from 'antd';
import type { ResolvedAction } from '../../../contract/resources/action';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { useText } from '../../i18n/language';
import type { Batch } from '../command/batch';
import { useActionDialog } from './use-action-dialog';

export interface PageActionsProps {
  readonly page: ResolvedListPage;
  readonly onChanged: () => void;
  readonly onGiven: (batch: Batch) => void;
}

/** Nobody adds receipts by hand. */
const isOfReceipts = ({ effect: { kind } }: ResolvedAction): boolean =>
  kind === 'purchaseStep' || kind === 'cashOutStep';

/** What the account may do to the page itself: add to it. */
export function PageActions({ page, onChanged, onGiven }: PageActionsProps) {
  const t = useText();
  const { press, dialog } = useActionDialog({ page, onChanged, onGiven });
  return (
    <>
      {page.actions
        .filter(({ scope }) => scope === 'page')
        .map((action, index) => (
          // What is added to the list comes first; the others set how it works, or look at it as a whole.
          <Button
            key={action.name}
            type={index === 0 && !isOfReceipts(action) ? 'primary' : 'default'}
            onClick={() => press(action, [])}
          >
            {t(action.title)}
          </Button>
        ))}
      {dialog}
    </>
  );
}
