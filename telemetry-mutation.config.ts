import { defineConfig } from 'vitest/config';

/** The tests that mutation testing of telemetry runs: of the modules in stryker.telemetry.config.json alone. */
export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'src/telemetry/monitor/{fields,session/session,delivery/{queue,sender,sender-answers}}.test.ts',
    ],
  },
});
