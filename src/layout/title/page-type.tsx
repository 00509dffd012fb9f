import { createContext, use, type ReactNode } from 'react';
import type { Text } from '../../../contract/text';

/** The equipment type that a page is of. */
export interface PageType {
  /** What the type is called in a word. */
  readonly title: Text;
  /** Leads to the same page of other types; stands beside the heading. */
  readonly beside: ReactNode;
}

const PageTypeContext = createContext<PageType | null>(null);

/** Tells the page within of which type it is. @param type - Null for a page of none. */
export function PageTypeProvider({
  type,
  children,
}: {
  readonly type: PageType | null;
  readonly children: ReactNode;
}) {
  return <PageTypeContext value={type}>{children}</PageTypeContext>;
}

/** The type of the page around; null where it is of none. */
export function usePageType(): PageType | null {
  return use(PageTypeContext);
}

/** Names a page by its type too, `type · page`, for the same page of another type is called the same. */
export function toHeading(typeTitle: string | null, title: string): string {
  return typeTitle === null ? title : `${typeTitle} · ${title}`;
}
