import type { TimelineLine } from '../../../contract/api/page/evidence/timeline';
import { formatDate } from '../../format/moment';
import { useStatusColors } from '../../theme/status-tones';
import { Link } from 'react-router';
import { EVIDENCE_WORDS, KIND_LOOKS, SOURCE_TITLES } from './evidence-words';
import styles from './evidence.module.css';
import { formatGap, formatMs } from './gap';
import { toLineText, type LineContext } from './line-text';

interface LinesProps {
  /** Accessible name of the list. */
  readonly label: string;
  readonly lines: readonly TimelineLine[];
  readonly context: LineContext;
  /** Says how long after the line before each came; where the oldest stands first. */
  readonly hasGaps: boolean;
  /** Address of an order; null where the reader may not go. */
  readonly toOrder: ((orderId: string) => string | null) | null;
}

interface Day {
  readonly date: string;
  readonly lines: readonly (TimelineLine & { readonly gapMs: number | null })[];
}

/** Lines of a timeline, day by day. */
export function TimelineLines({ label, lines, hasGaps, ...props }: LinesProps) {
  return toDays(lines, hasGaps).map(({ date, lines }, index) => (
    <section key={`${date} ${index}`} className={styles['day']} aria-label={`${label} ${date}`}>
      <p className={styles['date']}>{date}</p>
      <ol className={styles['lines']}>
        {lines.map((line) => (
          <Line key={line.id} line={line} {...props} />
        ))}
      </ol>
    </section>
  ));
}

function toDays(lines: readonly TimelineLine[], hasGaps: boolean): readonly Day[] {
  const days: { date: string; lines: Day['lines'][number][] }[] = [];
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    const gapMs = hasGaps && before !== undefined ? line.at - before.at : null;
    const date = formatDate(line.at);
    const last = days.at(-1);
    if (last?.date === date) last.lines.push({ ...line, gapMs });
    else days.push({ date, lines: [{ ...line, gapMs }] });
  });
  return days;
}

function Line({
  line,
  context,
  toOrder,
}: Pick<LinesProps, 'context' | 'toOrder'> & { readonly line: Day['lines'][number] }) {
  const { t } = context;
  const { tone = 'neutral', isMoney = false } = KIND_LOOKS[line.kind];
  const colors = useStatusColors()[tone];
  const { title, amount, facts } = toLineText(line, context);
  const isGrave = tone === 'danger';
  return (
    <li data-kind={line.kind}>
      <When line={line} context={context} />
      <span className={styles['dot']} style={{ background: colors.dot }} aria-hidden />
      <div className={isMoney ? styles['money'] : styles['what']}>
        <p className={styles['head']}>
          <strong style={isGrave ? { color: colors.text } : {}}>{title}</strong>
          <span className={styles['source']}>{t(SOURCE_TITLES[line.source])}</span>
          <Who line={line} context={context} />
          {amount !== null && <span className={styles['amount']}>{amount}</span>}
        </p>
        <Facts {...{ line, facts, toOrder }} />
      </div>
    </li>
  );
}

function When({
  line: { at, gapMs },
  context: { t, language },
}: {
  readonly line: Day['lines'][number];
  readonly context: LineContext;
}) {
  const gap = gapMs === null || gapMs === 0 ? null : formatGap(gapMs, language);
  return (
    <div className={styles['when']}>
      <time dateTime={new Date(at).toISOString()}>{formatMs(at)}</time>
      {gap !== null && (
        <small className={styles['gap']} title={t(EVIDENCE_WORDS.after, { gap })}>
          {gap}
        </small>
      )}
    </div>
  );
}

function Who({ line, context: { t } }: { readonly line: TimelineLine; readonly context: LineContext }) {
  if (line.actor === null) return null;
  return (
    <span className={styles['who']}>
      {line.actor}
      {line.onBehalfOf !== null && ` ${t(EVIDENCE_WORDS.onBehalfOf, { name: line.onBehalfOf })}`}
    </span>
  );
}

/** What is known of it; the number of an order leads to it. */
function Facts({
  line,
  facts,
  toOrder,
}: Pick<LinesProps, 'toOrder'> & { readonly line: TimelineLine; readonly facts: readonly string[] }) {
  if (facts.length === 0) return null;
  const href = line.kind === 'order' && line.orderId !== undefined ? (toOrder?.(line.orderId) ?? null) : null;
  return (
    <p className={styles['facts']}>
      {facts.map((fact) => (
        <span key={fact}>
          {href !== null && fact === line.orderNo ? <Link to={href}>{fact}</Link> : fact}
        </span>
      ))}
    </p>
  );
}
