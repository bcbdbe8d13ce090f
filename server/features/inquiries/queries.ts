import type { Writer } from '#server/database/database.ts'
import type { InquiriesTable } from '#server/database/tables.ts'

export async function insertInquiry(writer: Writer, inquiry: InquiriesTable): Promise<void> {
  await writer.insertInto('inquiries').values(inquiry).execute()
}
