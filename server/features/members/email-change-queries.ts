import type { ExpressionBuilder } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import type { EmailChangesTable, Tables } from '#server/database/tables.ts'
import type { EmailChange } from './email-change-rules.ts'

export async function insertEmailChange(writer: Writer, change: EmailChangesTable): Promise<void> {
  await writer.insertInto('email_changes').values(change).execute()
}

export async function findEmailChange(reader: Reader, id: string): Promise<EmailChange | undefined> {
  return reader
    .selectFrom('email_changes')
    .select([
      'member_id as memberId',
      'email',
      'expires_at as expiresAt',
      'used_at as usedAt',
      'withdrawn_at as withdrawnAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The member's change that is neither confirmed nor withdrawn. There is at most one. */
const isOpenFor = (memberId: string) => (changes: ExpressionBuilder<Tables, 'email_changes'>) =>
  changes.and([
    changes('member_id', '=', memberId),
    changes('used_at', 'is', null),
    changes('withdrawn_at', 'is', null),
  ])

/** The address that the member has not confirmed yet. Its link may have expired. */
export async function findOpenChange(reader: Reader, memberId: string) {
  return reader
    .selectFrom('email_changes')
    .select(['email', 'expires_at as expiresAt'])
    .where(isOpenFor(memberId))
    .executeTakeFirst()
}

/** Lets the link of the pending change work until then; undefined, and nothing done, when none is pending. */
export async function prolongOpenChange(writer: Writer, memberId: string, expiresAt: number) {
  return writer
    .updateTable('email_changes')
    .set({ expires_at: expiresAt })
    .where(isOpenFor(memberId))
    .returning(['id', 'email'])
    .executeTakeFirst()
}

/** Withdraws the member's pending change, if there is one. */
export async function endEmailChangesOf(writer: Writer, memberId: string, now: number): Promise<void> {
  await writer.updateTable('email_changes').set({ withdrawn_at: now }).where(isOpenFor(memberId)).execute()
}

/** The caller has locked the member and checked that the change is open. */
export async function markEmailChangeUsed(writer: Writer, id: string, now: number): Promise<void> {
  await writer.updateTable('email_changes').set({ used_at: now }).where('id', '=', id).execute()
}

/** Removes the addresses that a member has asked for, when the account is closed. */
export async function deleteEmailChangesOf(writer: Writer, memberId: string): Promise<void> {
  await writer.deleteFrom('email_changes').where('member_id', '=', memberId).execute()
}

export async function deleteEmailChangesOverBefore(writer: Writer, instant: number): Promise<void> {
  await writer.deleteFrom('email_changes').where('expires_at', '<', instant).execute()
}
