import type { TimelineLine } from '../../../contract/api/page/evidence/timeline';
import { CommandStatus } from '../../../contract/domain/command';
import { ONE_SECOND_MS } from '../../../contract/limits';
import type { LogWords } from '../../../contract/messages/log-words';
import type { ResolvedField } from '../../../contract/resources/field';
import type { ResolvedDeclaration, ResolvedListPage } from '../../../contract/resources/resolved';
import type { Language } from '../../../contract/text';
import { formatDuration } from '../../../contract/duration';
import { formatMoment } from '../../format/moment';
import { formatYuan } from '../../format/yuan';
import type { useText } from '../../i18n/language';
import { describeCause, findOrigin } from '../alert/alert-origin';
import { describeFailure } from '../command/command-failure';
import { COMMAND_STATES } from '../command/command-states';
import { commandFieldOf, titleOf } from '../command/row-command';
import { EVIDENCE_WORDS, KIND_LOOKS } from './evidence-words';

type Say = ReturnType<typeof useText>;

/** What lines are worded with: the declared pages of the type, whatever of them the reader may open. */
export interface LineContext {
  readonly t: Say;
  readonly language: Language;
  readonly words: LogWords;
  readonly declaration: ResolvedDeclaration;
  readonly device: ResolvedListPage | undefined;
  readonly order: ResolvedListPage | undefined;
}

/** A line in words: what happened, and what is known of it. */
export interface LineText {
  readonly title: string;
  readonly amount: string | null;
  readonly facts: readonly string[];
}

/** The declared pages of a page's type. */
export function pagesOfType(
  { pages }: ResolvedDeclaration,
  { source }: Pick<ResolvedListPage, 'source'>,
): Pick<LineContext, 'device' | 'order'> {
  const find = (kind: 'device' | 'order') =>
    pages.find(
      (page): page is ResolvedListPage => page.kind === kind && page.source.equipment === source.equipment,
    );
  return { device: find('device'), order: find('order') };
}

/** Words a line of a timeline. */
export function toLineText(line: TimelineLine, context: LineContext): LineText {
  const { t } = context;
  return {
    title: toTitle(line, context),
    amount: line.cents === undefined ? null : formatYuan(line.cents),
    facts: [
      ...toFacts(line, context),
      ...(line.isUndated === true ? [t(EVIDENCE_WORDS.undated)] : []),
    ].filter((fact) => fact !== ''),
  };
}

function toTitle(line: TimelineLine, context: LineContext): string {
  const { t, words, device } = context;
  const title = t(KIND_LOOKS[line.kind].title);
  switch (line.kind) {
    case 'act':
      return t(words.actionOf(line.module ?? '', line.name ?? ''));
    case 'reading': {
      const field = fieldOf(device, line.field);
      return field === undefined ? title : t(field.title);
    }
    case 'command':
      return commandTitle(line, context);
    default:
      return title;
  }
}

function toFacts(line: TimelineLine, context: LineContext): readonly string[] {
  const { t, order, device } = context;
  switch (line.kind) {
    case 'ordered':
    case 'paid':
      return [line.words ?? '', optionOf(order, line.field, line.value, t), line.number ?? ''];
    case 'order':
      return [line.orderNo ?? '', line.words ?? '', optionOf(order, 'orderStatus', line.value, t)];
    case 'reserved':
      return [t(EVIDENCE_WORDS.until, { time: formatMoment(line.until ?? line.at) })];
    case 'act':
      return [line.isFailed === true ? t(EVIDENCE_WORDS.failed) : '', line.words ?? ''];
    case 'reading':
      return [toChange(line, fieldOf(device, line.field), t)];
    case 'state':
      return [toChange(line, fieldOf(device, 'displayStatus'), t)];
    case 'finished':
    case 'aborted':
      return [optionOf(order, 'endReason', line.code, t), spanOf(line, context)];
    case 'fault':
    case 'faultCleared':
      return [line.words ?? '', line.code === undefined ? '' : t(EVIDENCE_WORDS.code, { code: line.code })];
    case 'refundAsked':
      return [reasonOf(line, context), line.words ?? '', line.number ?? ''];
    default:
      return toMoreFacts(line, context);
  }
}

