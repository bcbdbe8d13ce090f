import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import type { NoticeRow } from './rules.ts'

const columns = ['id', 'textJa', 'textEn', 'link', 'startsAt', 'endsAt', 'changedAt', 'version'] as const

/** Those that end last first. */
export async function listNoticeRows(reader: Reader): Promise<NoticeRow[]> {
  return reader
    .selectFrom('notices')
    .select(columns)
    .orderBy('endsAt', 'desc')
    .orderBy('id')
    .limit(limits.noticesListed)
    .execute()
}

/** The notices that are not over, those that began first first. */
export async function noticesAfter(reader: Reader, now: number): Promise<NoticeRow[]> {
  return reader
    .selectFrom('notices')
    .select(columns)
    .where('endsAt', '>', now)
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
}

/** Reads a notice and keeps others from changing it until the transaction ends. */
export async function lockNotice(writer: Writer, id: string): Promise<NoticeRow | undefined> {
  return writer
    .updateTable('notices')
    .set({ version: sql<number>`version` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
}

export async function insertNotice(writer: Writer, row: NoticeRow): Promise<void> {
  await writer.insertInto('notices').values(row).execute()
}

export async function updateNoticeRow(writer: Writer, row: NoticeRow): Promise<void> {
  await writer.updateTable('notices').set(row).where('id', '=', row.id).execute()
}

export async function deleteNoticeRow(writer: Writer, id: string): Promise<void> {
  await writer.deleteFrom('notices').where('id', '=', id).execute()
}
