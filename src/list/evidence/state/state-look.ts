import type { ResolvedListPage } from '../../../../contract/resources/resolved';
import type { Text } from '../../../../contract/text';
import { useStatusColors } from '../../../theme/status-tones';
import { STATE_WORDS } from './state-words';

/** How a state is called and drawn in a bar. */
export interface StateLook {
  readonly title: Text;
  readonly color: string;
}

/** The field of devices that says which state is shown. */
const STATE_FIELD = 'displayStatus';

/** How the states of a page's devices are told: by the words and tones of the field that shows them. */
export function useStateLooks(page: ResolvedListPage): (state: number | null) => StateLook {
  const colors = useStatusColors();
  const options = page.fields.find(({ field }) => field === STATE_FIELD)?.options ?? [];
  return (state) => {
    const option = options.find(({ value }) => value === state);
    if (option === undefined) return { title: STATE_WORDS.unknown, color: 'transparent' };
    const { tone = 'neutral' } = option;
    const { dot, border, ground } = colors[tone];
    // At rest is the rule: what happened stands out against it. Away is dark, as its tag is.
    const color = tone === 'success' ? border : tone === 'offline' ? ground : dot;
    return { title: option.title, color };
  };
}
