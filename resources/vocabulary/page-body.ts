import type {
  SearchDeclaration,
  SectionDeclaration,
  TabDeclaration,
} from '../../contract/resources/declaration';
import type { FieldDeclaration } from '../../contract/resources/field';

/** What a page of a group shows, and what its actions ask for: what nobody needs before it is opened. */
export interface PageBody<N extends string> {
  readonly fields: readonly FieldDeclaration<never, N>[];
  readonly tabs: readonly TabDeclaration<N>[];
  readonly search: SearchDeclaration<N>;
  readonly sections: readonly SectionDeclaration<N>[];
  /** By action, what the person enters. */
  readonly params: Readonly<Record<string, readonly FieldDeclaration<never>[]>>;
}
