import type { Reader, Writer } from '#server/database/database.ts'
import type { InquiryAnswersTable } from '#server/database/tables.ts'

export async function insertAnswer(writer: Writer, answer: InquiryAnswersTable): Promise<void> {
  await writer.insertInto('inquiry_answers').values(answer).execute()
}

/** The answers to several inquiries, the oldest first, with what became of their mails. A mail has the id of its answer. */
export async function listAnswerRows(reader: Reader, inquiryIds: string[]) {
  if (inquiryIds.length === 0) return []
  return reader
    .selectFrom('inquiry_answers as answer')
    .leftJoin('members as author', (members) =>
      members.onRef('author.id', '=', 'answer.author_id').on('author.closed_at', 'is', null),
    )
    .leftJoin('outbox as mail', 'mail.id', 'answer.id')
    .select([
      'answer.id',
      'answer.inquiry_id as inquiryId',
      'answer.text',
      'answer.created_at as at',
      'author.last_name as lastName',
      'author.first_name as firstName',
      'mail.id as mailId',
      'mail.sent_at as sentAt',
      'mail.last_error as error',
    ])
    .where('answer.inquiry_id', 'in', inquiryIds)
    .orderBy('answer.created_at')
    .orderBy('answer.id')
    .execute()
}

export async function emptyAnswersTo(writer: Writer, inquiryIds: string[]): Promise<void> {
  // An empty list is not valid SQL.
  if (inquiryIds.length === 0) return
  await writer
    .updateTable('inquiry_answers')
    .set({ text: '' })
    .where('inquiry_id', 'in', inquiryIds)
    .execute()
}
