/**
 * What keeps seats, tickets and money right line by line: the conditions of updates and the refusals of use
 * cases. `npm run prove guards` takes each of them out of a run of the tests that could see it.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { createVitest } from 'vitest/node'
import type { TestCase, TestModule, TestSpecification } from 'vitest/node'
import { projectRoot } from './source-files.ts'

/** After so long without a failed test the tests of one guard are ended: they hang without it. */
const longestOfOneMinutes = 3

/** After so long no other guard is taken out. Those that are left count as not seen. */
const longestMinutes = 20

/** A guard: from which line of the file to which, counted from 1. */
interface Guard {
  file: string
  from: number
  to: number
  text: string
  /** Whether it stands in a statement that is built once, so that only the first test that makes it is known. */
  isPrepared: boolean
}

/** The files with guards. */
const guarded = [
  'bookings/book.ts',
  'bookings/cancel.ts',
  'bookings/queries.ts',
  'bookings/limits.ts',
  'lessons/queries.ts',
  'bookings/waiting-list/queries.ts',
  'bookings/waiting-list/wait.ts',
  'bookings/waiting-list/promote-waiting-members.ts',
  'tickets/queries.ts',
  'tickets/move-tickets.ts',
  'members/queries.ts',
  'hires/hold-time.ts',
  'hires/cancel-hire.ts',
  'hires/confirm-hire.ts',
  'hires/queries.ts',
  'coupons/queries.ts',
  'coupons/use-coupon.ts',
  'offers/place-order.ts',
  'invitations/queries.ts',
  'payments/refunds/request-refund.ts',
  'payments/ledger-queries.ts',
  'payments/membership-queries.ts',
  'payments/order-queries.ts',
  'pausing/request-pausing.ts',
  'pausing/take-back.ts',
  'payments/pausing-queries.ts',
].map((name) => `server/features/${name}`)

/** Where the tests are that could see that one is missing. */
const tests = [
  'accounts',
  'bookings',
  'coupons',
  'guests',
  'hires',
  'invitations',
  'members',
  'offers',
  'pausing',
  'payments',
  'schedule',
  'spaces',
  'tickets',
].map((name) => `server/features/${name}/`)

/** The tests that are tried where those that meet the guard are not known. */
const testsOfPrepared = ['accounts', 'bookings', 'tickets'].map((name) => `server/features/${name}/`)

/** Conditions of an update that name its row, not a state that it must have. */
const namesRow = /^\.where\('(\w+\.)?(id|\w+Id)', '=', [^)]*\)$/

/** Conditions by which the database finds an index, or does not write what is there already. */
const changesNothing: Readonly<Record<string, string>> = {
  // A cancelled booking is neither reminded nor cancelled, whatever is noted of it.
  'server/features/bookings/queries.ts': '.where(isLive)',
  // Null becomes null.
  'server/features/tickets/queries.ts': ".where('note', 'is not', null)",
}

