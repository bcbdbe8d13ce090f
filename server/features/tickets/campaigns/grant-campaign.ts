import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { lockMembers } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { newId } from '#server/security/new-id.ts'
import { endOfLastDay } from '../last-day.ts'
import { queueTicketMails } from '../mails.ts'
import { grantToMany } from './grant-to-many.ts'
import { previewOf, recipientsOf } from './preview-campaign.ts'
import type { Recipient, WantedCampaign } from './preview-campaign.ts'

/** The mails of a campaign become due one after the other, so that the confirmation of a booking does not wait for all of them. */
const mailEveryMs = 250

/** Rows of one statement. PostgreSQL takes 65,535 values in a statement, SQLite 32,766. */
const chunk = 500

/**
 * Gives the same tickets to each member who matches, in one transaction, and mails each of them. Refuses to give to other
 * members than the administrator saw in the preview, and answers the new preview.
 */
export function giveCampaign(
  database: Database,
  actor: AdminId,
  { hash, ...wanted }: WantedCampaign & { hash: string },
  { now, request }: { now: number; request: RepeatableRequest | undefined },
): Promise<{ members: number; tickets: number }> {
  const expiresAt = endOfLastDay(wanted.expiresOn, now)
  return database.transact((writer) =>
    answerOnce(writer, request, now, async () => {
      const recipients = await lockRecipients(writer, { ...wanted, hash }, now)
      const { tickets, reason, expiresOn, conditions, memberTypes, notBookedSince } = wanted
      const grant = { tickets, actorId: actor, note: reason, expiresAt }
      const ids = recipients.map(({ id }) => id)
      for (const part of chunksOf(ids)) await grantToMany(writer, part, grant, now)
      const mails = recipients.map((to, position) => ({
        kind: 'ticketsGranted' as const,
        to: { ...to, memberId: to.id },
        content: { tickets, expiresAt, reason },
        waitMs: position * mailEveryMs,
      }))
      for (const part of chunksOf(mails)) await queueTicketMails(writer, part, now)

      const sum = { members: ids.length, ticketsGranted: ids.length * tickets }
      // Without the words of the search, because they may name a member.
      const chosen = { ...conditions, ...(memberTypes && { memberTypes }), notBookedSince }
      const after = { ...sum, ticketsEach: tickets, reason, expiresOn, ...chosen }
      const entry = { action: 'campaign.granted', subjectId: newId(), before: null, after } as const
      await record(writer, { actor, ...entry }, now)
      return { members: sum.members, tickets: sum.ticketsGranted }
    }),
  )
}

/** The members of the preview, locked until the transaction ends. */
async function lockRecipients(
  writer: Writer,
  { hash, ...wanted }: WantedCampaign & { hash: string },
  now: number,
): Promise<Recipient[]> {
  const found = await recipientsOf(writer, wanted, now)
  // In the order in which other transactions lock several members.
  for (const ids of chunksOf(found.map(({ id }) => id).toSorted())) await lockMembers(writer, ids)
  // Read again, because a member could still book or close the account until they were locked.
  const recipients = await recipientsOf(writer, wanted, now)
  const preview = previewOf(wanted, recipients)
  if (preview.hash !== hash || previewOf(wanted, found).hash !== hash)
    throw new ApiError('error.campaign.changed', undefined, preview)
  if (recipients.length === 0) throw new ApiError('error.campaign.noMembers')
  return recipients
}

const chunksOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / chunk) }, (_, position) =>
    items.slice(position * chunk, (position + 1) * chunk),
  )
