/*
 * Makes each call of administrators as the test of the log makes them, but lets one statement of it after the
 * other fail, with a full disk, before the call may succeed. What that test then reads in the log shows that
 * each call has taken effect once.
 */
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { TestApp } from '#tests/support/app.ts'
import type { Sent } from '#tests/support/app.ts'
import { count } from '#tests/support/random-cases.ts'
import { failAt, fullDiskOfSqlite, rowsOf } from './failing-call.ts'

/** Statements that calls can do without: with one of them failing, a call was done. */
const needless = new Set<string>()

const ask: TestApp['ask'] = Reflect.get(TestApp.prototype, 'ask')
async function askFailing(this: TestApp, endpoint: Endpoint, sent: Sent = {}) {
  const takesKey = endpoint.headers?.includes('Idempotency-Key') ?? false
  const asked = takesKey ? { key: crypto.randomUUID(), ...sent } : sent
  const call = () => ask.call(this, endpoint, asked)
  if (endpoint.method === 'GET') return call()
  for (let number = 1; ; number += 1) {
    const before = await rowsOf(this.database)
    const { answer, failed } = await failAt(number, fullDiskOfSqlite, call, needless)
    if (failed === undefined) return answer
    if (answer.status < 300) {
      needless.add(failed)
      count('statements that a call can do without')
      return answer
    }
    const where = `statement ${number} of ${endpoint.method} ${endpoint.path}`
    expect(answer.status, where).toBeGreaterThanOrEqual(500)
    expect(await checkIntegrity(this.database.reader), where).toEqual([])
    count('failed statements')
    if (isDeepStrictEqual(await rowsOf(this.database), before)) continue
    // It has taken effect though its answer is lost. With its key it is given that answer. Without one it
    // goes on with the rest, or says that all is done, which the administrator then reads.
    count(`${takesKey ? 'with' : 'without'} a key, done though the answer was lost: ${endpoint.path}`)
    const again = await call()
    return takesKey || again.status < 300 ? again : { ...again, status: endpoint.status }
  }
}
Object.assign(TestApp.prototype, { ask: askFailing })

await import('#server/features/audit/every-write.http.test.ts')
