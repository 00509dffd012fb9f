import { isBuiltin } from 'node:module';

/** What of the project's package.json a release repeats. */
export interface ProjectManifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly engines: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, unknown>>;
  readonly scripts: Readonly<Record<string, string>>;
}

/** What runs the operator's tools, from the sources and in a release. */
const [TOOL, BUILT_TOOL] = ['tsx gateway/commands/operator.ts ', 'node gateway/operator.mjs '];

/** The package.json of a release. */
export interface ReleaseManifest extends ProjectManifest {
  readonly private: true;
  readonly type: 'module';
}

/**
 * The package.json of a release: of what the project depends on, what the build imports, and nothing else.
 *
 * @param imports - What the build imports from elsewhere, such as `pg` or `node:fs`.
 * @throws Error when it imports a package that is none of the project's dependencies: it may be there by chance.
 */
export function makeReleaseManifest(project: ProjectManifest, imports: readonly string[]): ReleaseManifest {
  const packages = new Set(imports.filter((name) => !isBuiltin(name)).map(toPackage));
  const { name, version, license, engines, overrides } = project;
  const tools = Object.entries(project.scripts).flatMap(([script, line]): (readonly [string, string])[] =>
    line.startsWith(TOOL) ? [[script, line.replace(TOOL, BUILT_TOOL)]] : [],
  );
  return {
    ...{ name, version, license, engines },
    private: true,
    type: 'module',
    scripts: { start: 'node gateway/start.mjs', ...Object.fromEntries(tools) },
    dependencies: Object.fromEntries(
      [...packages].sort().map((asked): readonly [string, string] => [asked, versionOf(project, asked)]),
    ),
    ...(overrides === undefined ? {} : { overrides }),
  };
}

/** `@scope/name/part` is a part of `@scope/name`. */
function toPackage(imported: string): string {
  return imported
    .split('/')
    .slice(0, imported.startsWith('@') ? 2 : 1)
    .join('/');
}

function versionOf({ dependencies }: ProjectManifest, name: string): string {
  const version = dependencies[name];
  if (version === undefined)
    throw new Error(`The gateway imports ${name}, which package.json does not name.`);
  return version;
}
