import { expect, test } from 'vitest'
import { newPlace, withDatabase } from '#tests/support/databases.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { seed } from '#tests/support/random-cases.ts'
import { startServer } from '#tests/support/server-process.ts'
import { tokenFor } from '#tests/support/test-tokens.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'

const lines = 1_000
const rounds = 4

/** Each round starts a server. */
const timeout = 120_000

test(
  'a server that is killed while it imports leaves all members or none, and the import can be repeated',
  { timeout },
  async () => {
    const random = seededRandom(seed)
    const place = await newPlace()
    const admin = await withDatabase(place, givenAdmin)
    const counts: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const server = await startServer(place)
      const call = async (method: string, path: string, body?: object) => {
        const response = await fetch(`${server.origin}/api/admin/imports${path}`, {
          method,
          headers: {
            authorization: `Bearer ${tokenFor(admin)}`,
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        })
        return (await response.json()) as { id: string }
      }
      const { id } = await call('POST', '', { kind: 'members', fileName: 'a.csv', lines })
      for (let first = 0; first < lines; first += 100) {
        const rows = Array.from({ length: 100 }, (_, position) => {
          const line = first + position + 2
          return { line, cells: { email: `round-${round}-${line}@example.test`, lastName: '佐藤' } }
        })
        await call('PUT', `/${id}/lines`, { rows })
      }
      const finished = call('POST', `/${id}/finish`).catch(() => undefined)
      // The hash takes about 50 ms, and the transaction about as long.
      await new Promise((resolve) => setTimeout(resolve, random() * 250))
      await server.end('SIGKILL')
      await finished
      counts.push(
        await withDatabase(place, async (database) => {
          expect(await checkIntegrity(database.reader)).toEqual([])
          const members = await database.reader
            .selectFrom('members')
            .select('id')
            .where('email', 'like', `round-${round}-%`)
            .execute()
          return members.length
        }),
      )
    }
    for (const count of counts) expect([0, lines]).toContain(count)
  },
)
