import { lazyPart } from '../../away/lazy-part';
import { useText } from '../../i18n/language';
import { OnDemand } from '../on-demand';
import type { FilterControlProps } from './filter-controls';

const load = () => import('./used-select');
const UsedSelect = lazyPart(async () => (await load()).UsedSelect);

/** Choice among the values that devices have; they are asked for when somebody reaches for them. */
export function UsedFilter(props: FilterControlProps) {
  const { field, value } = props;
  const t = useText();
  const chosen = Array.isArray(value) ? value : [value ?? ''];
  const words = chosen.join(' / ');
  return (
    <OnDemand
      title={t(field.title)}
      opens="listbox"
      words={words === '' ? null : words}
      preload={() => void load()}
    >
      {(isOpen) => <UsedSelect {...props} isOpen={isOpen} />}
    </OnDemand>
  );
}
