import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig } from 'vitest/config'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { phrasesPlugin } from './scripts/phrases.ts'
import { textModules } from './scripts/text-modules.ts'
import { browserOptions, findBrowser } from './tests/support/browser-program.ts'
import { enginesAreAvailable } from './tests/support/engine-programs.ts'
import { makeRunFolders } from './tests/support/run-folders.ts'
import { runInstant } from './tests/support/run-instant.ts'
import { slowestMs } from './tests/support/slowest-wait.ts'

// A zone with an odd offset: code that forgets to name Asia/Tokyo fails here.
process.env.TZ = 'Asia/Kathmandu'
/** West of UTC, because a zone east of it hides mistakes with dates alone. */
const westernZone = 'America/St_Johns'

makeRunFolders()

// Node keeps what it compiled of the programs that tests start, so that the next start is faster
// (docs/decisions/0001).
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('.cache/compiled', import.meta.url))

type Settings = NonNullable<TestProjectInlineConfiguration['test']>

const project = (name: string, settings: Settings, more: TestProjectInlineConfiguration = {}) =>
  ({ ...more, extends: true, test: { ...settings, name } }) satisfies TestProjectInlineConfiguration

/** Of several processes, of crashes or of many random histories. */
const long = '**/*.long{,.http}.test.ts'
const notTests = [...configDefaults.exclude, 'dist/**']
const httpTests = (name = '') => ['server', 'demo'].map((folder) => `${folder}/**/*${name}.http.test.ts`)

const unit: Settings = {
  // The files of a worker share one process, so that the modules are loaded once.
  isolate: false,
  include: ['**/*.test.ts'],
  exclude: [...notTests, '**/*.http.test.ts', long, 'tests/{browser,engines,journeys,sweep,prove}/**'],
}

const sqlite: Settings = {
  isolate: false,
  include: httpTests(),
  exclude: [...notTests, long],
  env: { TEST_ENGINE: 'sqlite' },
}

const postgres: Settings = {
  ...sqlite,
  // The HTTP layer has no SQL, and refuses bad input before any: SQLite shows the same.
  exclude: [...notTests, long, 'server/http/*', 'server/{log,bad-input}.http.test.ts'],
  env: { TEST_ENGINE: 'postgres' },
  globalSetup: ['tests/support/postgres-server.ts'],
}

const now = runInstant(process.env)

/** In a browser, with the whole product. */
const inBrowser = (...folders: string[]): Settings => ({
  include: folders.map((folder) => `tests/${folder}/**/*.test.ts`),
  testTimeout: 300_000,
  // After the components, so that the browsers do not share the cores.
  sequence: { groupOrder: 2 },
  // So that each worker starts its browser once, and not for each file.
  isolate: false,
  provide: { now },
  globalSetup: ['tests/browser/global-setup.ts'],
  setupFiles: ['tests/browser/fixed-clock.ts'],
})

const journeys = (everyLanguage: boolean) =>
  project('journeys', { ...inBrowser('journeys', 'sweep'), provide: { now, everyLanguage } })

/** The main ways in Firefox and WebKit, where these are or can be installed (decision 0008). */
const engines = project('engines', {
  ...inBrowser('engines'),
  // The clock of these browsers cannot be set.
  provide: { now: Date.now() },
  globalSetup: ['tests/engines/global-setup.ts'],
  setupFiles: [],
})

/**
 * What the pages and their tests import. A missing package that is not a module of ECMAScript fails its tests
 * at once.
 */
const packagesOfPages = [
  '@base-ui/react/autocomplete',
  '@base-ui/react/csp-provider',
  '@base-ui/react/dialog',
  '@base-ui/react/menu',
  '@base-ui/react/popover',
  '@base-ui/react/tabs',
  '@fullcalendar/react',
  '@fullcalendar/react/daygrid',
  '@fullcalendar/react/interaction',
  '@fullcalendar/react/locales/ja',
  '@fullcalendar/react/themes/classic',
  '@fullcalendar/react/timegrid',
  '@hookform/resolvers/zod',
  '@simplewebauthn/browser',
  '@tanstack/react-query',
  '@zxcvbn-ts/language-common',
  'axe-core',
  'i18next',
  'idb-keyval',
  'papaparse',
  'qr/decode.js',
  'qrcode.react',
  'react',
  'react-dom',
  'react-dom/client',
  'react-hook-form',
  'react-hot-toast/headless',
  'react-i18next',
  'react-router',
  'react/jsx-runtime',
  'temporal-polyfill',
  'vitest-browser-react/pure',
  'zod/mini',
]

