import { CommandStatus } from '../../../contract/domain/command';
import type { StatusTone } from '../../../contract/resources/field';
import { text, type Text } from '../../../contract/text';

/** The words of what a device runs, and of its upgrades. */
export const FIRMWARE_WORDS = {
  current: text('当前版本', 'Runs'),
  unreported: text('设备还没有上报过版本', 'The device has not said yet'),
  reportedAt: text('上报于 {time}', 'reported {time}'),
  since: text('运行自', 'Since'),
  sinceUnknown: text(
    '没有升级到此版本的记录，可能出厂自带或在现场刷写',
    'No upgrade to it is on record: it may have come with it, or been put on at the site',
  ),
  newest: text('最新版本', 'Newest'),
  isNewest: text('已是最新', 'Up to date'),
  isBehind: text('可更新', 'Update available'),
  isUndeclared: text('当前版本不在已发布的版本中', 'What it runs is none of the released versions'),
  brings: text('更新内容', 'What is new'),
  history: text('升级记录', 'Upgrades'),
  empty: text('还没有升级过', 'Never upgraded'),
  emptyHint: text(
    '每次升级的进度和结果会记录在这里',
    'The course and the result of each upgrade are kept here',
  ),
  earlier: text('更早的升级', 'Earlier'),
  target: text('升级到 {version}', 'To {version}'),
  targetUnknown: text('固件升级', 'Firmware upgrade'),
  proven: text('重启后上报 {version}，与目标一致', 'Reported {version} after its restart, as wanted'),
  failedIn: text('{phase}：{reason}', '{phase}: {reason}'),
  noVersion: text('重启后未在时限内上报目标版本', 'It did not report the wanted version in time'),
} as const satisfies Record<string, Text>;

interface StateLook {
  readonly title: Text;
  readonly tone: StatusTone;
}

/** States of an upgrade in words and tones (pages 3.5). */
export const UPGRADE_STATES: Readonly<Record<CommandStatus, StateLook>> = {
  [CommandStatus.queued]: { title: text('等待升级', 'Waiting'), tone: 'neutral' },
  [CommandStatus.sent]: { title: text('等待设备应答', 'Waiting for an answer'), tone: 'active' },
  [CommandStatus.acknowledged]: { title: text('升级中', 'Upgrading'), tone: 'active' },
  [CommandStatus.succeeded]: { title: text('升级成功', 'Upgraded'), tone: 'success' },
  [CommandStatus.failed]: { title: text('升级失败', 'Failed'), tone: 'danger' },
  [CommandStatus.timedOut]: { title: text('升级超时', 'Timed out'), tone: 'warning' },
  [CommandStatus.cancelled]: { title: text('已取消', 'Cancelled'), tone: 'neutral' },
};

/** How far an upgrade came that came to nothing; devices do not tell the steps within. */
export const PHASE_WORDS = {
  waiting: text('下发前', 'Before it was sent'),
  handedOver: text('等待应答时', 'Waiting for the answer'),
  upgrading: text('升级过程中', 'While upgrading'),
} as const satisfies Record<string, Text>;
