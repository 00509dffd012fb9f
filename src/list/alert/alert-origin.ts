import type { AlertRow } from '../../../contract/api/page/alert';
import type { ResolvedAlertRule } from '../../../contract/resources/alert';
import type { ResolvedDeclaration, ResolvedListPage } from '../../../contract/resources/resolved';
import type { Language, Text } from '../../../contract/text';
import { formatQuantity, isQuantityKind } from '../../format/quantity';
import { ALERT_WORDS } from './alert-words';

/** What an alert comes from, as it is declared. */
export interface AlertOrigin {
  /** Device page that it is read by; undefined for one that is declared no more. */
  readonly page: ResolvedListPage | undefined;
  /** What its type is called; empty for one that is declared no more. */
  readonly type: Text;
  readonly rule: ResolvedAlertRule | undefined;
}

const NO_TYPE: Text = { zh: '', en: '' };

/** Looks up what an alert comes from. */
export function findOrigin(
  { pages, equipment }: Pick<ResolvedDeclaration, 'pages' | 'equipment'>,
  { resource, rule: name }: Pick<AlertRow, 'resource' | 'rule'>,
): AlertOrigin {
  const page = pages.find((each): each is ResolvedListPage => each.id === resource && 'actions' in each);
  const type = equipment.find(({ deviceType }) => deviceType === page?.source.equipment);
  return { page, type: type?.title ?? NO_TYPE, rule: type?.alerts.find((rule) => rule.name === name) };
}

type Say = (text: Text, values?: Readonly<Record<string, string | number>>) => string;

/** What was seen, in words; empty where the rule's own words say it all. */
export function describeCause(
  { page, rule }: AlertOrigin,
  cause: string,
  { t, language }: { readonly t: Say; readonly language: Language },
): string {
  if (cause === '' || rule === undefined) return cause;
  const { when } = rule;
  switch (when.kind) {
    case 'failedStarts':
      return t(ALERT_WORDS.failedStarts, { count: cause });
    case 'firmwareBehind':
      return t(ALERT_WORDS.version, { version: cause });
    case 'measure': {
      const field = page?.fields.find((each) => each.field === when.field);
      const value = Number(cause);
      if (field === undefined || Number.isNaN(value)) return cause;
      const figure = isQuantityKind(field.kind) ? formatQuantity(field.kind, value, language) : cause;
      const unit = field.unit === null ? '' : ` ${t(field.unit)}`;
      return `${t(field.title)} ${figure}${unit}`;
    }
    case 'entries': {
      const columns = page?.fields.find(({ field }) => field === when.list)?.columns ?? [];
      const key = columns.find(({ field }) => field === when.key);
      return key === undefined ? cause : `${t(key.title)} ${cause}`;
    }
    case 'unfinished': {
      const action = page?.actions.find(({ name }) => name === cause);
      return action === undefined ? '' : t(action.title);
    }
    default:
      return cause;
  }
}
