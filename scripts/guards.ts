/**
 * What keeps seats, tickets and money right line by line: the conditions of updates and the refusals of use
 * cases and rules. `npm run prove guards` runs the tests without each of them: a test that meets a guard is
 * run again without it (guard-runner.ts), until one has failed.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { createVitest } from 'vitest/node'
import type { TestCase, TestModule, TestSpecification } from 'vitest/node'
import type { Meeting } from './guard-runner.ts'
import { guardsIn, switchable } from './guarded-code.ts'
import { projectRoot } from './source-files.ts'

/** After so long the run is ended. The guards that no test has seen by then count as not seen. */
const longestMinutes = 14

/** A test that has not ended after so long without a guard has seen that it is missing. */
const longestTestMs = 60_000

const features = (...names: string[]) => names.map((name) => `server/features/${name}/`)

/** Where the guards are. */
const guarded = features(
  'bookings',
  'coupons',
  'guests',
  'hires',
  'invitations',
  'lessons',
  'members',
  'offers',
  'pausing',
  'payments',
  'tickets',
)

/** Where the tests are that could see that one is missing. */
const tests = [
  ...guarded,
  ...features('accounts', 'campaigns', 'closures', 'reception', 'referrals', 'retention', 'schedule'),
  ...features('importing', 'kiosk', 'sessions', 'spaces', 'webhooks'),
  'server/unknown-ids',
]

/** What keeps a query that was built once, and with it the guards that it was built with. */
const preparing = { file: 'server/database/prepared.ts', keeps: 'compiled.set(engine, query)' }

const isInGuarded = (file: string) => guarded.some((folder) => file.startsWith(folder))

const isGuarded = (file: string, names: string) =>
  isInGuarded(file) && /(?<!\.test)\.ts$/.test(file) && file.includes(names)

const switchGuards = (names: string): Plugin => ({
  name: 'switch-guards',
  enforce: 'pre',
  transform(code, id) {
    const file = relative(projectRoot, id)
    if (file === preparing.file) {
      if (!code.includes(preparing.keeps)) throw new Error(`${file} has no ${preparing.keeps}`)
      return { code: code.replace(preparing.keeps, ''), map: null }
    }
    return isGuarded(file, names) ? { code: switchable(file, code), map: null } : undefined
  },
})

/**
 * Most guards are seen by the tests of their features. Those of the others, and files of many calls, meet
 * nearly every guard and see few: fewer are left when they run.
 */
const rankOf = ({ moduleId }: TestSpecification) =>
  /-histories|simultaneous/.test(moduleId) ? 2 : isInGuarded(relative(projectRoot, moduleId)) ? 0 : 1

class LikelyFirst {
  shard = async (files: TestSpecification[]) => files
  sort = async (files: TestSpecification[]) => files.toSorted((a, b) => rankOf(a) - rankOf(b))
}

interface Outcome {
  /** By guard, the test that failed without it. */
  seen: Map<string, string>
  /** The guards that a test has met. */
  met: Set<string>
  /** The tests that failed with all guards in place. */
  failed: string[]
  isWhole: boolean
}

/** Runs the tests on SQLite, then those about the engine on PostgreSQL, in as many workers as there are cores. */
async function takeOut(names: string, testNames: string, until: number): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'hidamari-guards-'))
  mkdirSync(join(folder, 'seen'))
  writeFileSync(join(folder, 'met'), '')
  process.env['GUARDS_FOLDER'] = folder
  const failed: string[] = []
  const note = {
    onTestCaseResult(test: TestCase) {
      const { state, errors } = test.result()
      if (state !== 'failed') return
      failed.push(`${test.module.relativeModuleId}: ${test.fullName}: ${errors?.[0]?.message ?? ''}`)
    },
    onTestModuleEnd(module: TestModule) {
      const [error] = module.errors()
      if (error !== undefined) failed.push(`${module.relativeModuleId}: ${error.message}`)
    },
  }
  const vitest = await createVitest(
    'test',
    {
      project: ['unit', 'http-sqlite', 'http-postgres'],
      watch: false,
      maxWorkers: Math.max(2, availableParallelism()),
      // What is kept on the disk asks for no guard: its key is the text of the file alone.
      fsModuleCache: false,
      testTimeout: longestTestMs,
      reporters: [note],
      sequence: { sequencer: LikelyFirst },
    },
    { plugins: [switchGuards(names)] },
  )
  try {
    for (const project of vitest.projects)
      project.config.runner = join(projectRoot, 'scripts/guard-runner.ts')
    const globbed = await vitest.globTestSpecifications(tests)
    const all = globbed.filter(({ moduleId }) => relative(projectRoot, moduleId).includes(testNames))
    for (const engine of ['SQLite', 'PostgreSQL']) {
      if (performance.now() > until) break
      const found = all.filter(
        ({ project }) => (project.name === 'http-postgres') === (engine === 'PostgreSQL'),
      )
      // Vitest fails a run without files.
      if (found.length === 0) continue
      const limit = setTimeout(() => void vitest.cancelCurrentRun('test-failure'), until - performance.now())
      await vitest.runTestSpecifications(found)
      clearTimeout(limit)
      console.log(
        `${engine}: ${found.length} files of tests, ${readdirSync(join(folder, 'seen')).length} guards seen`,
      )
    }
    const read = (text: string) => JSON.parse(text) as Meeting
    const met = readFileSync(join(folder, 'met'), 'utf8').split('\n').filter(Boolean).map(read)
    const seen = readdirSync(join(folder, 'seen')).map((name) =>
      read(readFileSync(join(folder, 'seen', name), 'utf8')),
    )
    return {
      seen: new Map(seen.map(({ guard, test }) => [guard, test])),
      met: new Set(met.map(({ guard }) => guard)),
      failed,
      isWhole: performance.now() < until,
    }
  } finally {
    await vitest.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Takes out each guard of the files whose path has the given part, while those tests run whose path has the
 * other part. Returns how many no test has seen, and how many tests fail with all guards in place.
 */
export async function proveGuards(names = '', testNames = ''): Promise<number> {
  const begun = performance.now()
  const guards = guarded
    .flatMap((folder) =>
      readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
        .toSorted()
        .map((name) => `${folder}${name}`),
    )
    .filter((file) => isGuarded(file, names))
    .flatMap((file) => guardsIn(file, readFileSync(join(projectRoot, file), 'utf8')))
  console.log(`${guards.length} guards`)
  const { seen, met, failed, isWhole } = await takeOut(names, testNames, begun + longestMinutes * 60_000)
  for (const { name, text } of guards) {
    const test = seen.get(name)
    if (test !== undefined) console.log(`${name}  ${text}\n    seen by ${test}`)
  }
  const unseen = guards.filter(({ name }) => !seen.has(name))
  const why = (name: string) =>
    `${met.has(name) ? 'NOT SEEN' : isWhole ? 'NOT MET' : 'NOT REACHED'}${isWhole ? '' : ' in time'}`
  for (const { name, text } of unseen) console.log(`${why(name)}: ${name}  ${text}`)
  for (const test of failed) console.log(`FAILS WITH ALL GUARDS IN PLACE: ${test}`)
  if (!isWhole) console.log(`The tests were ended after ${longestMinutes} minutes.`)
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
  console.log(
    `${guards.length - unseen.length} of ${guards.length} guards are seen by a test, ${minutes} minutes.`,
  )
  return unseen.length + failed.length
}
