import { lazyPart } from '../../away/lazy-part';
import { useText } from '../../i18n/language';
import { FORM_WORDS } from '../form-words';
import { OnDemand } from '../on-demand';
import type { StoreSelectProps } from '../place/store-select';
import { toItems } from './chosen-items';
import type { FilterControlProps } from './filter-controls';

const load = () => import('./options-select');
const OptionsSelect = lazyPart(async () => (await load()).OptionsSelect);
const BooleanSelect = lazyPart(async () => (await load()).BooleanSelect);

/** Choice among the options of a field. */
export function OptionsFilter(props: FilterControlProps) {
  const { field, value } = props;
  const t = useText();
  const chosen = toItems(value);
  const titles = chosen.map((item) => field.options.find((option) => option.value === item)?.title);
  return (
    <OnDemand
      title={t(field.title)}
      opens="listbox"
      words={
        chosen.length === 0 ? null : titles.map((title, at) => (title ? t(title) : chosen[at])).join(' / ')
      }
      preload={() => void load()}
    >
      {(isOpen) => <OptionsSelect {...props} isOpen={isOpen} />}
    </OnDemand>
  );
}

/** Choice of what is so, or is not. */
export function BooleanFilter(props: FilterControlProps) {
  const { field, value } = props;
  const t = useText();
  return (
    <OnDemand
      title={t(field.title)}
      opens="listbox"
      words={typeof value === 'boolean' ? t(value ? FORM_WORDS.yes : FORM_WORDS.no) : null}
      preload={() => void load()}
    >
      {(isOpen) => <BooleanSelect {...props} isOpen={isOpen} />}
    </OnDemand>
  );
}

const loadHandlers = () => import('./handler-select');
const HandlerSelect = lazyPart(async () => (await loadHandlers()).HandlerSelect);

/** Choice among the people who see to tickets. */
export function HandlerFilter(props: StoreSelectProps) {
  return (
    <OnDemand
      title={props.title}
      opens="listbox"
      words={null}
      preload={() => void loadHandlers()}
      // Chosen people are named, and only the gateway knows the names.
      isNeeded={(props.value ?? []).length > 0}
    >
      {(isOpen) => <HandlerSelect {...props} isOpen={isOpen} />}
    </OnDemand>
  );
}