function toMoreFacts(line: TimelineLine, context: LineContext): readonly string[] {
  const { t } = context;
  if (line.kind.startsWith('command')) return commandFacts(line, context);
  if (line.kind.startsWith('alert')) return alertFacts(line, context);
  if (line.kind.startsWith('refund')) {
    const times =
      line.times === undefined || line.times < 2 ? '' : t(EVIDENCE_WORDS.times, { count: line.times });
    return [line.words ?? '', times, line.number ?? ''];
  }
  return gapFacts(line, context);
}

/** When a device was heard last, how long it was away, when a run is planned to end. */
function gapFacts({ kind, at, until }: TimelineLine, { t, language }: LineContext): readonly string[] {
  if (until === undefined) return [];
  switch (kind) {
    case 'offline':
      return [t(EVIDENCE_WORDS.heard, { time: formatMoment(until) })];
    case 'online':
      return [t(EVIDENCE_WORDS.away, { span: formatDuration((at - until) / ONE_SECOND_MS, language) })];
    default:
      return [t(EVIDENCE_WORDS.planned, { time: formatMoment(until) })];
  }
}

function commandFacts(line: TimelineLine, context: LineContext): readonly string[] {
  const { t } = context;
  const name = line.kind === 'command' ? stateOf(line, t) : commandTitle(line, context);
  const times = line.times === undefined ? '' : t(EVIDENCE_WORDS.sends, { count: line.times });
  const isFailure =
    line.kind === 'commandFailed' || line.kind === 'commandTimedOut' || line.kind === 'command';
  return [name, times, isFailure ? failureOf(line, t) : (line.words ?? '')];
}

function failureOf(line: TimelineLine, t: Say): string {
  const status = line.kind === 'command' ? statusOf(line.value) : CommandStatus.failed;
  if (status === undefined) return '';
  return describeFailure({ status, failCode: line.code ?? null, failReason: line.words ?? null }, t) ?? '';
}

function statusOf(value: TimelineLine['value']): CommandStatus | undefined {
  return Object.values(CommandStatus).find((status) => status === value);
}

function stateOf({ value }: TimelineLine, t: Say): string {
  const status = statusOf(value);
  return status === undefined ? '' : t(COMMAND_STATES[status].title);
}

function commandTitle({ name = '' }: TimelineLine, { device, t }: LineContext): string {
  return titleOf((device === undefined ? undefined : commandFieldOf(device))?.options ?? [], name, t);
}

function alertFacts(
  line: TimelineLine,
  { t, language, declaration, device }: LineContext,
): readonly string[] {
  const origin = findOrigin(declaration, { resource: device?.id ?? '', rule: line.name ?? '' });
  const times = line.times === undefined ? '' : t(EVIDENCE_WORDS.raised, { count: line.times });
  return [
    origin.rule === undefined ? '' : t(origin.rule.title),
    describeCause(origin, line.words ?? '', { t, language }),
    times,
  ];
}

function spanOf({ seconds }: TimelineLine, { t, language }: LineContext): string {
  return seconds === undefined ? '' : t(EVIDENCE_WORDS.ran, { span: formatDuration(seconds, language) });
}

/** A refund's reason is called as whoever asks for one is offered it. */
function reasonOf({ code }: TimelineLine, { order, t }: LineContext): string {
  const asks = order?.actions.find(({ effect }) => effect.kind === 'refund')?.params ?? [];
  const option = asks.find(({ field }) => field === 'reason')?.options.find(({ value }) => value === code);
  return option === undefined ? '' : t(option.title);
}

function fieldOf(page: ResolvedListPage | undefined, name: string | undefined): ResolvedField | undefined {
  return page?.fields.find(({ field }) => field === name);
}

function optionOf(
  page: ResolvedListPage | undefined,
  name: string | undefined,
  value: unknown,
  t: Say,
): string {
  const option = fieldOf(page, name)?.options.find((each) => each.value === value);
  return option === undefined ? '' : t(option.title);
}

function toChange({ before, value }: TimelineLine, field: ResolvedField | undefined, t: Say): string {
  const after = valueOf(value, field, t);
  if (before === undefined || before === null) return after;
  return t(EVIDENCE_WORDS.becomes, { before: valueOf(before, field, t), after });
}

function valueOf(value: TimelineLine['value'], field: ResolvedField | undefined, t: Say): string {
  if (value === null || value === undefined) return t(EVIDENCE_WORDS.unknown);
  if (typeof value === 'boolean') return t(value ? EVIDENCE_WORDS.yes : EVIDENCE_WORDS.no);
  const option = field?.options.find((each) => each.value === value);
  return option === undefined ? String(value) : t(option.title);
}
