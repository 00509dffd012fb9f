import { beforeAll, expect } from 'vitest';
import type { ActionAnswer } from '../../../contract/api/page/action';
import type { ConversationAnswer } from '../../../contract/api/page/ticket/conversation';
import type { Row } from '../../../contract/api/page/list';
import type { Envelope } from '../../../contract/api/envelope';
import { TicketStatus } from '../../../contract/domain/ticket';
import { HEADERS, type TestGateway } from './gateway';
import { addTicket } from './tickets';

/** Who works at the desk of tickets, and somebody of another merchant. */
export const DESK = {
  merchant: 'm1001',
  main: '13800000001',
  support: '13800000011',
  other: '13800000021',
} as const;
const LIST = 'feedback/list';
const { handling, waitingForUser, solved, closed } = TicketStatus;

interface ActOptions {
  readonly mobile?: string;
  readonly key?: string;
  readonly params?: object;
  readonly reason?: string;
}

interface ReplyOptions extends ActOptions {
  readonly awaits?: boolean;
  readonly images?: readonly string[];
}

let keys = 0;

/** Calls and looks that tests of tickets share, over the demonstration of one merchant. */
export function createTicketDesk(gateway: () => TestGateway) {
  const tokens = new Map<string, string>();
  async function signIn(): Promise<void> {
    for (const mobile of [DESK.main, DESK.support, DESK.other]) {
      tokens.set(mobile, await gateway().login(mobile));
    }
  }
  beforeAll(signIn);
  const tokenOf = (mobile: string = DESK.main) => tokens.get(mobile);

  async function act(name: string, ids: readonly string[], options: ActOptions = {}) {
    const { mobile = DESK.main, key = `desk-key-${(keys += 1)}`, ...body } = options;
    const answer = await gateway().app.inject({
      method: 'POST',
      url: `/franchisee_pc/v1/${LIST}/${name}`,
      headers: {
        ...HEADERS,
        authorization: `Bearer ${tokenOf(mobile)}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      payload: { ids, ...body },
    });
    const { code, message, data } = answer.json<Envelope<ActionAnswer | null>>();
    return { code, message, outcomes: data?.results.map(({ outcome }) => outcome) ?? [] };
  }

  const steps = {
    reply(id: string, content: string, options: ReplyOptions = {}) {
      const { awaits = null, images = null, ...rest } = options;
      return act('reply', [id], { params: { content, images, awaits }, ...rest });
    },
    note: (id: string, content: string, options: ActOptions = {}) =>
      act('note', [id], { params: { content }, ...options }),
    solve: (id: string, content = '已退款') => act('solve', [id], { params: { content } }),
    takeOn: (...ids: readonly string[]) => act('takeOn', ids),
    merge: (targetId: string, ids: readonly string[], options: ActOptions = {}) =>
      act('merge', ids, { params: { targetId }, ...options }),
    assign: (assigneeId: string, ids: readonly string[], options: ActOptions = {}) =>
      act('assign', ids, { params: { assigneeId }, ...options }),
    dismiss: (...ids: readonly string[]) => act('dismiss', ids, { reason: '重复提交' }),
  };

  async function detailOf(id: string): Promise<Row | null> {
    const answer = await gateway().get(`${LIST}/detail?id=${id}`, tokenOf());
    return answer.json<{ data: Row | null }>().data;
  }
  const statusOf = async (id: string) => (await detailOf(id))?.['ticketStatus'];
  async function conversationOf(id: string, mobile?: string) {
    const answer = await gateway().post(`${LIST}/conversation`, { id }, tokenOf(mobile));
    return {
      status: answer.statusCode,
      list: answer.json<{ data: ConversationAnswer | null }>().data?.list,
    };
  }
  const newTicket = () => addTicket(gateway(), { franchiseeId: DESK.merchant, at: gateway().now() });

  return {
    ...{ act, ...steps, signIn, tokenOf, detailOf, statusOf, conversationOf, newTicket },
    /** Who said what, with what it did, oldest first. */
    saidOf: async (id: string) =>
      (await conversationOf(id)).list?.map(({ from, event, content }) => [from, event, content]),
    /** Brings a new ticket into a state, by what people do to it. */
    async ticketIn(status: TicketStatus) {
      const ticket = await newTicket();
      const id = ticket.ticket_id;
      if (status === closed) await steps.dismiss(id);
      if (status === handling || status === solved) await steps.takeOn(id);
      if (status === waitingForUser) await steps.reply(id, '是哪一台？', { awaits: true });
      if (status === solved) await steps.solve(id);
      expect(await statusOf(id)).toBe(status);
      return ticket;
    },
  };
}
