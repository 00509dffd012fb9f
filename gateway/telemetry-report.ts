import { runOperatorCommand } from './operator/run-operator-command';

/** The operator's tool: shows what portals reported. */
process.exitCode = await runOperatorCommand('telemetry', {
  args: process.argv.slice(2),
  print: console.log,
  complain: console.error,
});
