import { text, type Text } from '../../../contract/text';

/** The words of the sheet of device labels. */
export const LABEL_WORDS = {
  title: text(
    '设备二维码（{count} 张，A4 每页 24 张）',
    'QR codes: {count} {count|label|labels}, 24 on a sheet of A4',
  ),
  print: text('打印', 'Print'),
  close: text('关闭', 'Close'),
  hotline: text('服务热线 {hotline}', 'Hotline {hotline}'),
  preview: text('打印预览', 'Preview'),
} as const satisfies Record<string, Text>;
