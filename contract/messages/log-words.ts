import { EXPORT_CALL } from '../api/page/export/export-endpoints';
import { REASON_PARAM, type ResolvedAction } from '../resources/action';
import type { ResolvedDeclaration, ResolvedPage } from '../resources/resolved';
import { remediesOf } from '../resources/ticket/remedies';
import { text, type Text } from '../text';

interface LogArea {
  readonly title: Text;
  readonly actions: Readonly<Record<string, Text>>;
}

const APPROVE = text('通过申请', 'Approve');
const ENABLE = text('启用', 'Enable');
const DISABLE = text('停用', 'Disable');

/**
 * What the gateway writes to the log by itself, area by area: nothing else compiles, so that no line is without
 * words. Lines of declared actions take theirs from the declaration.
 */
export const LOG_AREAS = {
  account: {
    title: text('账号', 'Account'),
    actions: {
      changePassword: text('修改密码', 'Change the password'),
      changeMobile: text('更换手机号', 'Change the mobile'),
      resetPassword: text('重置密码', 'Reset the password'),
    },
  },
  session: {
    title: text('登录', 'Login'),
    actions: {
      login: text('登录', 'Log in'),
      logout: text('退出登录', 'Log out'),
      end: text('结束登录', 'End a session'),
      endOthers: text('结束其他登录', 'End the other sessions'),
    },
  },
  subAccount: {
    title: text('子账号', 'Sub-accounts'),
    actions: {
      create: text('新建', 'Create'),
      update: text('修改', 'Change'),
      enable: ENABLE,
      disable: DISABLE,
      delete: text('删除', 'Delete'),
    },
  },
  certification: {
    title: text('实名认证', 'Certification'),
    actions: {
      submit: text('提交认证', 'Submit'),
      sign: text('签署协议', 'Sign the agreement'),
      giveUp: text('放弃', 'Give up'),
      pass: text('认证通过', 'Pass'),
      fail: text('认证未通过', 'Fail'),
    },
  },
  proxy: {
    title: text('代运营', 'Agent operation'),
    actions: {
      apply: text('申请代运营', 'Apply'),
      approve: APPROVE,
      reject: text('驳回申请', 'Reject'),
      revoke: text('解除代运营', 'Revoke'),
      withdraw: text('撤回申请', 'Withdraw'),
      giveUp: text('放弃', 'Give up'),
      renew: text('申请续期', 'Renew'),
      silence: text('逾期未审核，自动撤回', 'Withdrawn unanswered'),
      end: text('到期结束', 'Run out'),
      enter: text('进入管理', 'Enter'),
      leave: text('退出代运营', 'Leave'),
    },
  },
  alert: {
    title: text('告警', 'Alerts'),
    actions: {
      claim: text('认领告警', 'Claim an alert'),
      handle: text('处理告警', 'Handle an alert'),
      silence: text('静默告警', 'Silence an alert'),
      limit: text('修改门店阈值', 'Change a limit of a store'),
    },
  },
  command: { title: text('指令', 'Commands'), actions: { cancel: text('取消指令', 'Cancel a command') } },
  log: { title: text('日志', 'Log'), actions: { export: text('导出', 'Export') } },
  // What was done in a demonstration before it was opened; lines of the product itself name their page.
  device: {
    title: text('设备', 'Devices'),
    actions: {
      restart: text('重启', 'Restart'),
      sync: text('同步状态', 'Sync'),
      settle: text('严重超时处理', 'Severe-timeout handling'),
      enable: ENABLE,
      disable: DISABLE,
    },
  },
  order: {
    title: text('订单', 'Orders'),
    actions: {
      refund: text('退款', 'Refund'),
      settle: text('结束进行中的订单', 'End a running order'),
      withdrawCoupon: text('撤回补偿券', 'Withdraw a coupon'),
    },
  },
} as const satisfies Record<string, LogArea>;

/** An area that the gateway writes by itself. */
export type LogAreaName = keyof typeof LOG_AREAS;
/** What is done in an area. */
export type LogActionName<A extends LogAreaName> = keyof (typeof LOG_AREAS)[A]['actions'];

