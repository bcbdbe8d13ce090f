import type { Writer } from '#server/database/database.ts'
import type { Webhook } from '#server/stripe/payment-provider.ts'
import { modeMismatch } from './flag-mismatch.ts'
import { flagged, recordEvent } from './record-event.ts'
import type { RecordingParts } from './record-event.ts'
import { emptyRefusals, insertEvent } from './webhook-queries.ts'

/**
 * Does what follows from a webhook, once. One transaction stores the event's id and makes the change, so that an event whose
 * change has failed can come again.
 */
export async function receiveWebhook(parts: RecordingParts, webhook: Webhook, now: number): Promise<void> {
  const { id, type, event, live } = webhook
  const isNew = async (writer: Writer) => {
    await emptyRefusals(writer)
    return insertEvent(writer, { id, type, now })
  }
  if (event === undefined || live === parts.provider.live) return recordEvent(parts, webhook, now, isNew)
  const flag = flagged(parts, await modeMismatch(parts.database.reader, webhook), now)
  await parts.database.transact(async (writer) => {
    if (await isNew(writer)) await flag(writer)
  })
}
