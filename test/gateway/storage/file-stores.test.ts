import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ONE_HOUR_MS } from '../../../contract/limits';
import type { FileDraft, FileStore } from '../../../gateway/storage/file-store';
import { createFolderStore } from '../../../gateway/storage/folder-store';
import { openBucket } from '../../../gateway/storage/s3/s3-bucket';
import { createS3Store } from '../../../gateway/storage/s3/s3-store';
import { makeSuiteFolder } from '../../support/gateway/data-folder';
import { startS3Server } from '../../support/gateway/s3-server';

const server = await startS3Server();
const bucket = await openBucket(server.settings);
afterAll(() => bucket.close());

/** Beyond the size of a part, in an uneven number of parts. */
const LARGE = randomBytes(19 * 1024 * 1024 + 7);

const STORES: readonly { readonly store: string; readonly files: FileStore }[] = [
  { store: 'a folder', files: createFolderStore(await makeSuiteFolder()) },
  { store: 'a bucket', files: createS3Store(bucket, 'exports') },
];

const contentOf = async (files: FileStore, name: string) => {
  const found = await files.open(name);
  return found === null ? null : buffer(found.content);
};
const put = async (files: FileStore, name: string, bytes: Uint8Array) => {
  const draft = await files.create(name);
  await draft.write(bytes);
  return draft.keep();
};
/** Begins a file that nobody ends, as a gateway does that is killed. */
const abandon = async (files: FileStore) => {
  const draft = await files.create('unfinished.csv');
  await draft.write(LARGE);
  abandoned.push(draft);
};
const abandoned: FileDraft[] = [];
afterAll(() => Promise.all(abandoned.map((draft) => draft.discard())));
const later = () => Date.now() + ONE_HOUR_MS;
const earlier = () => Date.now() - ONE_HOUR_MS;

beforeEach(async () => {
  server.fail = null;
  for (const { files } of STORES) await files.removeOlder(later());
});

describe.each(STORES)('$store', ({ files }) => {
  it('hands out what was kept, with its size, however it was written', async () => {
    const draft = await files.create('list.csv');
    const chunk = Buffer.from('one,');
    await draft.write(chunk);
    // Whoever writes may use the chunk again.
    chunk.write('two,');
    await draft.write(chunk);
    expect(await draft.keep()).toBe(8);
    expect((await files.open('list.csv'))?.bytes).toBe(8);
    expect((await contentOf(files, 'list.csv'))?.toString()).toBe('one,two,');
  });

  it('keeps an empty file', async () => {
    expect(await (await files.create('empty.csv')).keep()).toBe(0);
    expect((await contentOf(files, 'empty.csv'))?.length).toBe(0);
  });

  it('keeps a large file whole, in whatever pieces it came', async () => {
    const draft = await files.create('large.xlsx');
    for (let at = 0; at < LARGE.length; at += 700_001) await draft.write(LARGE.subarray(at, at + 700_001));
    expect(await draft.keep()).toBe(LARGE.length);
    expect((await contentOf(files, 'large.xlsx'))?.equals(LARGE)).toBe(true);
    expect(await put(files, 'at-once.xlsx', LARGE)).toBe(LARGE.length);
    expect((await contentOf(files, 'at-once.xlsx'))?.equals(LARGE)).toBe(true);
  });

  it('shows nobody what is not kept yet, and nothing of what was discarded', async () => {
    const draft = await files.create('draft.csv');
    await draft.write(LARGE);
    expect(await files.open('draft.csv')).toBeNull();
    await draft.discard();
    expect(await files.open('draft.csv')).toBeNull();
    expect(await files.removeUnfinished(later())).toBe(0);
    // Twice, and of a draft without a word.
    await draft.discard();
    await (await files.create('never.csv')).discard();
  });

  it('puts the later of two files of a name in the place of the earlier', async () => {
    await put(files, 'same.csv', Buffer.from('first'));
    await put(files, 'same.csv', Buffer.from('second'));
    expect((await contentOf(files, 'same.csv'))?.toString()).toBe('second');
  });

  it('has nothing of a name that was never given, and removes it all the same', async () => {
    expect(await files.open('missing.csv')).toBeNull();
    await files.remove('missing.csv');
    await put(files, 'there.csv', Buffer.from('there'));
    await files.remove('there.csv');
    expect(await files.open('there.csv')).toBeNull();
  });

  it.each(['../outside.csv', 'a/b.csv', '/etc/passwd', '..', '', 'a\u0000b', '.hidden', 'x'.repeat(200)])(
    'takes no name such as %j',
    async (name) => {
      for (const use of [files.create, files.open, files.remove]) {
        await expect((async () => use(name))()).rejects.toThrow('is no name of a file of ours');
      }
    },
  );

  it('removes what is older than a moment, drafts too, and nothing else', async () => {
    await put(files, 'old.csv', Buffer.from('old'));
    await abandon(files);
    expect(await files.removeOlder(earlier())).toBe(0);
    expect(await files.removeOlder(later())).toBe(2);
    expect(await files.open('old.csv')).toBeNull();
    expect(await files.removeUnfinished(later())).toBe(0);
  });

  it('removes drafts alone where files stay', async () => {
    await put(files, 'stays.csv', Buffer.from('stays'));
    await abandon(files);
    expect(await files.removeUnfinished(earlier())).toBe(0);
    expect(await files.removeUnfinished(later())).toBe(1);
    expect((await contentOf(files, 'stays.csv'))?.toString()).toBe('stays');
  });
});

