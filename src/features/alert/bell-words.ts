import { text, type Text } from '../../../contract/text';

/** Words of the bell; apart from those of the alerts, which are loaded when it is pressed. */
export const BELL_WORDS = {
  title: text('告警', 'Alerts'),
  /** What stands on the bell is part of what it is called (WCAG 2.5.3). */
  counted: text(
    '告警 {shown}：{urgent} 条紧急，{important} 条重要',
    'Alerts {shown}: {urgent} urgent, {important} important',
  ),
} as const satisfies Record<string, Text>;
