import type { RefCallback } from 'react';
import { Link, useLocation } from 'react-router';
import { ORDER_COUNTED_AT } from '../../../contract/domain/order';
import { toWholeStores } from '../../../contract/resources/choice/room-value';
import {
  COMPARISON_PARAM,
  DEVICE_VIEW_PARAM,
  DIMENSION_PARAM,
} from '../../features/statistic/report/report-view';
import { useText } from '../../i18n/language';
import { encodeItems, splitItems } from '../../list/view/filter-codec';
import { FILTER_PREFIX, VIEW_PARAMS } from '../../list/view/list-view';
import { TYPE_SWITCH, type SiblingPages } from './sibling-page';
import styles from './type-switch.module.css';

/** What means the same of every type; what a page does not know of it is left at its default. */
const KEPT: readonly string[] = [
  VIEW_PARAMS.tab,
  VIEW_PARAMS.period,
  VIEW_PARAMS.store,
  VIEW_PARAMS.pageSize,
  VIEW_PARAMS.look,
  `${FILTER_PREFIX}${ORDER_COUNTED_AT}`,
  DIMENSION_PARAM,
  DEVICE_VIEW_PARAM,
  COMPARISON_PARAM,
];

function withoutRooms(word: string): string {
  return encodeItems(toWholeStores(splitItems(word))) ?? '';
}

/** What of an address goes along to the same page of another type. @returns With its `?`; empty where nothing does. */
export function toKeptSearch(search: string): string {
  const kept = [...new URLSearchParams(search)]
    .filter(([name]) => KEPT.includes(name))
    // Devices of another type stand in other rooms.
    .map(([name, word]) => [name, name === VIEW_PARAMS.store ? withoutRooms(word) : word]);
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`;
}

/** Whoever opened them goes on from the type that is shown. */
const focusCurrent: RefCallback<HTMLUListElement> = (list) =>
  list?.querySelector<HTMLAnchorElement>('[aria-current]')?.focus();

/** The same page of every type, with period, stores and tab as they are. */
export function TypeLinks({ path, siblings, onClose }: SiblingPages & { readonly onClose: () => void }) {
  const t = useText();
  const kept = toKeptSearch(useLocation().search);
  return (
    <ul ref={focusCurrent} className={styles['types']} aria-label={t(TYPE_SWITCH)}>
      {siblings.map((page) => (
        <li key={page.path}>
          <Link
            {...(page.path === path ? { 'aria-current': 'page' } : {})}
            to={`${page.path}${kept}`}
            onClick={onClose}
          >
            {t(page.title)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
