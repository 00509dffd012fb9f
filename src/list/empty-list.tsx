import { useLanguage, useText } from '../i18n/language';
import { EmptyBlock } from '../layout/empty-block';
import type { ListPageState } from './use-list-page';
import { describeView } from './chips/filter-lines';
import { isNarrowed } from './view/list-view';

interface EmptyListProps {
  readonly state: Pick<ListPageState, 'page' | 'view' | 'inForce' | 'clear'>;
}

/** Says under which filters nothing was found, and offers to take them away. */
export function EmptyList({ state: { page, view, inForce, clear } }: EmptyListProps) {
  const t = useText();
  const language = useLanguage();
  return (
    <EmptyBlock
      filters={describeView(page, view, inForce.filters, { t, language })}
      {...(isNarrowed(view) ? { onClear: clear } : {})}
    />
  );
}
