import type { SumStep } from '../../../contract/resources/declaration';
import { text, type Text } from '../../../contract/text';

interface SumSign {
  readonly mark: string;
  readonly words: Text;
}

/** What an amount does to the sum above it, as a sign and in words; nothing for the one that begins it. */
export const SUM_SIGNS: Readonly<Record<SumStep, SumSign | null>> = {
  from: null,
  minus: { mark: '−', words: text('减', 'minus') },
  plus: { mark: '+', words: text('加', 'plus') },
  makes: { mark: '=', words: text('等于', 'makes') },
};
