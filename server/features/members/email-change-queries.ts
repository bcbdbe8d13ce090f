import type { ExpressionBuilder } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import type { EmailChangesTable } from '#server/database/member-tables.ts'
import type { Tables } from '#server/database/tables.ts'
import { newId } from '#server/security/new-id.ts'
import { dayMs } from '#time/tokyo.ts'

/** Adds an open change to the address, which may be the present one when that is to be confirmed. */
export async function addEmailChange(
  writer: Writer,
  { id: memberId, email }: { id: string; email: string },
  { expiresAt, now }: { expiresAt: number; now: number },
): Promise<{ id: string; email: string }> {
  const id = newId()
  const ends = { expiresAt, usedAt: null, withdrawnAt: null }
  const change: EmailChangesTable = { id, memberId, email, createdAt: now, ...ends }
  await writer.insertInto('email_changes').values(change).execute()
  return { id, email }
}

export async function findEmailChange(reader: Reader, id: string): Promise<EmailChange | undefined> {
  return reader
    .selectFrom('email_changes')
    .select(['memberId', 'email', 'expiresAt', 'usedAt', 'withdrawnAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The member's change that is neither confirmed nor withdrawn. There is at most one. */
const isOpenFor = (memberId: string) => (changes: ExpressionBuilder<Tables, 'email_changes'>) =>
  changes.and([
    changes('memberId', '=', memberId),
    changes('usedAt', 'is', null),
    changes('withdrawnAt', 'is', null),
  ])

/**
 * The address that the member has been mailed a link to, the present one or another, and has not confirmed.
 * The link may have expired.
 */
export async function findOpenChange(reader: Reader, memberId: string) {
  return reader
    .selectFrom('email_changes')
    .select(['email', 'expiresAt'])
    .where(isOpenFor(memberId))
    .executeTakeFirst()
}

/** Lets the link of the pending change work until then; undefined, and nothing done, when none is pending. */
export async function prolongOpenChange(writer: Writer, memberId: string, expiresAt: number) {
  return writer
    .updateTable('email_changes')
    .set({ expiresAt })
    .where(isOpenFor(memberId))
    .returning(['id', 'email'])
    .executeTakeFirst()
}

/** Withdraws the member's pending change, if there is one. */
export async function endEmailChangesOf(writer: Writer, memberId: string, now: number): Promise<void> {
  await writer.updateTable('email_changes').set({ withdrawnAt: now }).where(isOpenFor(memberId)).execute()
}

/** The caller has locked the member and checked that the change is open. */
export async function markEmailChangeUsed(writer: Writer, id: string, now: number): Promise<void> {
  await writer.updateTable('email_changes').set({ usedAt: now }).where('id', '=', id).execute()
}

/** Removes the addresses that a member has asked for, when the account is closed. */
export async function deleteEmailChangesOf(writer: Writer, memberId: string): Promise<void> {
  await writer.deleteFrom('email_changes').where('memberId', '=', memberId).execute()
}

export async function deleteEmailChangesOverBefore(writer: Writer, instant: number): Promise<void> {
  await writer.deleteFrom('email_changes').where('expiresAt', '<', instant).execute()
}

/** How long the link of a mail confirms an address. */
export const emailLinkLifeMs = dayMs

/**
 * How long a change is kept after its link has expired, so that the server can say why the link does not
 * work.
 */
export const emailChangeMemoryMs = 30 * dayMs

interface EmailChange {
  memberId: string
  email: string
  expiresAt: number
  usedAt: number | null
  withdrawnAt: number | null
}

/** Why a link confirms no address, if so. */
export function refusalToConfirm(change: EmailChange | undefined, now: number): ErrorCode | undefined {
  if (change === undefined) return 'error.emailLink.unknown'
  if (change.usedAt !== null) return 'error.emailLink.used'
  if (change.withdrawnAt !== null) return 'error.emailLink.withdrawn'
  return change.expiresAt <= now ? 'error.emailLink.expired' : undefined
}
