import type { Writer } from '#server/database/database.ts'

interface Key {
  caller: string
  key: string
}

/**
 * Claims a key for a request, also one that has expired. False, and nothing done, when another request holds it; waits for a request
 * with the same key that is under way.
 */
export async function claimKey(
  writer: Writer,
  claim: Key & { fingerprint: string; now: number; expiredBefore: number },
): Promise<boolean> {
  const fresh = { fingerprint: claim.fingerprint, created_at: claim.now, answer: null }
  const row = await writer
    .insertInto('idempotency_keys')
    .values({ caller: claim.caller, key: claim.key, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['caller', 'key'])
        .doUpdateSet(fresh)
        .where('idempotency_keys.created_at', '<=', claim.expiredBefore),
    )
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export async function keepAnswer(writer: Writer, { caller, key }: Key, answer: string): Promise<void> {
  await writer
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('caller', '=', caller)
    .where('key', '=', key)
    .execute()
}

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
    .where('created_at', '<=', expiredBefore)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
