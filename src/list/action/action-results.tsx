import type { ActionAnswer } from '../../../contract/api/page/action';
import { useText } from '../../i18n/language';
import { ACTION_WORDS, OUTCOME_WORDS } from './action-words';
import styles from './action.module.css';

/** What became of each row of a bulk action; what went wrong stands first. */
export function ActionResults({ answer: { results } }: { readonly answer: ActionAnswer }) {
  const t = useText();
  const left = results.filter(({ outcome }) => outcome !== 'done');
  const done = results.filter(({ outcome }) => outcome === 'done');
  return (
    <section aria-label={t(ACTION_WORDS.results)}>
      <p role="status">{t(ACTION_WORDS.summary, { done: done.length, left: left.length })}</p>
      <ul className={styles['results']}>
        {[...left, ...done].map(({ id, name, outcome }) => (
          <li key={id} data-outcome={outcome}>
            <span>{name === '' ? id : name}</span>
            <span>{t(OUTCOME_WORDS[outcome])}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
