import { describeNodeProblem } from './start/node-version';

// The rest is loaded only on a Node.js that understands it.
const problem = describeNodeProblem(process.versions.node);
if (problem === undefined) {
  const { runGateway } = await import('./start/run-gateway');
  await runGateway({
    // `npm run dev` has Vite serve the portal.
    withPortal: !process.argv.includes('--without-portal'),
    print: (line) => console.log(line),
  });
} else {
  console.error(problem);
  process.exitCode = 1;
}
