import type { Kysely } from 'kysely';
import type { Catalogue } from '../../../../contract/access/catalogue';
import type {
  CardFigure,
  ListFiguresAnswer,
  ListFiguresRequest,
} from '../../../../contract/api/page/figures/list-figures';
import type { ListFilters } from '../../../../contract/api/page/list';
import { TOTAL_CAP } from '../../../../contract/limits';
import type { FieldCondition } from '../../../../contract/resources/action';
import { cardsOf, type ResolvedCard } from '../../../../contract/resources/card/card';
import type { ResolvedField } from '../../../../contract/resources/field';
import type { ResolvedListPage } from '../../../../contract/resources/resolved';
import type { Reader } from '../../../caller/reader';
import type { Database } from '../../../database/schema';
import { askBriefly } from '../../../database/read/tenant-read';
import type { Reads } from '../../../database/read/reads';
import type { Question } from '../../../database/read/question';
import { NOTHING, toGroupsQuestion } from '../list-count';
import type { Condition } from '../list-condition';
import { preparePage, toConditions, toTabConditions, visibleFields } from '../list-query';
import type { CappedCount } from '../list-repository';
import type { RowSet } from '../page/row-set';
import { createListSource, toListScope } from '../list-source';
import { toSumsQuestion, type Sums } from './row-sums';

/** Says what the rows of a list come to. */
export interface ListFigures {
  /** @throws ApiError as the list does. */
  readonly read: (reader: Reader, request: ListFiguresRequest) => Promise<ListFiguresAnswer>;
}

export interface ListFiguresOptions {
  readonly page: ResolvedListPage;
  readonly reads: Reads;
  readonly catalogue: Catalogue;
  readonly now: () => number;
}

export function createListFigures({ page, reads, catalogue, now }: ListFiguresOptions): ListFigures {
  const prepared = preparePage(page);
  const source = createListSource(page);
  return {
    async read(reader, request) {
      const nowMs = now();
      const context = { access: reader.access, catalogue, nowMs };
      const conditions = toConditions(prepared, request, context);
      const set: RowSet = { source, scope: toListScope(page, reader, nowMs), conditions };
      const tab = toTabConditions(page, request.tab, reader);
      const fields = visibleFields(prepared, reader.access);
      const cards = cardsOf({ cards: page.cards, fields });
      const totals = page.totals === null ? [] : fields.filter(isTotalled).map(({ field }) => field);
      const before = toBefore(request.filters, cards);
      const past =
        before === null
          ? null
          : { ...set, conditions: toConditions(prepared, { ...request, filters: before }, context) };
      return readFigures(reads, { page, reader, set, past, tab, cards, totals });
    },
  };
}

function isTotalled({ kind, list }: ResolvedField): boolean {
  return kind === 'money' && list !== null;
}

interface FiguresRead {
  readonly page: ResolvedListPage;
  readonly reader: Reader;
  /** The rows under any tab: what cards are of. */
  readonly set: RowSet;
  /** The rows of the same length of time before; null where nothing is compared. */
  readonly past: RowSet | null;
  /** What the total row is narrowed to beside. */
  readonly tab: readonly Condition[];
  readonly cards: readonly ResolvedCard[];
  readonly totals: readonly string[];
}

/** What the rows were asked, and came to. */
interface Found {
  readonly counts: readonly CappedCount[];
  readonly sums: SumsByField;
  /** Sums of the total row, where it is not of the same rows. */
  readonly under: SumsByField;
  readonly then: SumsByField;
}

/** Counts as the list itself counts; sums of one look at the rows, where the total row is of the same ones. */
async function readFigures(
  reads: Reads,
  { page, reader, set, past, tab, cards, totals }: FiguresRead,
): Promise<ListFiguresAnswer> {
  const { primary: db } = reads;
  const shown = cards.map((card) => ({ card, groups: toGroups(page, card, reader) }));
  const groups = shown.flatMap((each) => each.groups);
  const added = cards.flatMap(({ sum, per }) => [sum, per]).filter((field) => field !== null);
  const compared = cards.filter(isCompared).flatMap(({ sum }) => (sum === null ? [] : [sum]));
  const isOneSet = tab.length === 0;
  const narrowed = { ...set, conditions: [...set.conditions, ...tab] };
  const addUp = (name: 'sums' | 'under' | 'then', rows: RowSet | null, fields: readonly string[]) =>
    rows === null || fields.length === 0 ? [] : [named(name, toSums(db, page, { set: rows, fields }))];
  const asked: readonly Question<Partial<Found>>[] = [
    ...(groups.length === 0 ? [] : [named('counts', toGroupsQuestion(db, page, { set, groups }))]),
    ...addUp('sums', set, isOneSet ? [...added, ...totals] : added),
    ...addUp('under', isOneSet ? null : narrowed, totals),
    ...addUp('then', past, compared),
  ];
  const answers = asked.length === 0 ? [] : await askBriefly<readonly Partial<Found>[]>(reads, reader, asked);
  const found = answers.reduce<Found>((all, answer) => ({ ...all, ...answer }), OF_NOTHING);
  const total = isOneSet ? found.sums : found.under;
  return {
    cards: shown.map(({ card, groups: of }) =>
      card.sum === null
        ? toCounted(
            card,
            of.map((group) => found.counts[groups.indexOf(group)] ?? NOTHING),
          )
        : { ...toAdded(card, found.sums), ...(past === null ? {} : toChange(card, found)) },
    ),
    totals: total === null || totals.length === 0 ? null : pick(total, totals),
  };
}

