import { text, type Text } from '../../contract/text';

/** Versions of the module that all types are delivered with, in the order of their release. */
export const FIRMWARE = ['2.1.8', '2.2.5', '2.3.0', '2.4.1'] as const;

/** What the later ones bring; nobody looks for what brought those from before. */
export const FIRMWARE_BRINGS = {
  '2.3.0': text('断电后记住运行进度', 'Remembers its progress after a power cut'),
  '2.4.1': text('弱信号下应答更快、重连更稳', 'Quicker answers and steadier links on a weak signal'),
} as const satisfies Partial<Record<(typeof FIRMWARE)[number], Text>>;
