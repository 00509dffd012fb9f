import type { Text } from '../../../contract/text';
import { useText } from '../../i18n/language';
import { TraceNumber } from '../../layout/trace-number';
import styles from './entry-form.module.css';

/** What a form of the login page says above its fields: a text of ours, or the words of an answer. */
export interface EntryNoticeWords {
  readonly tone: 'warning' | 'error' | 'success';
  readonly words: Text | string;
  /** By which an error can be traced. */
  readonly traceId?: string | null;
}

/** The notice itself; what went well interrupts no screen reader. */
export function EntryNotice({ notice }: { readonly notice: EntryNoticeWords | null }) {
  const t = useText();
  if (notice === null) return null;
  const { tone, words, traceId = null } = notice;
  return (
    <div role={tone === 'success' ? 'status' : 'alert'} className={styles[tone]}>
      {typeof words === 'string' ? words : t(words)}
      <TraceNumber traceId={traceId} />
    </div>
  );
}
