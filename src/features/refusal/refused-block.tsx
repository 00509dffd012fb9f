import type { Text } from '../../../contract/text';
import type { Needs } from '../../access/access-context';
import { useRefusal } from '../../access/use-refusal';
import { useText } from '../../i18n/language';
import { StatePage } from '../../layout/state-page';
import { LAYOUT_TEXTS } from '../../layout/texts';

/** Stands in for a page whose route is open but whose data the account may not read. */
export function RefusedBlock({ title, needs }: { readonly title: Text; readonly needs: Needs }) {
  const t = useText();
  const explain = useRefusal();
  const reason = explain(needs);
  return (
    <StatePage icon="lock" code={t(title)} heading={t(LAYOUT_TEXTS.refusedHeading)}>
      {reason === null ? null : <p>{t(reason)}</p>}
    </StatePage>
  );
}
