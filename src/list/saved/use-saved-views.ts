import { useGetIdentity } from '@refinedev/core';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { UserInfo } from '../../../contract/api/account/user';
import { useKept } from '../../preference/use-kept';
import { resolveColumns } from '../../table/column-choice';
import type { ListPageState } from '../use-list-page';
import { readListView } from '../view/list-view';
import { parseSavedViews, type SavedView } from './saved-view';

const NONE: readonly SavedView[] = [];

type ViewedList = Pick<ListPageState, 'page' | 'show' | 'setColumns'>;

/**
 * The reader's own views of a list, kept in the browser by account and merchant, for stores are a merchant's. The list
 * opens with the default one where its address says nothing.
 */
export function useSavedViews({ page, show, setColumns }: ViewedList) {
  const { data: user, isLoading } = useGetIdentity<UserInfo>();
  const { search } = useLocation();
  const key = `portal.views.${user?.id ?? ''}.${user?.franchiseeId ?? ''}.${page.id}`;
  const [views, keep] = useKept(key, parseSavedViews);

  function apply(view: SavedView) {
    setColumns(resolveColumns(page.fields, view.columns));
    show(readListView(page, new URLSearchParams(view.search)));
  }

  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current || isLoading) return;
    isOpened.current = true;
    const first = views?.find(({ isDefault }) => isDefault);
    if (search === '' && first !== undefined) apply(first);
  });
  return { views: views ?? NONE, keep, apply };
}
