import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../contract/api/endpoints';
import { createChangeover } from './changeover';
import type { GatewayClient } from './client';
import { isGatewayError } from './gateway-error';

/** A gateway that answers when told to, and a wait that ends when told to. */
function rig() {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  let isOver = false;
  let user = 'first';
  let endWait = (): void => undefined;
  const gateway: GatewayClient = {
    call({ path }) {
      asked.push(path);
      return new Promise((resolve) => answers.push(() => resolve(path)));
    },
    receiveFile: () => Promise.reject(new Error('No file is asked for here.')),
  };
  const changeover = createChangeover({
    gateway,
    asker: () => user,
    isOver: () => isOver,
    wait: () => new Promise((resolve) => (endWait = resolve)),
  });
  return {
    ...changeover,
    asked,
    answer: () => answers.shift()?.(),
    endWait: () => endWait(),
    become: (next: string) => void (user = next),
    end: () => void (isOver = true),
  };
}

const rest = () => new Promise((resolve) => setTimeout(resolve));
const kindOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (isGatewayError(error) ? error.kind : String(error)),
  );
const { userDetail, logout } = ENDPOINTS;

describe('a change of who asks', () => {
  it('begins when the calls under way have ended', async () => {
    const { client, run, asked, answer } = rig();
    const before = client.call(userDetail);
    const change = run((alone) => alone.call(logout));
    await rest();
    expect(asked).toEqual([userDetail.path]);
    answer();
    expect(await before).toBe(userDetail.path);
    await rest();
    expect(asked).toEqual([userDetail.path, logout.path]);
    answer();
    expect(await change).toBe(logout.path);
  });

  it('waits no longer than it is patient', async () => {
    const { client, run, asked, endWait } = rig();
    void client.call(userDetail);
    void run((alone) => alone.call(logout));
    await rest();
    endWait();
    await rest();
    expect(asked).toEqual([userDetail.path, logout.path]);
  });

  it('gives up what was asked meanwhile, and asks nothing of it', async () => {
    const { client, run, admit, asked, answer, become } = rig();
    const change = run(async (alone) => {
      await alone.call(logout);
      become('second');
    });
    const meanwhile = [kindOf(client.call(userDetail)), kindOf(admit())];
    answer();
    await change;
    expect(await Promise.all(meanwhile)).toEqual(['cancelled', 'cancelled']);
    expect(asked).toEqual([logout.path]);
    void client.call(userDetail);
    expect(asked).toEqual([logout.path, userDetail.path]);
  });

  it('sends what the page of the next asker asks before the change has come to its end', async () => {
    const { client, run, answer, become } = rig();
    let next: Promise<unknown> | undefined;
    await run(() => {
      become('second');
      next = client.call(userDetail);
      return Promise.resolve();
    });
    await rest();
    answer();
    expect(await next).toBe(userDetail.path);
  });

  it('lets go on what was asked meanwhile when it was refused', async () => {
    const { client, run, asked, answer } = rig();
    const change = kindOf(run(() => Promise.reject(new Error('refused'))));
    const meanwhile = client.call(userDetail);
    expect(asked).toEqual([]);
    expect(await change).toBe('Error: refused');
    await rest();
    answer();
    expect(await meanwhile).toBe(userDetail.path);
  });

  it('leaves nothing to ask for on a page that only waits to reload', async () => {
    const { client, asked, end } = rig();
    end();
    expect(await kindOf(client.call(userDetail))).toBe('cancelled');
    expect(asked).toEqual([]);
  });
});
