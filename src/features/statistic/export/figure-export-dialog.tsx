import { useState } from 'react';
import type { ExportTask } from '../../../../contract/api/page/export/export';
import {
  toExportEndpoint,
  toStatisticExportEndpoint,
} from '../../../../contract/api/page/export/export-endpoints';
import { EXPORT_ROWS_MAX } from '../../../../contract/domain/export/export-task';
import { COMPARISON_TITLE, COMPARISON_WORDS } from '../../../../contract/messages/statistic/comparison-words';
import { VIEW_TITLE, VIEW_WORDS } from '../../../../contract/messages/statistic/device-report-words';
import { DIMENSION_TITLE, DIMENSION_WORDS } from '../../../../contract/messages/statistic/report-words';
import { text, type Text } from '../../../../contract/text';
import { FORM_WORDS } from '../../../form/form-words';
import { formatDate } from '../../../format/moment';
import { formatNumber } from '../../../format/number';
import { useText } from '../../../i18n/language';
import type { Fact } from '../../../layout/facts';
import { ExportForm } from '../../../list/export/export-form';
import { ExportProgress } from '../../../list/export/export-progress';
import { EXPORT_WORDS } from '../../../list/export/export-words';
import { useEndpointCall } from '../../../providers/use-endpoint';
import { usePayMethods } from '../income/use-pay-methods';
import type { FigureExport } from './figure-export';
import { ContentChoice, toRefundRequest, useRefunds, type ExportContent } from './refund-export';

const INTRO = text(
  '按当前时间、店铺和统计方式导出全部行、全部列和合计，数值与页面一致；Excel 首页附筛选条件、合计和指标公式。',
  'All rows, columns and totals of this period, these stores and this grouping, with the values of the page; the first sheet of the workbook explains each figure.',
);
const REFUND_INTRO = text(
  '所选时间内完成的每一笔退款，手机号保持脱敏；退款金额合计与营收页一致，最多 31 天。',
  'Every refund that went back in the period, which may be 31 days long. Mobiles stay masked; the amounts add up to the refunds of the page.',
);
const PERIOD = text('时间', 'Period');
const SPAN = text('{from} 至 {to}', '{from} to {to}');
const STORES = text('店铺', 'Stores');
const SOME_STORES = text('{count} 家店铺', '{count} {count|store|stores}');
const ALL_STORES = text('全部店铺', 'All stores');

interface FigureExportDialogProps {
  readonly asked: FigureExport;
  readonly onClose: () => void;
}

/** Asks for the file of a page of figures, and shows how far it is. */
export function FigureExportDialog({ asked, onClose }: FigureExportDialogProps) {
  const t = useText();
  const call = useEndpointCall();
  // What is asked for is what was looked at when it was reached for.
  const [{ page, query, rows }] = useState(asked);
  const [task, setTask] = useState<ExportTask | null>(null);
  const offered = useRefunds({ page, query, rows });
  const [content, setContent] = useState<ExportContent>('figures');
  const refunds = content === 'refunds' ? offered : null;
  const facts = useFacts({ page, query, rows });
  if (task !== null) return <ExportProgress page={refunds ?? page} task={task} onClose={onClose} />;
  return (
    <ExportForm
      {...{ page: refunds ?? page, onClose, onAsked: setTask }}
      intro={t(refunds === null ? INTRO : REFUND_INTRO)}
      facts={refunds === null ? [...facts.place, ...facts.figures] : facts.place}
      isTooMany={refunds === null && rows > EXPORT_ROWS_MAX}
      ask={(format, headers) =>
        refunds === null
          ? call(toStatisticExportEndpoint(page), { ...query, format }, headers)
          : call(toExportEndpoint(refunds), toRefundRequest(refunds, query, format), headers)
      }
    >
      {offered === null ? null : <ContentChoice value={content} onChange={setContent} />}
    </ExportForm>
  );
}

/** What the file is narrowed to, and what only figures have. */
function useFacts({
  page,
  query,
  rows,
}: FigureExport): Readonly<Record<'place' | 'figures', readonly Fact[]>> {
  const t = useText();
  const methods = usePayMethods(page);
  const {
    period,
    storeIds = [],
    dimension = 'day',
    view = 'device',
    compareWith = 'previous',
    model,
    part,
  } = query;
  const [from = '', to = ''] = period.map(formatDate);
  const fact = (title: Text, value: string): Fact => ({ key: title.en, label: t(title), value });
  const place = [
    fact(PERIOD, from === to ? from : t(SPAN, { from, to })),
    fact(STORES, storeIds.length === 0 ? t(ALL_STORES) : t(SOME_STORES, { count: storeIds.length })),
  ];
  const figures = [
    ...(model === undefined ? [] : [fact(FORM_WORDS.model, model)]),
    ...(part === undefined ? [] : [fact(DIMENSION_WORDS[part.by], methods.get(part.id) ?? part.id)]),
    ...(page.kind === 'statistic-income' ? [fact(DIMENSION_TITLE, t(DIMENSION_WORDS[dimension]))] : []),
    ...(page.kind === 'statistic-device' ? [fact(VIEW_TITLE, t(VIEW_WORDS[view]))] : []),
    ...(page.kind === 'statistic-summary' ? [fact(COMPARISON_TITLE, t(COMPARISON_WORDS[compareWith]))] : []),
    fact(EXPORT_WORDS.rows, formatNumber(rows)),
  ];
  return { place, figures };
}
