import type { ExportRequest, ExportTask } from '../../../contract/api/page/export/export';
import { toExportEndpoint } from '../../../contract/api/page/export/export-endpoints';
import { EXPORT_ROWS_MAX, type ExportFormat } from '../../../contract/domain/export/export-task';
import { formatNumber } from '../../format/number';
import { useLanguage, useText } from '../../i18n/language';
import { useEndpointCall } from '../../providers/use-endpoint';
import type { ListPageState } from '../use-list-page';
import { describeView } from '../chips/filter-lines';
import { ExportForm } from './export-form';
import { EXPORT_WORDS } from './export-words';

interface ExportAskProps {
  readonly state: ListPageState;
  readonly onAsked: (task: ExportTask) => void;
  readonly onClose: () => void;
}

/** Says what will be in the file of a list, and asks for it once. */
export function ExportAsk({ state, onAsked, onClose }: ExportAskProps) {
  const t = useText();
  const call = useEndpointCall();
  const { page, list } = state;
  const isCapped = list.answer?.isTotalCapped === true;
  return (
    <ExportForm
      {...{ page, onAsked, onClose }}
      intro={t(EXPORT_WORDS.intro)}
      facts={useFacts(state)}
      isTooMany={!isCapped && (list.answer?.total ?? 0) > EXPORT_ROWS_MAX}
      ask={(format, headers) => call(toExportEndpoint(page), toRequest(state, format), headers)}
    />
  );
}

function useFacts({ page, view, inForce, list, columns }: ListPageState) {
  const t = useText();
  const language = useLanguage();
  const lines = describeView(page, view, inForce.filters, { t, language });
  const { total = 0, isTotalCapped = false } = list.answer ?? {};
  const rows = formatNumber(total);
  const shown = namesOfShown(page, columns).length;
  const filters =
    lines.length === 0
      ? t(EXPORT_WORDS.everything)
      : lines.map(({ title, value }) => <div key={title}>{`${title}: ${value}`}</div>);
  return [
    { key: 'filters', label: t(EXPORT_WORDS.filters), value: filters },
    {
      key: 'rows',
      label: t(EXPORT_WORDS.rows),
      value: isTotalCapped ? t(EXPORT_WORDS.rowsMore, { count: rows }) : rows,
    },
    { key: 'columns', label: t(EXPORT_WORDS.columns), value: t(EXPORT_WORDS.columnCount, { count: shown }) },
  ];
}

/** The list as it stands in the address and on the screen. */
function toRequest({ page, view, inForce, columns }: ListPageState, format: ExportFormat): ExportRequest {
  const tab = view.tab ?? page.tabs[0]?.name;
  return {
    format,
    columns: namesOfShown(page, columns),
    filters: inForce.filters,
    ...(view.keyword === '' ? {} : { keyword: view.keyword }),
    ...(tab === undefined ? {} : { tab }),
    ...(view.sorter === null ? {} : { sorters: [view.sorter] }),
  };
}

/** Columns of the file: what the list shows, and what stands beneath it, each once. */
function namesOfShown(
  { fields }: Pick<ListPageState['page'], 'fields'>,
  columns: ListPageState['columns'],
): readonly string[] {
  const names = columns.flatMap(({ field: { field: name }, isShown }) => {
    const field = isShown ? fields.find((each) => each.field === name) : undefined;
    return field === undefined ? [] : [name, ...(field.beneath?.fields ?? []).map((each) => each.field)];
  });
  return [...new Set(names)];
}
