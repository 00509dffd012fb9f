import { text, type Text } from '../../../contract/text';

/** The words of the limits of stores (decision 091). */
export const LIMIT_WORDS = {
  title: text('门店阈值', 'Limits of the store'),
  hint: text('适用于{store}的全部同类设备', 'For every device of this type at {store}'),
  thisStore: text('本门店', 'this store'),
  above: text('高于 {value}', 'above {value}'),
  from: text('达到 {value}', '{value} or more'),
  below: text('低于 {value}', 'below {value}'),
  downTo: text('降至 {value}', '{value} or less'),
  usual: text('默认', 'Usual'),
  own: text('本店设定', 'Set for this store'),
  change: text('修改', 'Change'),
  changeTitle: text('修改门店阈值', 'Change a limit of the store'),
  limit: text('阈值', 'Limit'),
  range: text('可设 {min}–{max}；留空恢复默认 {usual}', 'From {min} to {max}; left empty: the usual {usual}'),
  save: text('保存', 'Save'),
  saved: text('已修改，本店设备按新阈值告警', 'Changed; devices of the store go by it now'),
} as const satisfies Record<string, Text>;
