import { keepCompiled } from './start/compile-cache.mjs';
import { describeNodeProblem } from './start/node-version.mjs';

/** The gateway of a release: it runs where neither its sources nor what builds them are. */
const problem = describeNodeProblem(process.versions.node);
if (problem === undefined) {
  keepCompiled();
  // What goes wrong names the line of the source.
  process.setSourceMapsEnabled(true);
  const { runGateway } = await import('./start/run-gateway');
  await runGateway({
    // `npm run build` makes no release of another (package.json).
    isDeclarationChecked: true,
    withPortal: !process.argv.includes('--without-portal'),
    print: (line) => console.log(line),
  });
} else {
  console.error(problem);
  process.exitCode = 1;
}
