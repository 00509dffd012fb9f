import { text, type Text } from '../../../contract/text';

/** Words of the bell; apart from those of the alerts, which are loaded when it is pressed. */
export const BELL_WORDS = {
  title: text('告警', 'Alerts'),
  counted: text(
    '告警：{urgent} 条紧急，{important} 条重要',
    'Alerts: {urgent} urgent, {important} important',
  ),
} as const satisfies Record<string, Text>;
