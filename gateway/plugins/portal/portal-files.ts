import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OWN_ACCOUNT_PATH } from '../../../contract/access/own-account-path';
import { API_BASE } from '../../../contract/api/endpoints';
import { PORTAL_SETTINGS_META, type PortalSettings } from '../../../contract/api/portal-settings';
import { TELEMETRY_META, type TelemetrySettings } from '../../../contract/api/telemetry/telemetry-settings';
import { ONE_DAY_MS } from '../../../contract/limits';
import {
  COMPRESSED_FROM_BYTES,
  FRAME_FILES,
  HASHED_FILES,
  LOGIN_FILES,
  TWIN_ENDINGS,
  type FilesOfPage,
} from '../../../contract/portal-files';
import type { ResolvedDeclaration, ResolvedPage } from '../../../contract/resources/resolved';
import type { RouteGuard } from '../guard';
import { toPathname } from '../request-path';
import { createPage, type SendPage } from './compressed-page';
import { readPageFiles, toHeadLinks } from './page-preloads';

const INDEX = 'index.html';
const PUBLIC: RouteGuard = { permission: 'open', scope: 'public' };
/** Counted together: names of files change with every build. */
const [PAGE, FILE] = [
  { ...PUBLIC, countedAs: 'portal page' },
  { ...PUBLIC, countedAs: 'portal file' },
];

export interface PortalFiles {
  /** Folder of the build. */
  readonly portalDir: string;
  readonly resolved: ResolvedDeclaration;
  readonly telemetry: TelemetrySettings;
  readonly settings: PortalSettings;
}

/**
 * Serves the portal's build: each of its files under its own name, and the index page under every
 * address that the portal knows. Any other address is answered with 404 (controls H4), which browsers
 * of people see as the portal's own page for it. Nothing that stays the same is compressed twice: files come as the
 * build compressed them, where it did, and pages as they were compressed first (decision 181).
 */
export async function installPortalFiles(
  app: FastifyInstance,
  { portalDir, resolved, telemetry, settings }: PortalFiles,
): Promise<void> {
  if (!existsSync(join(portalDir, INDEX))) {
    app.log.warn({ portalDir }, 'there is no portal build; only the API is served');
    return;
  }
  await app.register(fastifyStatic, {
    root: portalDir,
    ...{ serve: false, cacheControl: false, index: false, preCompressed: true },
  });
  await installPages(app, { portalDir, resolved, telemetry, settings });
  const files = await measureFiles(portalDir);
  const send = createFileSender(files);
  // One route for hundreds of files: each route takes its part of a start.
  app.get(`/${HASHED_FILES}/*`, FILE_ROUTE, (request, reply) =>
    send(request, reply, toPathname(request.url).slice(1)),
  );
  for (const file of files.keys()) {
    if (file === INDEX || isHashed(file)) continue;
    app.get(`/${file}`, FILE_ROUTE, (request, reply) => send(request, reply, file));
  }
}

const isHashed = (file: string): boolean => file.startsWith(`${HASHED_FILES}/`);

const FILE_ROUTE = { config: FILE, schema: { hide: true } } as const;
const LASTING = { immutable: true, maxAge: 365 * ONE_DAY_MS, cacheControl: true } as const;
const PASSING = { maxAge: 0, cacheControl: true } as const;

/** Sends a file that the build has; any other name is one that nobody knows. */
function createFileSender(files: ReadonlyMap<string, number>) {
  return (request: FastifyRequest, reply: FastifyReply, file: string) => {
    const bytes = files.get(file);
    if (bytes === undefined) return reply.callNotFound();
    // One that has no compressed twin, yet or at all, is compressed as the answer to a call is; not one that is too small.
    if (bytes >= COMPRESSED_FROM_BYTES) reply.header('vary', 'accept-encoding');
    else request.headers['x-no-compression'] = '1';
    return reply.sendFile(file, isHashed(file) ? LASTING : PASSING);
  };
}

async function installPages(
  app: FastifyInstance,
  { portalDir, resolved, telemetry, settings }: PortalFiles,
): Promise<void> {
  const index = await readFile(join(portalDir, INDEX), 'utf8');
  const inPage = { [TELEMETRY_META]: telemetry, [PORTAL_SETTINGS_META]: settings };
  const files = await readPageFiles(portalDir);
  const sendPlain = createPage(withSettings(index, inPage));
  const pages = new Map<string, SendPage>();
  for (const [path, shown] of portalPaths(resolved)) {
    const send = pages.get(shown) ?? createPage(withSettings(withLinks(index, files[shown]), inPage));
    pages.set(shown, send);
    app.get(path, { config: PAGE, schema: { hide: true } }, (_request, reply) => send(reply));
  }
  // The portal says in words that there is no such page; a program that asks gets the envelope.
  app.addHook('onRequest', async (request, reply) => {
    return request.is404 && isNavigation(request) ? sendPlain(reply.code(404)) : undefined;
  });
}

/** The index page with the settings in it, as text that cannot end the attribute. */
function withSettings(page: string, settings: Readonly<Record<string, object>>): string {
  const elements = Object.entries(settings).map(([name, value]) => {
    const content = JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    return `<meta name="${name}" content="${content}" />`;
  });
  return page.replace('</head>', () => `${elements.join('')}</head>`);
}

/** The index page with what the page of its address begins with: behind its own styles, which give way to those of pages. */
function withLinks(page: string, files: FilesOfPage | undefined): string {
  return files === undefined ? page : page.replace('</head>', () => `${toHeadLinks(files)}</head>`);
}

/** A person's browser asks for a page: not for a file, and not for one of the gateway's calls. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const path = toPathname(url);
  const isPage = !path.startsWith(`${API_BASE}/`) && !/\.[^/]*$/.test(path);
  return method === 'GET' && isPage && (headers.accept ?? '').includes('text/html');
}

/** Addresses of the portal, each with and without a slash at its end, and by which name its files go. */
function portalPaths({ groups, pages }: ResolvedDeclaration): ReadonlyMap<string, string> {
  const framed = ['/403', OWN_ACCOUNT_PATH, ...groups.map(({ path }) => path)];
  const shown: readonly (readonly [string, string])[] = [
    ['/login', LOGIN_FILES],
    ...framed.map((path) => [path, FRAME_FILES] as const),
    ...pages.map((page) => [toPattern(page), page.kind] as const),
  ];
  return new Map([
    ['/', FRAME_FILES],
    ...shown.flatMap(
      ([path, name]) =>
        [
          [path, name],
          [`${path}/`, name],
        ] as const,
    ),
  ]);
}

/** What browsers are never sent under its own name: a compressed twin is what its file is sent as. */
const UNSERVED = ['.map', ...Object.values(TWIN_ENDINGS)];

/** Bytes of each file of the build, by its name. */
async function measureFiles(folder: string): Promise<ReadonlyMap<string, number>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) =>
      entry.isFile() &&
      !entry.name.startsWith('.') &&
      !UNSERVED.some((ending) => entry.name.endsWith(ending)),
  );
  return new Map(
    await Promise.all(
      files.map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        return [relative(folder, path).split(sep).join('/'), (await stat(path)).size] as const;
      }),
    ),
  );
}

/** What belongs to one row of a list is found by that row's id. */
function toPattern(page: ResolvedPage): string {
  return 'of' in page && page.of !== null ? `${page.path}/:id` : page.path;
}
