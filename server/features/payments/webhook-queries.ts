import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import { minuteMs } from '#time/tokyo.ts'

export type WebhookFault = 'signature' | 'malformed'

/** The webhooks that were refused since the last one that was accepted; undefined when there are none. */
export async function findRefused(reader: Reader): Promise<{ firstAt: number; lastAt: number } | undefined> {
  const row = await reader
    .selectFrom('refused_webhooks')
    .select([sql<number | null>`min(first_at)`.as('firstAt'), sql<number | null>`max(last_at)`.as('lastAt')])
    .executeTakeFirstOrThrow()
  const { firstAt, lastAt } = row
  return firstAt === null || lastAt === null ? undefined : { firstAt, lastAt }
}

/** When the last webhook event was received; null when there was none. */
export async function findLastReceived(reader: Reader): Promise<number | null> {
  const row = await reader
    .selectFrom('webhook_events')
    .select(sql<number | null>`max(received_at)`.as('at'))
    .executeTakeFirstOrThrow()
  return row.at
}

/** Whether a webhook that was refused for this fault was recorded within the last minute. */
export async function isRefusalKnown(reader: Reader, fault: WebhookFault, now: number): Promise<boolean> {
  const row = await reader
    .selectFrom('refused_webhooks')
    .select('lastAt')
    .where('fault', '=', fault)
    .executeTakeFirst()
  return row !== undefined && now - row.lastAt < minuteMs
}

export async function insertRefusal(writer: Writer, fault: WebhookFault, now: number): Promise<void> {
  await writer
    .insertInto('refused_webhooks')
    .values({ fault, firstAt: now, lastAt: now })
    .onConflict((conflict) => conflict.column('fault').doUpdateSet({ lastAt: now }))
    .execute()
}

/** A webhook was accepted, so the secret is right. */
export async function emptyRefusals(writer: Writer): Promise<void> {
  await writer.deleteFrom('refused_webhooks').execute()
}

/** Inserts nothing and returns false when the webhook event was received before. */
export async function insertEvent(
  writer: Writer,
  event: { id: string; type: string; now: number },
): Promise<boolean> {
  const row = await writer
    .insertInto('webhook_events')
    .values({ id: event.id, type: event.type, receivedAt: event.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts nothing and returns false when this attempt to charge the member was recorded before. */
export async function insertFailure(
  writer: Writer,
  failure: { source: string; attempt: number; memberId: string; now: number },
): Promise<boolean> {
  const row = await writer
    .insertInto('payment_failures')
    .values({
      source: failure.source,
      attempt: failure.attempt,
      memberId: failure.memberId,
      at: failure.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('source')
    .executeTakeFirst()
  return row !== undefined
}

/** Gives the failed renewals of a member to the member with whom the account is merged. */
export async function moveFailures(
  writer: Writer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await writer.updateTable('payment_failures').set({ memberId: to }).where('memberId', '=', from).execute()
}
