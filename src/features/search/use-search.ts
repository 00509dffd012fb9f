import { useMenu } from '@refinedev/core';
import { useEffect, useMemo, useState } from 'react';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import { SEARCH_MIN_LENGTH } from '../../../contract/limits';
import { MOBILE_TAIL_LENGTH } from '../../../contract/mobile-part';
import type { ResolvedPage } from '../../../contract/resources/resolved';
import { usePermitted } from '../../access/access-context';
import { useRightsSource } from '../../access/rights-source';
import { useNow } from '../../format/use-now';
import { useLanguage, useText } from '../../i18n/language';
import { useEndpointQuery } from '../../providers/use-endpoint';
import { findPages } from './find-pages';
import { toGroups } from './found-groups';
import type { SearchGroup } from './search-option';

/** Whoever types is not done: nothing is asked before they pause this long. */
const PAUSE_MS = 250;

export interface Search {
  /** What was typed, without blanks around it. */
  readonly words: string;
  readonly groups: readonly SearchGroup[];
  /** Waits for the answer to these very words; what was found for others is not shown meanwhile. */
  readonly isWaiting: boolean;
  readonly error: ReturnType<typeof useEndpointQuery>['error'];
  readonly retry: () => void;
  /** Too little was typed to look into the lists. */
  readonly isShort: boolean;
  /** The reader has no list to look into. */
  readonly isPagesOnly: boolean;
}

/** Looks for what was typed: among the pages of the menu at once, in the lists once the typing pauses. */
export function useSearch(typed: string): Search {
  const words = typed.trim();
  const isPagesOnly = !useHasLists();
  const asked = usePaused(words);
  const isAskable = !isPagesOnly && isEnough(words);
  // Answers belong to the words that were asked: one that comes late is an answer to others.
  const query = useEndpointQuery(ENDPOINTS.search, {
    body: { keyword: asked },
    isEnabled: isAskable && isEnough(asked) && asked === words,
  });
  const isOfThese = isAskable && asked === words && !query.isStale;
  const error = isOfThese ? query.error : null;
  const answer = isOfThese && error === null ? query.data : undefined;
  const { menuItems } = useMenu();
  const { declaration } = useRightsSource();
  const [t, language, nowMs] = [useText(), useLanguage(), useNow()];
  const groups = useMemo(
    () => toGroups(answer, findPages(menuItems, words), { declaration, t, language, nowMs, words }),
    [answer, menuItems, words, declaration, t, language, nowMs],
  );
  return {
    ...{ words, groups, error, isPagesOnly },
    isShort: !isPagesOnly && !isEnough(words),
    isWaiting: isAskable && error === null && answer === undefined,
    retry: query.refresh,
  };
}

/** Digits alone are a part of some number: fewer than four are a part of too many. */
function isEnough(words: string): boolean {
  const isDigits = /^\d+$/.test(words);
  return words.length >= (isDigits ? MOBILE_TAIL_LENGTH : SEARCH_MIN_LENGTH);
}

function useHasLists(): boolean {
  const { declaration } = useRightsSource();
  const isPermitted = usePermitted();
  return declaration.pages.some((page) => isSearched(page) && isPermitted(page.reads));
}

/** Devices, orders and receipts are looked for; what users report is not. */
function isSearched(page: ResolvedPage): boolean {
  if (page.kind === 'device' || page.kind === 'order') return true;
  return page.kind === 'list' && (page.source.table === 'purchase' || page.source.table === 'cashOut');
}

/** The value, once it has stayed the same for a moment. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setPaused(value), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [value]);
  return paused;
}