/** Stands for what a release that is no longer there has written. */
const OTHER_AREA = text('其他', 'Other');
const OTHER_ACTION = text('其他操作', 'Other operation');

/** The words of log lines; whatever a line holds, a reader meets no name of the wire. */
export interface LogWords {
  readonly areaOf: (module: string) => Text;
  readonly actionOf: (module: string, action: string) => Text;
  /** Why it was done: what was chosen in the words of the choice, what was typed as it was. */
  readonly reasonOf: (action: string, reason: string) => Text;
  /** Every operation that there is, by its name; one that means different things in two areas says both. */
  readonly choices: ReadonlyMap<string, Text>;
}

/** Words of the gateway's own areas, and of declared pages and actions; a page is called as its outermost group. */
export function createLogWords({ groups, pages }: Pick<ResolvedDeclaration, 'groups' | 'pages'>): LogWords {
  const titles = new Map(groups.map(({ id, title }) => [id, title]));
  const own = Object.entries<LogArea>(LOG_AREAS).map(
    ([module, { title, actions }]) => [module, { title, actions: new Map(Object.entries(actions)) }] as const,
  );
  // What is only ever taken away as a file belongs to the page that it is had from.
  const taken = pages.flatMap((page) =>
    'refunds' in page && page.refunds !== undefined ? [page.refunds] : [],
  );
  const declared = [...pages, ...taken].map((page) => {
    const actions = 'actions' in page ? page.actions : [];
    const switches = 'storeSwitches' in page ? page.storeSwitches : [];
    const isExported = 'exportPermission' in page && page.exportPermission !== null;
    const title = titles.get(page.groups[0] ?? '') ?? page.title;
    return [
      page.id,
      {
        title,
        actions: new Map([
          ...remedyTitles(page, pages),
          ...actions.map((action) => [action.name, action.title] as const),
          ...switches.map((each) => [each.field, toSwitchWords(each.title)] as const),
          ...(isExported ? [[EXPORT_CALL, LOG_AREAS.log.actions.export] as const] : []),
        ]),
      },
    ] as const;
  });
  const areas = new Map([...declared, ...own]);
  const reasons = toReasons(pages.flatMap((page) => ('actions' in page ? page.actions : [])));
  return {
    areaOf: (module) => areas.get(module)?.title ?? OTHER_AREA,
    actionOf: (module, action) => areas.get(module)?.actions.get(action) ?? OTHER_ACTION,
    reasonOf: (action, reason) => reasons.get(`${action} ${reason}`) ?? text(reason, reason),
    choices: toChoices([...areas.values()].map(({ actions }) => actions)),
  };
}

/** What is done for tickets is called as the page calls it that has the action. */
function remedyTitles(
  page: ResolvedPage,
  pages: readonly ResolvedPage[],
): readonly (readonly [string, Text])[] {
  return remediesOf(page).flatMap(({ target, actions }) =>
    pages
      .flatMap((each) => (each.kind === target && 'actions' in each ? each.actions : []))
      .filter(({ name }) => actions.includes(name))
      .map(({ name, title }) => [name, title] as const),
  );
}

/** Reasons that actions offer, by the action and what is kept of the choice; they mean the same on every page. */
function toReasons(actions: readonly Pick<ResolvedAction, 'name' | 'params'>[]): ReadonlyMap<string, Text> {
  return new Map(
    actions.flatMap(({ name, params }) =>
      (params.find(({ field }) => field === REASON_PARAM)?.options ?? []).map(
        ({ value, title }) => [`${name} ${value}`, title] as const,
      ),
    ),
  );
}

function toSwitchWords({ zh, en }: Text): Text {
  return text(`店铺开关·${zh}`, `Store switch: ${en}`);
}

function toChoices(areas: readonly ReadonlyMap<string, Text>[]): ReadonlyMap<string, Text> {
  const choices = new Map<string, Text>();
  for (const [name, words] of areas.flatMap((actions) => [...actions])) {
    const known = choices.get(name);
    if (known === undefined) choices.set(name, words);
    else if (!known.zh.split(' / ').includes(words.zh)) {
      choices.set(name, text(`${known.zh} / ${words.zh}`, `${known.en} / ${words.en}`));
    }
  }
  return choices;
}
