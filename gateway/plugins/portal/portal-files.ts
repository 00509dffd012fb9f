import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OWN_ACCOUNT_PATH } from '../../../contract/access/own-account-path';
import { API_BASE } from '../../../contract/api/endpoints';
import { PORTAL_SETTINGS_META, type PortalSettings } from '../../../contract/api/portal-settings';
import { TELEMETRY_META, type TelemetrySettings } from '../../../contract/api/telemetry/telemetry-settings';
import { ONE_DAY_MS } from '../../../contract/limits';
import { FRAME_FILES, LOGIN_FILES, type FilesOfPage } from '../../../contract/portal-files';
import type { ResolvedDeclaration, ResolvedPage } from '../../../contract/resources/resolved';
import type { RouteGuard } from '../guard';
import { toPathname } from '../request-path';
import { readPageFiles, toHeadLinks } from './page-preloads';

const INDEX = 'index.html';
/** Folder of files whose names change with their content. */
const HASHED = 'assets/';
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
 * of people see as the portal's own page for it.
 */
export async function installPortalFiles(
  app: FastifyInstance,
  { portalDir, resolved, telemetry, settings }: PortalFiles,
): Promise<void> {
  if (!existsSync(join(portalDir, INDEX))) {
    app.log.warn({ portalDir }, 'there is no portal build; only the API is served');
    return;
  }
  await app.register(fastifyStatic, { root: portalDir, serve: false, cacheControl: false, index: false });
  const index = await readFile(join(portalDir, INDEX), 'utf8');
  const inPage = { [TELEMETRY_META]: telemetry, [PORTAL_SETTINGS_META]: settings };
  const page = withSettings(index, inPage);
  const sendPage = (reply: FastifyReply, text = page) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(text);
  const files = await readPageFiles(portalDir);
  for (const [path, shown] of portalPaths(resolved)) {
    const text = withSettings(withLinks(index, files[shown]), inPage);
    app.get(path, { config: PAGE, schema: { hide: true } }, (_request, reply) => sendPage(reply, text));
  }
  // The portal says in words that there is no such page; a program that asks gets the envelope.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 && isNavigation(request)) {
      return sendPage(reply.code(404));
    }
    return undefined;
  });
  for (const file of await listFiles(portalDir)) {
    if (file === INDEX) continue;
    const caching = file.startsWith(HASHED)
      ? { immutable: true, maxAge: 365 * ONE_DAY_MS, cacheControl: true }
      : { maxAge: 0, cacheControl: true };
    app.get(`/${file}`, { config: FILE, schema: { hide: true } }, (_request, reply) =>
      reply.sendFile(file, caching),
    );
  }
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

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith('.map'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** What belongs to one row of a list is found by that row's id. */
function toPattern(page: ResolvedPage): string {
  return 'of' in page && page.of !== null ? `${page.path}/:id` : page.path;
}
