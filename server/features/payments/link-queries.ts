import type { Reader, Writer } from '#server/database/database.ts'
import type { PaymentLinksTable } from '#server/database/payment-tables.ts'

export async function insertLink(writer: Writer, link: PaymentLinksTable): Promise<void> {
  await writer.insertInto('payment_links').values(link).execute()
}

export async function findLink(reader: Reader, id: string) {
  return reader
    .selectFrom('payment_links')
    .select(['id', 'member_id as memberId', 'expires_at as expiresAt', 'used_at as usedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Marks all unused payment links of the member as used, and returns their ids. */
export async function endLinksOf(writer: Writer, memberId: string, now: number): Promise<string[]> {
  const used = await writer
    .updateTable('payment_links')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .returning('id')
    .execute()
  return used.map(({ id }) => id)
}

/** Lets the member's unused links expire now, because they went to an address that is the member's no more. */
export async function expireLinksOf(writer: Writer, memberId: string, now: number): Promise<void> {
  await writer
    .updateTable('payment_links')
    .set({ expires_at: now })
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    // The table refuses a link that ends when it begins.
    .where('created_at', '<', now)
    .execute()
}
