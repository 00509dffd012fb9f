import type { FieldDeclaration } from '../field';
import type { ListPageDeclaration } from '../declaration';
import type { ResolvedListPage, ResolvedPage } from '../resolved';

/** Pages of one type that a ticket may be about. */
export type RemedyTarget = 'device' | 'order';

/** What is done at once about what a ticket names. */
export interface RemedyDeclaration<N extends string = string> {
  /** A reference of the page whose target has the actions. */
  readonly field: N;
  /** Names of row actions of the target's page, in the order shown; what a type does not have is not offered there. */
  readonly actions: readonly string[];
}

/**
 * Acts on the order or device of a ticket, which its conversation then tells (pages 9). Each needs the keys of its own
 * page and action beside these; only lists over the table `ticket` have any.
 */
export interface RemediesDeclaration<E extends string = string, N extends string = string> {
  /** Keys needed to have anything told in a conversation. */
  readonly permission: E;
  readonly of: readonly RemedyDeclaration<N>[];
}

/** The acts on one reference, with where it leads. */
export interface ResolvedRemedy {
  readonly field: string;
  readonly target: RemedyTarget;
  /** Field of the ticket that holds the id of the target's row. */
  readonly idField: string;
  readonly actions: readonly string[];
}

export interface ResolvedRemedies {
  readonly permission: string;
  readonly of: readonly ResolvedRemedy[];
}

/** Fills in where each reference leads; what leads nowhere is refused by the check, and left out here. */
export function resolveRemedies({
  remedies,
  fields,
}: Pick<ListPageDeclaration, 'remedies' | 'fields'>): ResolvedRemedies | null {
  if (remedies === undefined) return null;
  const { permission, of } = remedies;
  return {
    permission,
    of: of.flatMap(({ field, actions }) => {
      const place = placeOf(fields.find((each) => each.field === field));
      return place === null ? [] : [{ field, actions, ...place }];
    }),
  };
}

/** Where a reference leads, and by which id; null for what is no such reference. */
export function placeOf(
  field: FieldDeclaration | undefined,
): Pick<ResolvedRemedy, 'target' | 'idField'> | null {
  if (field?.kind !== 'reference' || field.idField === undefined) return null;
  const { target, idField } = field;
  return target === 'device' || target === 'order' ? { target, idField } : null;
}

/** The remedies of a page; none where it is no such list. */
export function remediesOf(page: ResolvedPage): readonly ResolvedRemedy[] {
  return 'remedies' in page && page.remedies !== null ? page.remedies.of : [];
}

/** Marks the actions of every page that some list of tickets names as remedies. */
export function markRemedies(pages: readonly ResolvedPage[]): readonly ResolvedPage[] {
  const remedies = pages.flatMap(remediesOf);
  if (remedies.length === 0) return pages;
  const isRemedy = (page: ResolvedListPage, name: string) =>
    remedies.some(({ target, actions }) => target === page.kind && actions.includes(name));
  return pages.map((page) =>
    'actions' in page
      ? {
          ...page,
          actions: page.actions.map((action) =>
            isRemedy(page, action.name) ? { ...action, isRemedy: true } : action,
          ),
        }
      : page,
  );
}
