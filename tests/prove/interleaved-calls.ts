import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { fc } from '#tests/support/random-cases.ts'
import { whileWatched } from './sent-statements.ts'

/** A call, and how the report of an order names it. */
export interface NamedCall {
  name: string
  run: () => Promise<unknown>
}

/** How the SQL of a statement is changed to try a studio without one of its guards. */
export type WithoutGuard = (statement: string) => string

/** After so long in which a call neither asks for a statement nor waits for a lock, the order counts as failed. */
const longestStandMs = 30_000

/** So long an answer is waited for before PostgreSQL is asked whether the statement waits for a lock. */
const usualAnswerMs = 3

const asItIs: WithoutGuard = (statement) => statement

/**
 * Runs calls at the same time, in the order of statements that the scheduler chooses. Each call waits before
 * every statement of its transactions, until the scheduler lets one of them go on; the next is chosen when
 * that one waits again, has ended, or waits for a lock of another. So an order depends on the choices alone,
 * and a seed repeats it. What a call reads before its transaction it reads before it waits, so that others
 * can change it meanwhile.
 *
 * On SQLite transactions follow each other: there a call waits before each transaction alone.
 * @returns how many statements were put in order
 */
export async function interleave(
  database: Database,
  scheduler: fc.Scheduler,
  calls: readonly NamedCall[],
  withoutGuard: WithoutGuard = asItIs,
): Promise<number> {
  const waitsForLock = sql<{ waiting: number }>`
    select cast(count(*) as int) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const countLocked = async () => {
    if (database.engine === 'sqlite') return 0
    return (await waitsForLock.execute(database.reader)).rows[0]?.waiting ?? 0
  }
  const state = calls.map((call) => ({ call, waits: 0, hasEnded: false }))
  /** How many calls neither have ended nor wait for the scheduler. */
  const running = () => state.filter(({ waits, hasEnded }) => waits === 0 && !hasEnded).length
  let statements = 0
  const settled = async () => {
    const begun = performance.now()
    while (running() > 0) {
      const passed = performance.now() - begun
      if (passed < usualAnswerMs) await nextTurn()
      else if ((await countLocked()) >= running()) return
      else if (passed > longestStandMs) {
        const still = state.filter(({ waits, hasEnded }) => waits === 0 && !hasEnded)
        throw new Error(`Stood still: ${still.map(({ call }) => call.name).join(', ')}`)
      } else await pause(1)
    }
  }

  const ends = state.map(async (own) => {
    const { name, run } = own.call
    const turnOf = async (statement: string) => {
      // What goes on after the answer is put in no order.
      if (own.hasEnded) return
      statements += 1
      own.waits += 1
      await scheduler.schedule(Promise.resolve(), `${name}: ${statement.slice(0, 80)}`)
      own.waits -= 1
    }
    try {
      await whileWatched(
        {
          onPostgres: async ({ sql: statement, isInTransaction, send }) => {
            if (isInTransaction) await turnOf(statement)
            return send(withoutGuard(statement))
          },
          beforeTransaction: () => turnOf('a transaction'),
        },
        run,
      )
    } finally {
      own.hasEnded = true
    }
  })
  const ended = Promise.allSettled(ends)
  try {
    while (state.some(({ hasEnded }) => !hasEnded)) {
      await settled()
      if (scheduler.count() > 0) await scheduler.waitNext(1)
      else await pause(1)
    }
  } finally {
    // So that nothing waits for ever, whatever was found.
    while (scheduler.count() > 0) await scheduler.waitAll()
  }
  await ended
  await Promise.all(ends)
  return statements
}