/** In a browser too, without a server: one part of a page, and an API that answers as the contract says. */
const components = project(
  'components',
  {
    include: ['web/**/*.test.tsx'],
    testTimeout: 30_000,
    // The files share a document, so that the modules of the pages are loaded once.
    isolate: false,
    maxWorkers: 3,
    // After units and HTTP tests, which keep all cores busy.
    sequence: { groupOrder: 1 },
    expect: { poll: { timeout: 10_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: browserOptions(await browserOrNone()),
        // A dialog that fades costs each test half a second.
        contextOptions: { reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 1024, height: 640 },
      // Generous, because the first page waits until Vite has prepared all packages.
      connectTimeout: 180_000,
    },
  },
  {
    plugins: [react(), tailwindcss(), phrasesPlugin],
    // React as visitors get it: its checks for developers take a fifth of the tests' processor time.
    oxc: { jsx: { development: false } },
    // Vite prepares all packages before the first test: one that it met later made it reload the page of a
    // running test, which then never ended.
    optimizeDeps: {
      noDiscovery: true,
      include: packagesOfPages,
      rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } },
    },
  },
)

async function browserOrNone(): Promise<string | undefined> {
  try {
    return await findBrowser()
  } catch (error) {
    // Only the tests in a browser fail without one.
    console.error(String(error))
    return undefined
  }
}

/** What `npm test` runs. */
const quick = [
  project('unit', unit),
  project('http-sqlite', sqlite),
  // What the engine can do differently: locks, races, types, plans, migrations.
  project('http-postgres', { ...postgres, include: httpTests('.db') }),
  components,
  journeys(false),
]

/**
 * Random cases whose claims do not depend on the engine or the zone are tried in full on SQLite in Kathmandu
 * alone; elsewhere a sample shows that engine and zone change nothing.
 */
const again = () => (process.env['TEST_EXTENT'] === 'all' ? { TEST_EXTENT: 'sample' } : {})

/**
 * What `npm run test:all` runs: with `--mode all`, each claim on both engines, in all browsers, in two zones,
 * and what takes long.
 */
const all = () => [
  project('unit', unit),
  project('unit-west', { ...unit, env: { TZ: westernZone, ...again() } }),
  project('http-sqlite', sqlite),
  project('http-west', { ...sqlite, env: { ...sqlite.env, TZ: westernZone, ...again() } }),
  project('http-postgres', { ...postgres, env: { ...postgres.env, ...again() } }),
  project('long', { include: ['**/*.long.test.ts'], exclude: notTests }),
  project('long-sqlite', { ...sqlite, include: httpTests('.long'), exclude: notTests }),
  // The disk of a PostgreSQL is not the studio's.
  project('long-postgres', {
    ...postgres,
    include: httpTests('.long'),
    exclude: [...notTests, 'server/full-disk.*'],
  }),
  components,
  journeys(true),
  project('browser', inBrowser('browser')),
  ...(enginesAreAvailable() ? [engines] : []),
]

/** What `npm run prove` runs: attempts to break what docs/reliability.md promises, on each engine. */
const proofs: Settings = { include: ['tests/prove/**/*.test.ts'], testTimeout: 30 * 60_000 }
const prove = () => [
  project('prove-sqlite', { ...sqlite, ...proofs }),
  // On PostgreSQL it takes more than ten minutes; there 43 calls are tried with three kinds of failures.
  project('prove-postgres', { ...postgres, ...proofs, exclude: [...notTests, '**/failing-administration*'] }),
]

/** The seed of `npm test`, so that only a change of the code can make it fail. */
const fixedSeed = 32

/** Tells the tests how many random cases they try, and with which seed. TEST_SEED gives a seed again. */
function chooseRandomCases(mode: string): void {
  const isFixed = mode !== 'all' && mode !== 'prove'
  process.env['TEST_EXTENT'] ??= isFixed ? 'quick' : 'all'
  // This file is read once more for each project.
  if (process.env['TEST_SEED'] !== undefined) return
  const seed = isFixed ? fixedSeed : Math.floor(Math.random() * 2 ** 31)
  process.env['TEST_SEED'] = String(seed)
  if (!isFixed) console.log(`Seed of the random cases: TEST_SEED=${seed}`)
}

export default defineConfig(({ mode }) => {
  chooseRandomCases(mode)
  return {
    plugins: [textModules],
    test: {
      reporters: ['default', './tests/support/closing-line.ts'],
      setupFiles: ['tests/support/silent-console.ts'],
      // Tests make much that is soon garbage: with more room for it the collector takes a twentieth less of
      // their time.
      execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=32'],
      // Generous, because a test that waits for a busy machine has not failed.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: slowestMs } },
      // One more than cores, because a worker often waits for its browser or its server. Vitest would take
      // one less.
      maxWorkers: availableParallelism() + 1,
      projects: mode === 'prove' ? prove() : mode === 'all' ? all() : quick,
    },
  }
})
