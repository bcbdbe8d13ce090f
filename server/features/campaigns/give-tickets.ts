import { limits } from '#contract/limits.ts'
import type { MemberConditions } from '#contract/accounts/member-administration.ts'
import type { Campaign, CampaignPreview } from '#contract/tickets/ticket-administration.ts'
import { chunksOf } from '#server/database/chunks.ts'
import { versionOf } from '#server/http/entity-tag.ts'
import type { Context, ReadContext, TransactionContext } from '#server/context.ts'
import { findRecipients } from '#server/features/accounts/directory-queries.ts'
import { addTicketsToMany, lockMembers } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { dateOf, instantOf } from '#time/tokyo.ts'
import { expireLots } from '#server/features/tickets/expire-lots.ts'
import { queueTicketMails } from '#server/features/tickets/mails.ts'
import { countExpired, insertLots, insertMovements } from '#server/features/tickets/queries.ts'
import { endOfLastDay, expiresSoon } from '#server/features/tickets/rules.ts'

/**
 * The mails of a campaign become due one after the other, so that the confirmation of a booking does not wait
 * for all of them.
 */
const mailEveryMs = 250

/**
 * Gives the same tickets to each member who matches, in one transaction, and mails each of them. Refuses to
 * give to other members than the administrator saw in the preview, and answers the new preview.
 */
export function giveCampaign(
  ctx: Context<AdminCaller>,
  { hash, ...campaign }: CampaignInput & { hash: string },
): Promise<{ members: number; tickets: number }> {
  const expiresAt = endOfLastDay(campaign.expiresOn, ctx.now)
  return ctx.transact((tx) =>
    tx.once(async () => {
      const recipients = await lockRecipients(tx, { ...campaign, hash })
      const { tickets, reason, expiresOn, conditions, memberTypes, notBookedSince } = campaign
      const grant = { tickets, actorId: tx.caller.id, note: reason, expiresAt }
      const ids = recipients.map(({ id }) => id)
      for (const part of chunksOf(ids)) await grantToMany(tx, part, grant)
      const mails = recipients.map((to, position) => ({
        kind: 'ticketsGranted' as const,
        to: { ...to, memberId: to.id },
        content: { tickets, expiresAt, reason },
        waitMs: position * mailEveryMs,
      }))
      for (const part of chunksOf(mails)) await queueTicketMails(tx, part)

      const sum = { members: ids.length, ticketsGranted: ids.length * tickets }
      // Without the words of the search, because they may name a member.
      const chosen = { ...conditions, ...(memberTypes && { memberTypes }), notBookedSince }
      const after = { ...sum, ticketsEach: tickets, reason, expiresOn, ...chosen }
      await tx.record({ action: 'campaign.granted', subjectId: newId(), after })
      return { members: sum.members, tickets: sum.ticketsGranted }
    }),
  )
}

/** The members of the preview, locked until the transaction ends. */
async function lockRecipients(
  tx: TransactionContext,
  { hash, ...campaign }: CampaignInput & { hash: string },
): Promise<Recipient[]> {
  const found = await recipientsOf(tx, campaign)
  // In the order in which other transactions lock several members.
  for (const ids of chunksOf(found.map(({ id }) => id).toSorted())) await lockMembers(tx.writer, ids)
  // Read again, because a member could still book or close the account until they were locked.
  const recipients = await recipientsOf(tx, campaign)
  const preview = previewOf(campaign, recipients)
  if (preview.hash !== hash || previewOf(campaign, found).hash !== hash)
    throw new ApiError('error.campaign.changed', undefined, preview)
  if (recipients.length === 0) throw new ApiError('error.campaign.noMembers')
  return recipients
}

interface Grant {
  /** For each member. */
  tickets: number
  actorId: string
  note: string
  expiresAt: number | null
}

/**
 * Gives each of several members a lot with the same tickets, by three statements for all of them.
 * `moveTickets` would need four for each member. The caller has locked the members, who have open accounts.
 */
async function grantToMany(
  tx: TransactionContext,
  ids: readonly string[],
  { tickets, actorId, note, expiresAt }: Grant,
): Promise<void> {
  const members = new Set(ids)
  // As every other change of a member's tickets does.
  for (const id of (await countExpired(tx.writer, tx.now)).keys())
    if (members.has(id)) await expireLots(tx, id)

  const changed = await addTicketsToMany(tx.writer, ids, tickets)
  if (changed.length !== ids.length) throw new Error('an account was closed although its member was locked')
  const granted = changed.map((member) => ({ lotId: newId(), memberId: member.id, balance: member.tickets }))
  const announcedAt = expiresSoon(tx.facts, expiresAt, tx.now) ? tx.now : null
  await insertLots(
    tx.writer,
    granted.map(({ lotId, memberId }) => ({
      id: lotId,
      memberId,
      granted: tickets,
      expiresAt,
      announcedAt,
    })),
  )
  await insertMovements(
    tx.writer,
    granted.map(({ lotId, memberId, balance }) => ({
      id: lotId,
      memberId,
      lotId,
      change: tickets,
      balance,
      reason: 'campaign',
      bookingId: null,
      paymentId: null,
      actorId,
      at: tx.now,
      note,
    })),
  )
}

/** How many members a preview names. */
const mostNames = 100

/** A campaign for those members of the list who meet its conditions. */
interface CampaignInput extends Campaign {
  conditions: MemberConditions
}

type Recipient = Awaited<ReturnType<typeof findRecipients>>[number]

/** Tells how many members a campaign would give tickets to, and who they are. */
export async function readCampaign(ctx: Context, campaign: CampaignInput): Promise<CampaignPreview> {
  endOfLastDay(campaign.expiresOn, ctx.now)
  return previewOf(campaign, await recipientsOf(ctx, campaign))
}

/** Throws `error.campaign.tooMany` when the transaction would keep others waiting for too long. */
async function recipientsOf(
  ctx: ReadContext,
  { q, conditions, memberTypes, notBookedSince }: CampaignInput,
): Promise<Recipient[]> {
  if (notBookedSince !== undefined && notBookedSince > dateOf(ctx.now))
    throw new ApiError('error.server.invalid', { notBookedSince: 'future' })
  const since = notBookedSince === undefined ? undefined : instantOf(notBookedSince)
  const filter = { ...conditions, q }
  const found = await findRecipients(ctx.reader, { filter, memberTypes, notBookedSince: since }, ctx.now)
  if (found.length > limits.campaignMembers) throw new ApiError('error.campaign.tooMany')
  return found
}

function previewOf(campaign: Campaign, recipients: readonly Recipient[]): CampaignPreview {
  return {
    hash: hashOf(campaign, recipients),
    members: recipients.length,
    tickets: recipients.length * campaign.tickets,
    names: recipients.slice(0, mostNames).map(({ id, firstName, lastName }) => ({ id, firstName, lastName })),
  }
}

/**
 * The same as long as the campaign would do the same. The reason is left out, so that a slip of the pen can
 * be corrected.
 */
function hashOf({ tickets, expiresOn }: Campaign, recipients: readonly Recipient[]): string {
  const counted = [tickets, expiresOn ?? null, recipients.map(({ id }) => id).toSorted()]
  return versionOf(JSON.stringify(counted))
}
