import type { Writer } from '#server/database/database.ts'
import { prepared } from '#server/database/prepared.ts'

interface Key {
  caller: string
  key: string
}

interface Claim extends Key {
  fingerprint: string
  now: number
  expiredBefore: number
}

/**
 * Claims a key for a request, also one that has expired. False, and nothing done, when another request holds
 * it; waits for a request with the same key that is under way.
 */
export async function claimKey(writer: Writer, claim: Claim): Promise<boolean> {
  const rows = await keyClaim(writer, { ...claim })
  return rows.length === 1
}

const keyClaim = prepared((writer, given: { [Part in keyof Claim]: Claim[Part] }) => {
  const fresh = { fingerprint: given.fingerprint, createdAt: given.now, answer: null }
  return writer
    .insertInto('idempotency_keys')
    .values({ caller: given.caller, key: given.key, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['caller', 'key'])
        .doUpdateSet(fresh)
        .where('idempotency_keys.createdAt', '<=', given.expiredBefore),
    )
    .returning('key')
})

export async function keepAnswer(writer: Writer, { caller, key }: Key, answer: string): Promise<void> {
  await answerUpdate(writer, { caller, key, answer })
}

const answerUpdate = prepared((writer, given: { caller: string; key: string; answer: string }) =>
  writer
    .updateTable('idempotency_keys')
    .set({ answer: given.answer })
    .where('caller', '=', given.caller)
    .where('key', '=', given.key),
)

export async function findClaim(writer: Writer, { caller, key }: Key) {
  return writer
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

/** Deletes keys that were claimed at `expiredBefore` or earlier; returns how many. */
export async function deleteExpired(writer: Writer, expiredBefore: number): Promise<number> {
  const { numDeletedRows } = await writer
    .deleteFrom('idempotency_keys')
    .where('createdAt', '<=', expiredBefore)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
