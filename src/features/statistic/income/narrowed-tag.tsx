import { Tag } from 'antd';
import type { NarrowedPart } from '../../../../contract/api/page/report';
import { DIMENSION_WORDS } from '../../../../contract/messages/statistic/report-words';
import type { ResolvedReportPage } from '../../../../contract/resources/resolved';
import { text } from '../../../../contract/text';
import { useText } from '../../../i18n/language';
import { usePayMethods } from './use-pay-methods';

const ONLY = text('{by}：{name}', '{by}: {name}');
const ALL = text('取消只看{name}', 'No longer only {name}');

interface NarrowedTagProps {
  readonly page: ResolvedReportPage;
  readonly part: NarrowedPart;
  readonly onClose: () => void;
}

/** Says which one device, item or method the report is narrowed to, and lets go of it. */
export function NarrowedTag({ page, part: { by, id }, onClose }: NarrowedTagProps) {
  const t = useText();
  const methods = usePayMethods(page);
  const words = methods.get(id) ?? id;
  return (
    <Tag closable={{ 'aria-label': t(ALL, { name: words }) }} onClose={onClose}>
      {t(ONLY, { by: t(DIMENSION_WORDS[by]), name: words })}
    </Tag>
  );
}