describe('a bucket', () => {
  const exports = createS3Store(bucket, 'exports');
  const pictures = createS3Store(bucket, 'pictures');

  it('keeps the kinds of files apart, under its prefix', async () => {
    await put(exports, 'same.png', Buffer.from('export'));
    await put(pictures, 'same.png', Buffer.from('picture'));
    expect(server.calls.at(-1)).toContain('/portal/pictures/same.png');
    await exports.removeOlder(later());
    expect((await contentOf(pictures, 'same.png'))?.toString()).toBe('picture');
  });

  it('takes a small file in one call, and a large one in parts that are sent as they fill', async () => {
    server.calls.length = 0;
    await put(exports, 'small.csv', Buffer.from('small'));
    expect(server.calls).toHaveLength(1);
    const draft = await exports.create('large.csv');
    await draft.write(LARGE.subarray(0, 9 * 1024 * 1024));
    expect(server.calls.filter((call) => call.includes('partNumber=1'))).toHaveLength(1);
    expect(server.uploads.size).toBe(1);
    await draft.keep();
    expect(server.uploads.size).toBe(0);
  });

  it('is walked page by page', async () => {
    for (let index = 0; index < 1_003; index += 1) await put(exports, `f${index}.csv`, Buffer.from('x'));
    expect(await exports.removeOlder(later())).toBe(1_003);
  });

  it.each([
    { status: 403, code: 'AccessDenied', says: '403 ' },
    { status: 404, code: 'NoSuchBucket', says: '404 ' },
  ])('that answers $status says so in one sentence without the secret', async ({ says, ...fail }) => {
    server.fail = fail;
    const failures = await Promise.allSettled([
      put(exports, 'a.csv', Buffer.from('a')),
      exports.open('a.csv'),
      exports.remove('a.csv'),
      exports.removeOlder(later()),
      exports.removeUnfinished(later()),
    ]);
    for (const failure of failures) {
      expect(failure).toMatchObject({ status: 'rejected', reason: { name: 'FileStoreAway' } });
      const { message } = (failure as PromiseRejectedResult).reason as Error;
      expect(message).toMatch(/^The files in the bucket files-of-the-suites cannot be reached: [^\n]+\.$/);
      expect(message).toContain(says);
      expect(message).not.toMatch(/secret-of|key-of/);
    }
  });

  it('that keeps no list of uploads leaves them to its own rules', async () => {
    server.fail = { status: 501, code: 'NotImplemented' };
    expect(await exports.removeUnfinished(later())).toBe(0);
  });
});

describe('a start', () => {
  const { settings } = server;
  const refusalOf = async (changes: Partial<typeof settings>): Promise<string> => {
    const opened = openBucket({ ...settings, ...changes });
    return opened.then(
      () => 'it opened',
      (error: unknown) => (error instanceof Error ? error.message : 'no error'),
    );
  };
  const host = new URL(settings.endpoint ?? '').host;

  it('is refused in one sentence when the bucket cannot be used', async () => {
    expect(await refusalOf({ bucket: 'no-such-bucket' })).toBe(
      `There is no bucket no-such-bucket at ${host}: make it, or name another in FILE_STORE_URL.`,
    );
    expect(await refusalOf({ keyId: 'another', secret: 'very-secret' })).toBe(
      `The bucket files-of-the-suites at ${host} refuses FILE_STORE_KEY_ID and FILE_STORE_SECRET.`,
    );
    expect(await refusalOf({ endpoint: 'http://127.0.0.1:9', secret: 'very-secret' })).toMatch(
      /^The bucket files-of-the-suites at 127.0.0.1:9 of FILE_STORE_URL cannot be reached: [^\n]*ECONNREFUSED[^\n]*\.$/,
    );
  });
});
