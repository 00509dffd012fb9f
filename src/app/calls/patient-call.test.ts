import { describe, expect, it, vi } from 'vitest';
import { GatewayError } from '../../http/gateway-error';
import { askPatiently } from './patient-call';

const failed = (statusCode: number, retryAfterSeconds: number | null = null) =>
  new GatewayError('服务暂时不可用，请稍后重试', { kind: 'status', statusCode, retryAfterSeconds });

function waiting() {
  const waits: number[] = [];
  return { waits, wait: async (ms: number) => void waits.push(ms) };
}

describe('a call that is asked patiently', () => {
  it('is asked again when the gateway says, until it is served', async () => {
    const { waits, wait } = waiting();
    const call = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(failed(503, 1))
      .mockRejectedValueOnce(failed(503, 60))
      .mockResolvedValue('served');
    expect(await askPatiently(call, wait)).toBe('served');
    expect(waits).toEqual([1_000, 5_000]);
  });

  it('is asked again a second later while a proxy does not reach the gateway', async () => {
    const { waits, wait } = waiting();
    const call = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(failed(502))
      .mockRejectedValueOnce(failed(504))
      .mockResolvedValue('served');
    expect(await askPatiently(call, wait)).toBe('served');
    expect(waits).toEqual([1_000, 1_000]);
  });

  it('is given up in the end', async () => {
    const { waits, wait } = waiting();
    const call = vi.fn(() => Promise.reject(failed(503, 1)));
    await expect(askPatiently(call, wait)).rejects.toMatchObject({ statusCode: 503 });
    expect(call).toHaveBeenCalledTimes(12);
    expect(waits).toHaveLength(11);
  });

  it.each([failed(503), failed(500, 1), failed(401), new Error('offline')])(
    'is not asked again after another failure: %s',
    async (error) => {
      const { waits, wait } = waiting();
      await expect(askPatiently(() => Promise.reject(error), wait)).rejects.toBe(error);
      expect(waits).toEqual([]);
    },
  );
});
