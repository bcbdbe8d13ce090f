import { personalAuditFields } from '#contract/audit.ts'
import type { Writer } from '#server/database/database.ts'
import { listEntriesAbout, listEntriesAboutGuests, updateFields } from './queries.ts'

/**
 * Empties the personal fields of what was recorded about a member who closes the account, about mails to the
 * member and about mails about the inquiries. Which fields changed, tickets and plan stay. Called after the
 * mails were marked, because an administrator who queues one of them again meanwhile either is seen here or
 * sees the mark.
 */
export const emptyPersonalFields = async (
  writer: Writer,
  of: { memberId: string; inquiryIds: string[] },
): Promise<void> => emptyFields(writer, await listEntriesAbout(writer, of))

/** The same for guests whose personal data are removed, their payments and mails to them. */
export const emptyFieldsOfGuests = async (writer: Writer, guestIds: readonly string[]): Promise<void> =>
  emptyFields(writer, await listEntriesAboutGuests(writer, guestIds))

async function emptyFields(
  writer: Writer,
  entries: ReadonlyArray<{ id: string; before: string | null; after: string | null }>,
): Promise<void> {
  for (const { id, before, after } of entries)
    await updateFields(writer, { id, before: emptied(before), after: emptied(after) })
}

function emptied(json: string | null): string | null {
  if (json === null) return null
  const fields = JSON.parse(json) as Record<string, unknown>
  for (const field of personalAuditFields) {
    if (field in fields) fields[field] = null
  }
  return JSON.stringify(fields)
}
