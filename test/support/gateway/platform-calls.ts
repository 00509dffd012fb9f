import { readFileSync } from 'node:fs';
import type { TestGateway } from './gateway';

/** The examples of the platform endpoint's document, in its order: what it shows must work. */
export const PLATFORM_EXAMPLES: readonly Readonly<Record<string, unknown>>[] = [
  ...readFileSync('docs/platform-endpoint.md', 'utf8').matchAll(/```json\n([\s\S]*?)```/g),
].map(([, body = '']) => JSON.parse(body));

/** What the platform is answered. */
export interface PlatformAnswer<T> {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly data: T | null;
}

/** Tells the gateway something as the platform does; without a key for null. */
export async function tellPlatform<T>(
  { app }: Pick<TestGateway, 'app'>,
  { url, body, key }: { readonly url: string; readonly body: object; readonly key: string | null },
): Promise<PlatformAnswer<T>> {
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
    payload: JSON.stringify(body),
  });
  const { code, data, message } = answer.json<Omit<PlatformAnswer<T>, 'status'>>();
  return { status: answer.statusCode, code, data, message };
}
