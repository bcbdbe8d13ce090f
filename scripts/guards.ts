/**
 * What keeps seats, tickets and money right line by line: the conditions of updates and the refusals of use
 * cases. `npm run prove guards` takes each of them out of a run of the tests that could see it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { projectRoot } from './source-files.ts'

/** A guard: from which line of the file to which, counted from 1. */
interface Guard {
  file: string
  from: number
  to: number
  text: string
}

/** The files with guards, and the tests that could see that one is missing. */
const guarded: ReadonlyArray<{ files: readonly string[]; tests: readonly string[] }> = [
  {
    files: [
      'bookings/book.ts',
      'bookings/cancel.ts',
      'bookings/queries.ts',
      'bookings/limits.ts',
      'lessons/queries.ts',
    ],
    tests: ['server/features/bookings', 'server/features/lessons', 'server/features/schedule'],
  },
  {
    files: [
      'bookings/waiting-list/queries.ts',
      'bookings/waiting-list/wait.ts',
      'bookings/waiting-list/promote-waiting-members.ts',
    ],
    tests: ['server/features/bookings'],
  },
  {
    files: ['tickets/queries.ts', 'tickets/move-tickets.ts', 'members/queries.ts'],
    tests: [
      'server/features/tickets',
      'server/features/bookings',
      'server/features/accounts',
      'server/features/members',
    ],
  },
  {
    files: ['hires/hold-time.ts', 'hires/cancel-hire.ts', 'hires/confirm-hire.ts', 'hires/queries.ts'],
    tests: ['server/features/hires'],
  },
  {
    files: ['coupons/queries.ts', 'coupons/use-coupon.ts', 'offers/place-order.ts', 'invitations/queries.ts'],
    tests: ['server/features/offers', 'server/features/invitations', 'server/features/hires'],
  },
  {
    files: [
      'payments/refunds/request-refund.ts',
      'payments/ledger-queries.ts',
      'payments/membership-queries.ts',
      'payments/order-queries.ts',
    ],
    tests: ['server/features/payments', 'server/features/webhooks', 'server/features/hires'],
  },
  {
    files: ['pausing/request-pausing.ts', 'pausing/take-back.ts', 'payments/pausing-queries.ts'],
    tests: ['server/features/pausing'],
  },
]

/** Conditions of an update that name its row, not a state that it must have. */
const namesRow = /^\.where\('(\w+\.)?(id|\w+Id)', '=', [^)]*\)$/

/** The guards of a file. */
function guardsIn(file: string, text: string): Guard[] {
  const lines = text.split('\n')
  const guards: Guard[] = []
  let isUpdate = false
  for (const [position, line] of lines.entries()) {
    const trimmed = line.trim()
    const from = position + 1
    if (/\.updateTable\(|\.deleteFrom\(/.test(line)) isUpdate = true
    else if (/\.selectFrom\(|\.insertInto\(|^(export |async )?(function|const)/.test(trimmed))
      isUpdate = false
    if (isUpdate && /^\.where(Ref)?\(.*\)$/.test(trimmed) && !namesRow.test(trimmed))
      guards.push({ file, from, to: from, text: trimmed })
    if (/^if \(.*\) throw (new ApiError|closed\(|await reason)/.test(trimmed))
      guards.push({ file, from, to: from, text: trimmed })
    if (/^if \(.*\)$/.test(trimmed) && (lines[from] ?? '').trim().startsWith('throw new ApiError'))
      guards.push({ file, from, to: from + 1, text: `${trimmed} ${lines[from]?.trim() ?? ''}` })
  }
  return guards
}

/** Gives the tests of this run a file without one of its guards. */
export function withoutGuard(given: string | undefined): Plugin {
  const guard = given === undefined ? undefined : (JSON.parse(given) as Guard)
  return {
    name: 'without-guard',
    enforce: 'pre',
    transform(code, id) {
      if (guard === undefined || !id.endsWith(guard.file)) return undefined
      const lines = code.split('\n')
      // The lines stay, so that a failing test names the line that it means.
      for (let line = guard.from; line <= guard.to; line += 1) lines[line - 1] = ''
      return lines.join('\n')
    },
  }
}

interface Seen {
  guard: Guard
  /** The test that failed first; undefined when none did. */
  by: string | undefined
}

async function tryWithout(guard: Guard, tests: readonly string[]): Promise<Seen> {
  const folder = mkdtempSync(join(tmpdir(), 'hidamari-guards-'))
  const report = join(folder, 'report.json')
  try {
    const program = spawn(
      process.execPath,
      [
        join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs'),
        'run',
        '--project=unit',
        '--project=http-sqlite',
        '--bail=1',
        '--maxWorkers=1',
        // What it keeps of a file has the guard in place.
        '--experimental.fsModuleCache=false',
        '--reporter=json',
        `--outputFile=${report}`,
        ...tests,
      ],
      { cwd: projectRoot, env: { ...process.env, PROVE_WITHOUT: JSON.stringify(guard) }, stdio: 'ignore' },
    )
    await once(program, 'exit')
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: Array<{ name: string; assertionResults: Array<{ status: string; fullName: string }> }>
    }
    const failed = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => `${name.slice(projectRoot.length)}: ${fullName}`),
    )
    const ran = testResults.reduce((sum, { assertionResults }) => sum + assertionResults.length, 0)
    if (ran === 0) throw new Error(`No test ran without ${guard.file}:${guard.from}`)
    return { guard, by: failed[0] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Takes the guards of the files out one by one. Returns how many no test has seen. */
export async function proveGuards(names = ''): Promise<number> {
  const open = guarded.flatMap(({ files, tests }) =>
    files
      .filter((name) => name.includes(names))
      .flatMap((name) => {
        const file = `server/features/${name}`
        return guardsIn(file, readFileSync(join(projectRoot, file), 'utf8')).map((guard) => ({
          guard,
          tests,
        }))
      }),
  )
  console.log(`${open.length} guards`)
  const unseen: Guard[] = []
  const total = open.length
  const workers = Array.from({ length: availableParallelism() }, async () => {
    for (let next = open.shift(); next !== undefined; next = open.shift()) {
      const { guard, by } = await tryWithout(next.guard, next.tests)
      console.log(`${by === undefined ? 'NOT SEEN' : 'seen'}  ${guard.file}:${guard.from}  ${guard.text}`)
      if (by === undefined) unseen.push(guard)
      else console.log(`      ${by}`)
    }
  })
  await Promise.all(workers)
  console.log(`${total - unseen.length} of ${total} guards are seen by a test.`)
  return unseen.length
}
