import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { TicketMessage } from '../../../contract/api/page/ticket/conversation';
import { text } from '../../../contract/text';
import {
  fakeGateway,
  refusal,
  renderPage,
  type FakeGateway,
} from '../../../test/support/portal/list-fixture';
import { probePage } from '../../../test/support/portal/probe-page';
import { Conversation } from './conversation';

const AT = Date.UTC(2026, 2, 18, 4);
const page = probePage(
  [
    { field: 'ticketNo', kind: 'text', title: text('编号', 'No.') },
    { field: 'storeName', kind: 'text', title: text('店铺', 'Store'), section: 'subject' },
  ],
  { kind: 'list', source: { table: 'ticket', equipment: null } },
);

const said = (changes: Partial<TicketMessage>): TicketMessage => ({
  ...{ id: `m${Math.random()}`, at: AT, from: 'user', name: null, isInternal: false, event: null },
  about: null,
  remedy: null,
  of: null,
  images: [],
  ...{ content: '', ...changes },
});

const part = (changedAt: number) => (
  <Conversation
    page={page}
    row={{ id: 't1', ticketNo: 'T-1', storeName: '东门店' }}
    changedAt={changedAt}
    timeStyle="exact"
    siblingPath={() => null}
  />
);

const draw = (gateway: FakeGateway) => renderPage(part(0), gateway);

/** The part in a drawer that reads its row anew. */
function Drawer() {
  const [changedAt, setChangedAt] = useState(1);
  return (
    <>
      {part(changedAt)}
      <button type="button" onClick={() => setChangedAt(2)}>
        reread
      </button>
    </>
  );
}

function conversation(list: readonly TicketMessage[]): FakeGateway {
  const gateway = fakeGateway();
  gateway.plan('probe/device/conversation', () => ({ list: [...list] }));
  return gateway;
}

/** Each message in its words, once they have come. */
async function lines() {
  await screen.findAllByText(/./, { selector: 'li p' });
  return within(screen.getByRole('region', { name: '对话' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, '@'));
}

describe('the conversation of a ticket', () => {
  it('tells who said what in the order of the answer, and marks what users never read', async () => {
    draw(
      conversation([
        said({ event: 'submit', content: '没启动' }),
        said({ from: 'staff', name: '王芳', event: 'reply', content: '您好' }),
        said({ from: 'staff', name: '王芳', isInternal: true, content: '这个用户很急' }),
      ]),
    );
    expect(await lines()).toEqual(['用户@没启动', '王芳@您好', '王芳内部备注@这个用户很急']);
    expect(screen.getByText('东门店')).toBeDefined();
  });

  it('tells what happened without words as a line of its own', async () => {
    draw(
      conversation([
        said({ from: 'staff', name: '王芳', event: 'takeOn' }),
        said({ from: 'staff', name: '王芳', event: 'assign', about: { id: 'a', name: '李强' } }),
        said({ from: 'staff', name: '王芳', event: 'askUser' }),
        said({ from: 'system', event: 'userIsSilent' }),
        said({ from: 'staff', name: '王芳', event: 'solve', content: '已退款' }),
        said({ event: 'userReopens', content: '还是不行' }),
      ]),
    );
    expect(await lines()).toEqual([
      '王芳 已接手@',
      '王芳 分派给 李强@',
      '等待用户回复@',
      '用户 48 小时未回复，自动标记为已解决@',
      '王芳@已退款王芳 标记为已解决',
      '用户@还是不行用户表示未解决，重新打开',
    ]);
  });

  it('leads to what it was merged into, and tells what was said there', async () => {
    const [other, of] = [
      { id: 't2', name: 'T-2' },
      { id: 't2', ticketNo: 'T-2' },
    ];
    draw(
      conversation([
        said({ content: '左边那台', of }),
        // What moved this one was said there: it is told once.
        said({ event: 'userAnswers' }),
        said({ from: 'staff', name: '王芳', event: 'absorb', about: other }),
        said({ event: 'rate', about: { id: '4', name: '4' } }),
      ]),
    );
    expect(await lines()).toEqual(['用户来自 T-2@左边那台', '王芳 并入了问题T-2@', '用户评价 4 分@']);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(Array.from({ length: 2 }, () => expect.stringContaining('detail=t2')));
  });

  it('tells what was done about the order or device, and what it came to', async () => {
    const about = { id: 'd1', name: 'P-1' };
    const remedy = { page: 'probe/device', action: 'gone', outcome: 'done', cents: null } as const;
    const staff = { from: 'staff', name: '王芳', event: 'remedy', about } as const;
    draw(
      conversation([
        said({ ...staff, content: '已为您补偿', remedy: { ...remedy, cents: 600 } }),
        said({ ...staff, isInternal: true, remedy: { ...remedy, outcome: 'queued' } }),
        said({ ...staff, isInternal: true, remedy: { ...remedy, outcome: 'review', cents: 100 } }),
      ]),
    );
    // An action that this release does not know is called as it came.
    expect(await lines()).toEqual([
      '王芳@已为您补偿王芳 处理：gone ¥6.00P-1',
      '王芳 发起：goneP-1@',
      '王芳 提交审核：gone ¥1.00P-1@',
    ]);
  });

  it('is read anew when the row was', async () => {
    const gateway = conversation([said({ content: '没启动' })]);
    renderPage(<Drawer />, gateway);
    expect(await lines()).toEqual(['用户@没启动']);
    gateway.plan('probe/device/conversation', () => ({ list: [said({ content: '左边那台' })] }));
    fireEvent.click(screen.getByText('reread'));
    await screen.findByText('左边那台');
  });

  it('keeps line ends, and takes nothing of it for markup', async () => {
    draw(conversation([said({ content: '第一行\n<b>第二行</b>' })]));
    expect((await screen.findByText(/<b>第二行<\/b>/)).textContent).toBe('第一行\n<b>第二行</b>');
  });

  it('says why it could not be read, and is asked for again', async () => {
    const gateway = fakeGateway();
    gateway.plan('probe/device/conversation', () => Promise.reject(refusal('网络异常', 0)));
    draw(gateway);
    await screen.findByText(/网络异常/);
    gateway.plan('probe/device/conversation', () => ({ list: [said({ content: '没启动' })] }));
    fireEvent.click(screen.getByRole('button', { name: /重\s?试/ }));
    expect(await lines()).toEqual(['用户@没启动']);
  });
});
