import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { count } from '#tests/support/random-cases.ts'
import { failAt, failures, rowsOf } from './failing-call.ts'
import { writingCalls } from './writing-calls.ts'
import type { Settings, Call } from './writing-calls.ts'

async function inStudio<T>(
  open: (settings: Settings) => Promise<Call>,
  work: (call: Call, ask: () => Promise<{ status: number; body?: unknown }>) => Promise<T>,
): Promise<T> {
  const ends: Array<() => Promise<void>> = []
  const call = await open({ atEnd: (end) => void ends.push(end) })
  const key = crypto.randomUUID()
  try {
    return await work(call, () => call.ask(key))
  } finally {
    for (const end of ends) await end()
  }
}

/** A call that takes longer fails alone, and the others are still tried. */
const longestOfOneCallMs = 3 * 60_000

const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'
const cases = failures
  .filter((failure) => failure.engine === engine)
  .flatMap((failure) => Object.keys(writingCalls).map((name) => ({ name, failure, how: failure.name })))

test.each(cases)(
  '$name: when $how at any statement, nothing is half done, and the call succeeds once',
  { timeout: longestOfOneCallMs },
  async ({ name, failure }) => {
    const open = writingCalls[name]
    if (open === undefined) throw new Error(`there is no call ${name}`)
    const whole = await inStudio(open, async ({ app, later }, ask) => {
      const { answer, sent } = await failAt(0, failure, ask)
      expect(answer.status).toBeLessThan(300)
      await later?.()
      return { status: answer.status, sent, rows: await rowsOf(app.database) }
    })
    expect(whole.sent).toBeGreaterThan(3)
    for (let number = 1; number <= whole.sent; number += 1) {
      await inStudio(open, async ({ app, canRepeat, later }, ask) => {
        const { answer: failed } = await failAt(number, failure, ask)
        const where = `statement ${number} of ${whole.sent}`
        // A read that the call can do without, or what it does when everything is done.
        const isDone = failed.status < 300
        if (!isDone) expect(failed.status, where).toBeGreaterThanOrEqual(500)
        expect(await checkIntegrity(app.database.reader), where).toEqual([])
        await later?.()
        const hasEffect = isDone || isDeepStrictEqual(await rowsOf(app.database), whole.rows)
        if (canRepeat || !hasEffect) {
          const again = await ask()
          expect(again.status, `${where}, once more: ${JSON.stringify(again.body)}`).toBe(whole.status)
          await later?.()
        }
        expect(await rowsOf(app.database), where).toEqual(whole.rows)
        count(isDone ? 'statements that a call can do without' : 'failed statements')
      })
    }
  },
)
