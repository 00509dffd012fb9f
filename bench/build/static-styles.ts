import { fileURLToPath } from 'node:url';
import { runnerImport, type HtmlTagDescriptor, type Plugin } from 'vite';

const FIRST_DRAWN = fileURLToPath(new URL('first-drawn.tsx', import.meta.url));

/**
 * Where the styles begin that are made at run time: behind those of the file, which they are built upon, and before the
 * portal's own, which change both. antd puts styles behind the last one of the same or of a lower order.
 */
const RUN_TIME_STYLES_BEGIN: HtmlTagDescriptor = {
  tag: 'style',
  attrs: { 'data-rc-order': 'prependQueue', 'data-rc-priority': '-1001' },
  injectTo: 'head-prepend',
};

/**
 * Build plugin: makes the styles of antd's components that are drawn first, as a file before all others. antd finds in
 * it which they are and makes only the rest at run time (docs/decisions/177).
 */
export function staticStyles(): Plugin {
  let fileName = '';
  return {
    name: 'static-styles',
    apply: 'build',
    async generateBundle() {
      const source = await makeStyles();
      fileName = this.getFileName(this.emitFile({ type: 'asset', name: 'antd.css', source }));
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => toHeadTags(fileName),
    },
  };
}

/** Elements for the head of the index page, in their order. */
export function toHeadTags(fileName: string): HtmlTagDescriptor[] {
  const file: HtmlTagDescriptor = {
    tag: 'link',
    attrs: { rel: 'stylesheet', crossorigin: true, href: `/${fileName}` },
    injectTo: 'head-prepend',
  };
  return [file, RUN_TIME_STYLES_BEGIN];
}

/** antd is loaded here alone: whatever else reads the configuration does without it. */
async function makeStyles(): Promise<string> {
  const { module } = await runnerImport<{ extractStyles: () => string }>(FIRST_DRAWN, {
    configFile: false,
    logLevel: 'error',
  });
  return module.extractStyles();
}