/** The guards of a file. */
function guardsIn(file: string, text: string): Guard[] {
  const lines = text.split('\n')
  const guards: Guard[] = []
  let isUpdate = false
  let isPrepared = false
  for (const [position, line] of lines.entries()) {
    const trimmed = line.trim()
    const from = position + 1
    if (/^\S.* = prepared\(/.test(line)) isPrepared = true
    else if (/^\)|^(export |async )*function/.test(line)) isPrepared = false
    if (/\.updateTable\(|\.deleteFrom\(/.test(line)) isUpdate = true
    else if (/\.selectFrom\(|\.insertInto\(|^(export |async )?(function|const)/.test(trimmed))
      isUpdate = false
    const isCondition = isUpdate && /^\.where(Ref)?\(.*\)$/.test(trimmed)
    if (isCondition && !namesRow.test(trimmed) && changesNothing[file] !== trimmed)
      guards.push({ file, from, to: from, text: trimmed, isPrepared })
    const isRefusal =
      /^if \(.*\) throw (new ApiError|closed\(|await reason)/.test(trimmed) ||
      (/^if \(.*\)$/.test(trimmed) && (lines[from] ?? '').trim().startsWith('throw new ApiError'))
    if (isRefusal) {
      const to = endOfStatement(lines, trimmed.includes(') throw ') ? from : from + 1)
      const whole = lines.slice(position, to).map((part) => part.trim())
      guards.push({ file, from, to, text: whole.join(' '), isPrepared: false })
    }
  }
  return guards
}

/** The line, counted from 1, on which the statement ends of which the given line has the beginning. */
function endOfStatement(lines: readonly string[], begun: number): number {
  let open = 0
  for (let line = begun; line <= lines.length; line += 1) {
    const text = lines[line - 1] ?? ''
    open += text.split('(').length - text.split(')').length
    if (open <= 0) return line
  }
  return begun
}

const nameOf = ({ file, from }: Guard) => `${file}:${from}`

/** The file without a guard. The lines stay, so that a failing test names the line that it means. */
function without({ from, to }: Guard, code: string): string {
  const lines = code.split('\n').map((line, position) => (position + 1 < from || position >= to ? line : ''))
  return lines.join('\n')
}

/** The file, which writes down which test meets which of its guards: a refusal, or a conditional update. */
function noted(file: string, code: string, list: string): string {
  const lines = code.split('\n')
  for (const guard of guardsIn(file, code)) {
    const at = lines.slice(0, guard.to).findLastIndex((line) => /\bthrow |\.where(Ref)?\(/.test(line))
    const note = `noteGuard('${nameOf(guard)}')`
    lines[at] = (lines[at] ?? '')
      .replace(/\bthrow /, `throw ${note} ?? `)
      .replace(/\.where(Ref)?\(/, (where) => `${where}...(${note} ?? []), `)
  }
  // On the first line, so that the others stay.
  const begun = [
    "import { appendFileSync as writeGuard } from 'node:fs'",
    'const notedGuards = new Set()',
    'const noteGuard = (guard) => { const line = JSON.stringify([guard, globalThis.__vitest_worker__.filepath])',
    `if (!notedGuards.has(line)) writeGuard(${JSON.stringify(list)}, line + String.fromCharCode(10))`,
    'notedGuards.add(line) }',
  ]
  return `${begun.join('; ')}; ${lines.join('\n')}`
}

interface Seen {
  /** The test that failed first; undefined when none did. */
  by: string | undefined
  seconds: number
}

type Engine = 'sqlite' | 'postgres'

const engineOf = ({ project }: TestSpecification): Engine =>
  project.name === 'http-postgres' ? 'postgres' : 'sqlite'

/** One Vitest for many runs: each has new workers, which get the files as they are changed for it. */
async function openTests() {
  let change: ((file: string, code: string) => string) | undefined
  let changed = new Set<string>()
  const changeGuarded: Plugin = {
    name: 'change-guarded',
    enforce: 'pre',
    transform(code, id) {
      const file = relative(projectRoot, id)
      if (change === undefined || !guarded.includes(file)) return undefined
      changed.add(file)
      return { code: change(file, code), map: null }
    },
  }

  let failed: string[] = []
  let passed = 0
  /** Why a file of tests could not be loaded: that is no test that sees something. */
  let broken: string | undefined
  const note = {
    onTestCaseResult: (test: TestCase) => {
      const { state } = test.result()
      if (state === 'failed') failed.push(`${test.module.relativeModuleId}: ${test.fullName}`)
      if (state === 'passed') passed += 1
    },
    onTestModuleEnd: (module: TestModule) => {
      const [error] = module.errors()
      if (error === undefined) return
      if (module.children.size === 0) broken = `${module.relativeModuleId}: ${error.message}`
      else failed.push(`${module.relativeModuleId}: ${error.message}`)
    },
  }

  let likelihood = (_: TestSpecification) => 0
  class MostLikelyFirst {
    shard = async (files: TestSpecification[]) => files
    sort = async (files: TestSpecification[]) => files.toSorted((a, b) => likelihood(b) - likelihood(a))
  }

  const vitest = await createVitest(
    'test',
    {
      project: ['unit', 'http-sqlite', 'http-postgres'],
      watch: false,
      bail: 1,
      maxWorkers: 1,
      // What is kept on the disk has the guard in place: its key is the text of the file alone.
      fsModuleCache: false,
      reporters: [note],
      sequence: { sequencer: MostLikelyFirst },
    },
    { plugins: [changeGuarded] },
  )

  /** Runs the tests with the guarded files changed; `by` is undefined when none failed. */
  const run = async (found: TestSpecification[], given: NonNullable<typeof change>): Promise<Seen> => {
    const begun = performance.now()
    ;[failed, passed, broken, changed, change] = [[], 0, undefined, new Set(), given]
    for (const file of guarded) vitest.invalidateFile(join(projectRoot, file))
    const limit = setTimeout(() => {
      failed.push(`no end within ${longestOfOneMinutes} minutes`)
      void vitest.cancelCurrentRun('test-failure')
    }, longestOfOneMinutes * 60_000)
    await vitest.runTestSpecifications(found)
    clearTimeout(limit)
    if (failed.length + passed === 0) throw new Error(broken ?? 'No test ran')
    return { by: failed[0], seconds: (performance.now() - begun) / 1000 }
  }

  /** How many guards of a file each file of tests was the first to see. */
  const seenBy = new Map<string, number>()
  return {
    /** Runs all tests with all guards in place, and returns which files of tests meet which guard. */
    async meet(engine: Engine): Promise<Map<string, Set<string>>> {
      const folder = mkdtempSync(join(tmpdir(), 'hidamari-guards-'))
      try {
        const list = join(folder, 'met')
        const found = (await vitest.globTestSpecifications(tests)).filter((one) => engineOf(one) === engine)
        const { by } = await run(found, (file, code) => noted(file, code, list))
        if (by !== undefined) throw new Error(`A test fails with all guards in place: ${by}`)
        const met = new Map<string, Set<string>>()
        for (const line of readFileSync(list, 'utf8').trimEnd().split('\n')) {
          const [guard, file] = JSON.parse(line) as [string, string]
          met.set(guard, (met.get(guard) ?? new Set()).add(file))
        }
        return met
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
    /** Runs the tests that meet the guard without it. Returns undefined when none meets it. */
    async runWithout(guard: Guard, engine: Engine, met: Set<string> | undefined): Promise<Seen | undefined> {
      const all = await vitest.globTestSpecifications(guard.isPrepared ? testsOfPrepared : tests)
      const found = all.filter(
        (one) => engineOf(one) === engine && (guard.isPrepared || met?.has(one.moduleId) === true),
      )
      if (found.length === 0) return undefined
      const name = guard.file.split('/').at(-1)?.replace('.ts', '') ?? ''
      likelihood = ({ moduleId }) =>
        (seenBy.get(`${guard.file} ${moduleId}`) ?? 0) + (moduleId.includes(`/${name}.`) ? 1 : 0)
      const seen = await run(found, (file, code) => (file === guard.file ? without(guard, code) : code))
      if (!changed.has(guard.file)) throw new Error(`${nameOf(guard)} was in place while the tests ran`)
      const key = `${guard.file} ${join(projectRoot, seen.by?.split(': ')[0] ?? '')}`
      seenBy.set(key, (seenBy.get(key) ?? 0) + 1)
      return seen
    },
    close: () => vitest.close(),
  }
}

type Tests = Awaited<ReturnType<typeof openTests>>

/** Takes the guards of the files out one by one. Returns how many no test has seen. */
export async function proveGuards(names = ''): Promise<number> {
  const open = guarded
    .filter((file) => file.includes(names))
    .flatMap((file) => guardsIn(file, readFileSync(join(projectRoot, file), 'utf8')))
  const total = open.length
  console.log(`${total} guards`)
  const begun = performance.now()
  const minutes = () => (performance.now() - begun) / 60_000
  const unseen: Guard[] = []
  const several = await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, openTests))
  try {
    const [first, second] = several
    if (first === undefined || second === undefined) return total
    // A guard against a race may be seen by what PostgreSQL can do differently alone.
    const [onSqlite, onPostgres] = await Promise.all([first.meet('sqlite'), second.meet('postgres')])
    console.log(`All tests pass with all guards in place, ${minutes().toFixed(1)} minutes`)
    const tryOne = async (one: Tests, guard: Guard): Promise<string> => {
      if (minutes() > longestMinutes) return 'NOT TRIED'
      const met = [onSqlite.get(nameOf(guard)), onPostgres.get(nameOf(guard))]
      const seen = await one.runWithout(guard, 'sqlite', met[0])
      if (seen?.by !== undefined) return `seen (${seen.seconds.toFixed(1)} s) by ${seen.by}`
      const there = await one.runWithout(guard, 'postgres', met[1])
      if (there?.by !== undefined) return `seen (${there.seconds.toFixed(1)} s) on PostgreSQL by ${there.by}`
      return seen === undefined && there === undefined ? 'NOT MET by any test' : 'NOT SEEN'
    }
    const workers = several.map(async (one) => {
      for (let guard = open.shift(); guard !== undefined; guard = open.shift()) {
        const outcome = await tryOne(one, guard).catch((error: unknown) => `NOT TRIED: ${String(error)}`)
        console.log(`${nameOf(guard)}  ${guard.text}\n    ${outcome}`)
        if (!outcome.startsWith('seen')) unseen.push(guard)
      }
    })
    await Promise.all(workers)
  } finally {
    for (const one of several) await one.close()
  }
  console.log(
    `${total - unseen.length} of ${total} guards are seen by a test, ${minutes().toFixed(1)} minutes.`,
  )
  for (const guard of unseen) console.log(`not seen: ${nameOf(guard)}  ${guard.text}`)
  return unseen.length
}
