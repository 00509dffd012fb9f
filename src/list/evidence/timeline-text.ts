import type { TimelineLine } from '../../../contract/api/page/evidence/timeline';
import { formatDate } from '../../format/moment';
import { EVIDENCE_WORDS, SOURCE_TITLES } from './evidence-words';
import { formatMs } from './gap';
import { toLineText, type LineContext } from './line-text';

/** A timeline as text, a line each, for whoever argues about an order. */
export function toTimelineText(title: string, lines: readonly TimelineLine[], context: LineContext): string {
  return [title, ...lines.map((line) => toTextLine(line, context))].join('\n');
}

function toTextLine(line: TimelineLine, context: LineContext): string {
  const { t } = context;
  const { title, amount, facts } = toLineText(line, context);
  const by = [
    ...(line.actor === null ? [] : [line.actor]),
    ...(line.onBehalfOf === null ? [] : [t(EVIDENCE_WORDS.onBehalfOf, { name: line.onBehalfOf })]),
  ];
  const more = [...(amount === null ? [] : [amount]), ...facts, ...by].join(' · ');
  const head = `${formatDate(line.at)} ${formatMs(line.at)} [${t(SOURCE_TITLES[line.source])}] ${title}`;
  return more === '' ? head : `${head} ${more}`;
}
