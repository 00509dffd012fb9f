import { text, type Text } from '../../../../contract/text';

/** The words around what matters now of a row. */
export const LEAD_WORDS = {
  since: text('已 {span}（自 {time}）', 'for {span} (since {time})'),
  longer: text('已超过 {span}', 'for more than {span}'),
  more: text('更多信息（{count} 项为空或为“否”）', 'More ({count} empty or "no")'),
} as const satisfies Record<string, Text>;
