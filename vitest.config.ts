import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { enginesAreAvailable } from './tests/support/engine-programs.ts'
import { slowestMs } from './tests/support/slowest-wait.ts'

// A zone with an odd offset: code that forgets to name Asia/Tokyo fails here.
process.env.TZ = 'Asia/Kathmandu'

const http = {
  // The files of a worker share one process, so that the modules of the server are loaded once.
  isolate: false,
  include: ['server/**/*.http.test.ts', 'demo/**/*.http.test.ts'],
  hookTimeout: 120_000,
}

/** For tests in a browser only. The end of a run names those that needed it, and fails with more than a few (decision 0117). */
const secondAttempt = 1
/** On two cores with three workers, tests of many steps were seen to take 42 s, on a slow machine four times as long. */
const browserTestMs = 300_000

/** The main journeys in Firefox and WebKit, where these are or can be installed (decision 0033). */
const engines: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'engines',
    include: ['tests/engines/*.test.ts'],
    testTimeout: browserTestMs,
    hookTimeout: 120_000,
    isolate: false,
    retry: secondAttempt,
    globalSetup: ['tests/engines/global-setup.ts'],
  },
}

export default defineConfig({
  test: {
    reporters: ['default', './tests/support/closing-line.ts'],
    setupFiles: ['tests/support/silent-console.ts'],
    // Generous, because a test that waits for a busy machine has not failed.
    testTimeout: 120_000,
    expect: { poll: { timeout: slowestMs } },
    // One more than cores, because a worker often waits for its browser or its server. Vitest would take one less.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: ['**/node_modules/**', 'dist/**', '**/*.http.test.ts', 'tests/{browser,engines}/**'],
        },
      },
      { extends: true, test: { ...http, name: 'http-sqlite', env: { TEST_ENGINE: 'sqlite' } } },
      {
        extends: true,
        test: {
          ...http,
          name: 'http-postgres',
          // The HTTP layer has no SQL: http-sqlite shows the same.
          exclude: [...configDefaults.exclude, 'server/http/*', 'server/log.http.test.ts'],
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: ['tests/support/postgres-server.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: browserTestMs,
          hookTimeout: 120_000,
          // So that each worker starts its browser and its studio once, and not for each file.
          isolate: false,
          retry: secondAttempt,
          globalSetup: ['tests/browser/global-setup.ts'],
        },
      },
      ...(enginesAreAvailable() ? [engines] : []),
    ],
  },
})
