import { Suspense } from 'react';
import { lazyPart } from '../away/lazy-part';

const SearchField = lazyPart(() => import('./search-field').then((chunk) => chunk.SearchField));

/** The search of the header. It is loaded beside the first page; at the left of its row, it moves nothing by coming. */
export function SearchCorner() {
  return (
    <Suspense fallback={null}>
      <SearchField />
    </Suspense>
  );
}