const OF_NOTHING: Found = { counts: [], sums: new Map(), under: new Map(), then: new Map() };

/** A question whose answer goes by a name. */
function named<Name extends keyof Found>(
  name: Name,
  { query, read }: Question<Found[Name]>,
): Question<Partial<Found>> {
  return { query, read: (rows) => ({ [name]: read(rows) }) };
}

/** Rows that a card counts, and those that their share is said of; nothing of a sum. */
function toGroups(
  page: ResolvedListPage,
  card: ResolvedCard,
  reader: Reader,
): readonly (readonly Condition[])[] {
  if (card.sum !== null) return [];
  const rows = [...toTabConditions(page, card.tab ?? undefined, reader), ...card.where.map(toCondition)];
  return card.among === null ? [rows] : [rows, card.among.map(toCondition)];
}

function toCondition({ field, in: values }: FieldCondition): Condition {
  return { op: 'anyOf', field, values };
}

function toCounted({ name }: ResolvedCard, [rows = NOTHING, among]: readonly CappedCount[]): CardFigure {
  const isKnown = among !== undefined && among.count > 0 && !among.isCapped && !rows.isCapped;
  return {
    name,
    value: rows.count,
    rate: isKnown ? rows.count / among.count : null,
    isCapped: rows.isCapped,
  };
}

/** By field; null where there are too many rows. */
type SumsByField = ReadonlyMap<string, number> | null;

function toAdded({ name, sum, per }: ResolvedCard, sums: SumsByField): CardFigure {
  if (sums === null) return { name, value: null, rate: null, isCapped: true };
  const value = sums.get(sum ?? '') ?? 0;
  const whole = per === null ? 0 : (sums.get(per) ?? 0);
  return { name, value, rate: whole > 0 ? value / whole : null, isCapped: false };
}

const isCompared = ({ sum, versus }: ResolvedCard): boolean => sum !== null && versus !== null;

/** The filters with the period that cards are compared by moved to before itself; null where none is asked for. */
function toBefore(filters: ListFilters = {}, cards: readonly ResolvedCard[]): ListFilters | null {
  const name = cards.find(isCompared)?.versus ?? null;
  const period = name === null ? undefined : filters[name];
  if (name === null || !Array.isArray(period)) return null;
  const [from, to] = period as readonly unknown[];
  if (typeof from !== 'number' || typeof to !== 'number' || to < from) return null;
  // Both ends belong to it.
  return { ...filters, [name]: [2 * from - to - 1, from - 1] };
}

/** How a sum has changed, where it is compared. */
function toChange(card: ResolvedCard, { sums, then }: Found): Pick<CardFigure, 'change'> {
  if (!isCompared(card)) return {};
  const now = sums?.get(card.sum ?? '') ?? null;
  const before = then?.get(card.sum ?? '') ?? null;
  return { change: now === null || before === null || before <= 0 ? null : now / before - 1 };
}

function toSums(
  db: Kysely<Database>,
  { source: { table } }: ResolvedListPage,
  { set, fields }: { readonly set: RowSet; readonly fields: readonly string[] },
): Question<SumsByField> {
  const names = [...new Set(fields)];
  const { query, read } = toSumsQuestion(db, set, { table, fields: names, cap: TOTAL_CAP });
  const byField = (sums: Sums): SumsByField =>
    sums === null ? null : new Map(names.map((name, index) => [name, sums[index] ?? 0]));
  return { query, read: (rows) => byField(read(rows)) };
}

function pick(sums: ReadonlyMap<string, number>, names: readonly string[]): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, sums.get(name) ?? 0]));
}
