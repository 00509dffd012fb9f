import type { CommandRow } from '../../../contract/api/page/command';
import { formatClock } from '../../format/moment';
import { useText } from '../../i18n/language';
import { toSteps } from './command-steps';
import { COMMAND_WORDS, SOURCE_WORDS } from './command-words';
import styles from './command-history.module.css';

/** When a command reached which state; only what was reached. */
export function ReachedSteps({ command }: { readonly command: CommandRow }) {
  const t = useText();
  const reached = toSteps(command).filter(({ at }) => at !== null);
  return (
    <ol className={styles['course']}>
      {reached.map(({ key, title, at }) => (
        <li key={key}>
          {t(title)} <b>{at === null ? '' : formatClock(at)}</b>
        </li>
      ))}
    </ol>
  );
}

/** Who gave it, for whom and why. */
export function GivenBy({
  command: { source, operatorName, onBehalfOf, reason },
}: {
  readonly command: CommandRow;
}) {
  const t = useText();
  return (
    <p className={styles['by']}>
      <span>{t(SOURCE_WORDS[source])}</span>
      <span>{operatorName}</span>
      {onBehalfOf !== null && <span>{t(COMMAND_WORDS.onBehalfOf, { name: onBehalfOf })}</span>}
      {reason !== null && <span>{t(COMMAND_WORDS.reason, { reason })}</span>}
    </p>
  );
}
