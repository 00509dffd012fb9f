import { text, type Text } from '../../contract/text';
import { useText } from '../i18n/language';
import styles from './trace-number.module.css';
import { useCopy } from './use-copy';

const WORDS = {
  title: text('追踪号', 'Trace id'),
  copy: text('复制', 'Copy'),
  copied: text('已复制', 'Copied'),
  byHand: text('请手动复制', 'Please copy it by hand'),
} as const satisfies Record<string, Text>;

/** Characters that are shown; the whole is what is copied, and what stands in its title. */
const SHOWN_LENGTH = 8;

/**
 * What a failure is found by in the log, to be copied and told to whoever helps; nothing where a failure has
 * none. Without antd: it stands on the login page and on screens of parts that failed to load.
 */
export function TraceNumber({ traceId }: { readonly traceId: string | null }) {
  const t = useText();
  const [copying, copy] = useCopy(() => traceId ?? '');
  if (traceId === null) return null;
  // Copied by hand the whole number is shown to be marked.
  return (
    <span className={styles['trace']}>
      {t(WORDS.title)}{' '}
      <code title={traceId}>{copying === 'byHand' ? traceId : traceId.slice(0, SHOWN_LENGTH)}</code>
      <button type="button" className={styles['copy']} onClick={copy}>
        <span aria-live="polite">{t(WORDS[copying])}</span>
      </button>
    </span>
  );
}
