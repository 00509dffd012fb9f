import type { CommandRow } from '../../../contract/api/page/command';
import type { Row } from '../../../contract/api/page/list';
import { CommandStatus } from '../../../contract/domain/command';
import { DisplayStatus } from '../../../contract/domain/device';
import type { ActionDeclaration, ResolvedAction } from '../../../contract/resources/action';
import { resolveAction } from '../../../contract/resources/resolve-field';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { text } from '../../../contract/text';
import { probePage } from './probe-page';

/** A moment that commands of tests are given around; recent, so that rows tell of them. */
export const GIVEN_AT = Date.now();

const { idle, running, fault, offline } = DisplayStatus;

const FIELDS: Parameters<typeof probePage>[0] = [
  { field: 'deviceNumber', kind: 'text', title: text('设备编号', 'Device no.'), list: true },
  { field: 'deviceName', kind: 'text', title: text('设备名称', 'Name'), list: true },
  { field: 'storeName', kind: 'text', title: text('店铺', 'Store'), list: true },
  {
    field: 'displayStatus',
    kind: 'enum',
    title: text('设备状态', 'Status'),
    list: true,
    options: [
      { value: idle, title: text('空闲', 'Idle'), tone: 'success' },
      { value: running, title: text('使用中', 'Running'), tone: 'active' },
      { value: fault, title: text('故障', 'Fault'), tone: 'danger' },
      { value: offline, title: text('离线', 'Offline'), tone: 'offline' },
    ],
  },
  { field: 'locked', kind: 'boolean', title: text('锁定', 'Locked') },
  {
    field: 'commandAction',
    kind: 'enum',
    title: text('最近指令', 'Last command'),
    options: [
      { value: 'restart', title: text('重启', 'Restart') },
      { value: 'sync', title: text('同步状态', 'Sync') },
    ],
  },
  { field: 'commandStatus', kind: 'number', title: text('指令状态', 'Command status') },
  { field: 'commandAt', kind: 'time', title: text('指令时间', 'Command at') },
];

const ACTIONS: readonly ActionDeclaration[] = [
  {
    name: 'restart',
    title: text('重启', 'Restart'),
    permission: 'probeRestart',
    effect: { kind: 'command', verb: 'restart' },
    when: [{ field: 'locked', in: [false] }],
    escalate: { when: [{ field: 'displayStatus', in: [running] }], danger: 'retype' },
    bulk: true,
  },
  {
    name: 'sync',
    title: text('同步状态', 'Sync'),
    permission: 'probeRestart',
    effect: { kind: 'command', verb: 'sync' },
    params: [{ field: 'minutes', kind: 'number', title: text('分钟', 'Minutes'), min: 1, max: 9 }],
    reason: true,
    bulk: true,
  },
  {
    name: 'lock',
    title: text('锁定', 'Lock'),
    permission: 'probeRestart',
    effect: { kind: 'set', values: [{ field: 'deviceName', to: '锁' }] },
  },
];

/** A page whose devices are given commands. */
export function commandPage(): ResolvedListPage {
  return probePage(FIELDS, { actions: ACTIONS.map(resolveAction) });
}

/** One of its actions. */
export function actionOf(name: string): ResolvedAction {
  const action = commandPage().actions.find((candidate) => candidate.name === name);
  if (action === undefined) throw new Error(`The page of tests has no action ${name}.`);
  return action;
}

/** A device of that page. */
export function device(index: number, changes: Readonly<Record<string, unknown>> = {}): Row {
  return {
    id: `d${index}`,
    deviceNumber: `P-${index}`,
    deviceName: `${index}号`,
    storeName: '云溪店',
    displayStatus: idle,
    locked: false,
    commandAction: null,
    commandStatus: null,
    commandAt: null,
    ...changes,
  };
}

/** A command that was just given by hand and has been sent. */
export function command(changes: Partial<CommandRow> = {}): CommandRow {
  return {
    commandId: 'c1',
    deviceId: 'd1',
    deviceNumber: 'P-1',
    action: 'restart',
    params: {},
    reason: null,
    operatorName: '陈经理',
    onBehalfOf: null,
    source: 'manual',
    batchId: null,
    status: CommandStatus.sent,
    createdAt: GIVEN_AT,
    sentAt: GIVEN_AT + 1_000,
    ackAt: null,
    doneAt: null,
    failCode: null,
    failReason: null,
    isLate: false,
    ...changes,
  };
}
