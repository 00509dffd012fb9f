import type { RefundGrounds } from '../../../contract/api/page/refund/refund';
import type { ResolvedField } from '../../../contract/resources/field';
import { formatNumber, formatPercent } from '../../format/number';
import { formatYuan } from '../../format/yuan';
import type { useText } from '../../i18n/language';
import { GROUNDS_WORDS } from './record/record-words';

type ToWords = ReturnType<typeof useText>;

/** Why so much is suggested, in the words of the page's own fields. */
export function describeGrounds(
  grounds: RefundGrounds,
  fields: readonly ResolvedField[],
  t: ToWords,
): string {
  const { rule, used, planned, limit, paidCents } = grounds;
  const field = fields.find((each) => each.field === grounds.field);
  const figure = (value: RefundGrounds['used']) => wordFigure(value, field, t);
  return t(GROUNDS_WORDS[rule], {
    field: field === undefined ? '' : t(field.title),
    used: figure(used),
    planned: figure(planned),
    limit: figure(limit),
    share: shareLeft(grounds),
    paid: formatYuan(paidCents),
  });
}

/** The share of what was planned that was not used; nothing where it is not known. */
function shareLeft({ used, planned }: RefundGrounds): string {
  if (typeof used !== 'number' || planned === undefined || planned <= 0) return '';
  return formatPercent(Math.min(1, Math.max(0, 1 - used / planned)));
}

function wordFigure(value: RefundGrounds['used'], field: ResolvedField | undefined, t: ToWords): string {
  const option = field?.options.find((each) => each.value === value);
  if (option !== undefined) return t(option.title);
  if (typeof value !== 'number') return value === undefined ? '' : String(value);
  const unit = field?.unit ?? null;
  return unit === null ? formatNumber(value) : `${formatNumber(value)} ${t(unit)}`;
}
