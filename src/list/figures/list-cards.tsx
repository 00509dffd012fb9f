import { Link } from 'react-router';
import type { CardFigure } from '../../../contract/api/page/figures/list-figures';
import { TOTAL_CAP } from '../../../contract/limits';
import type { ResolvedCard } from '../../../contract/resources/card/card';
import type { ResolvedField } from '../../../contract/resources/field';
import { formatNumber, formatPercent, NO_VALUE } from '../../format/number';
import { formatQuantity, isQuantityKind } from '../../format/quantity';
import { useLanguage, useText } from '../../i18n/language';
import { Hint } from '../../layout/hint';
import { formatCount } from '../status-tabs';
import type { ListPageState } from '../use-list-page';
import { writeListView } from '../view/list-view';
import { toCardView } from './card-view';
import { CARD_WORDS } from './card-words';
import styles from './list-cards.module.css';
import type { ListFigures } from './use-list-figures';

interface ListCardsProps {
  readonly state: Pick<ListPageState, 'page' | 'view'>;
  readonly figures: ListFigures;
}

/** What the rows of a list come to, in one row; each figure leads to the rows behind it. */
export function ListCards({ state: { page, view }, figures }: ListCardsProps) {
  const t = useText();
  return (
    <ul
      className={styles['cards']}
      aria-label={t(CARD_WORDS.cards)}
      aria-busy={figures.isFetching}
      data-stale={figures.isStale}
    >
      {page.cards.map((card) => {
        const to = toCardView(card, page, view);
        return (
          <li key={card.name} className={styles['card']} data-card={card.name}>
            <span className={styles['title']}>
              {t(card.title)}
              {card.hint !== null && <Hint words={t(card.hint)} />}
            </span>
            <CardValue
              card={card}
              field={page.fields.find(({ field }) => field === card.sum)}
              figure={figures.data?.cards.find(({ name }) => name === card.name)}
              isFailed={figures.error !== null}
              href={to === null ? null : `${page.path}?${writeListView(page, to).toString()}`}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** How much more it is than before, with its sign; null where that is not known. */
function changeOf({ change }: CardFigure, t: ReturnType<typeof useText>): string | null {
  if (change === undefined || change === null) return null;
  return t(CARD_WORDS.change, { change: `${change > 0 ? '+' : ''}${formatPercent(change)}` });
}

interface CardValueProps {
  readonly card: ResolvedCard;
  /** What is added up; undefined where rows are counted. */
  readonly field: ResolvedField | undefined;
  /** Undefined while it is on its way. */
  readonly figure: CardFigure | undefined;
  readonly isFailed: boolean;
  /** Null where no rows stand behind it. */
  readonly href: string | null;
}

function CardValue({ card, field, figure, isFailed, href }: CardValueProps) {
  const t = useText();
  const language = useLanguage();
  if (figure === undefined) {
    return isFailed ? (
      <span className={styles['value']} title={t(CARD_WORDS.failed)}>
        {NO_VALUE}
      </span>
    ) : (
      <span className={styles['bone']} />
    );
  }
  const amount = (cents: number) =>
    field !== undefined && isQuantityKind(field.kind)
      ? formatQuantity(field.kind, cents, language)
      : formatCount(cents, figure.isCapped);
  const value = figure.value === null ? NO_VALUE : amount(figure.value);
  const rate = figure.rate === null ? NO_VALUE : formatPercent(figure.rate);
  const share = card.per === null ? null : rate;
  const [said, beside] = card.among === null ? [value, changeOf(figure, t) ?? share] : [rate, value];
  const words = { count: formatNumber(TOTAL_CAP) };
  const content = (
    <>
      {said}
      {/* Apart in words too: the name of the link says them so. */}
      {beside !== null && (
        <>
          {' '}
          <span className={styles['beside']}>{beside}</span>
        </>
      )}
    </>
  );
  const tip = figure.isCapped && figure.value === null ? { title: t(CARD_WORDS.tooMany, words) } : {};
  if (href === null) {
    return (
      <span className={styles['value']} {...tip}>
        {content}
      </span>
    );
  }
  const label = [t(card.title), said, beside].filter((part) => part !== null).join(' ');
  return (
    <Link className={styles['value']} to={href} aria-label={label} {...tip}>
      {content}
    </Link>
  );
}
