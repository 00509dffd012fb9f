import { runGateway } from './start/run-gateway';

/** The gateway from its sources: what `npm run dev` restarts, and what the build that `npm start` runs is made from. */
await runGateway({
  // `npm run dev` has Vite serve the portal.
  withPortal: !process.argv.includes('--without-portal'),
  print: (line) => console.log(line),
});
