import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Reader } from '#server/database/database.ts'
import { engineOf } from '#server/database/engine-of.ts'
import { openAccounts } from '#server/features/members/search-queries.ts'
import { searchWords } from '#server/features/members/search-text.ts'

/** Whether the word is in a value before or after, or in the name of what was changed. */
export const hasWord = (reader: Reader, word: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${valueHas(reader, 'before', word)} or ${valueHas(reader, 'after', word)}
    or audit_log.subject_id in (${subjectsNamed(reader, word)}))`

/**
 * The ids of what has the word in its name, in either language: members, found as in the list of members,
 * with their bookings, hires and payments; guests with their bookings, lessons, series, spaces, inquiries,
 * mails, teachers, news and coupons.
 */
function subjectsNamed(reader: Reader, word: string) {
  const having = (table: NamedTable, columns: string[]) =>
    reader
      .selectFrom(table)
      .select('id')
      .where((row) =>
        row.or(
          columns.map(
            (column) => sql<SqlBool>`${lowered(reader, sql.ref(column))} like ${anywhere(word)} escape '!'`,
          ),
        ),
      )
  const guests = having('guests', ['name', 'kana'])
  const subjects = having('lessons', ['title', 'titleEn'])
    .unionAll(having('lesson_series', ['title', 'titleEn']))
    .unionAll(having('spaces', ['name', 'nameEn']))
    .unionAll(having('inquiries', ['name']))
    .unionAll(having('outbox', ['recipient']))
    .unionAll(having('teachers', ['nameJa', 'nameEn']))
    .unionAll(having('news_items', ['titleJa', 'titleEn']))
    .unionAll(having('coupons', ['code']))
    .unionAll(guests)
    .unionAll(reader.selectFrom('bookings').select('id').where('guestId', 'in', guests))
  // Without a word of a name, all members would match.
  if (searchWords(word).length === 0) return subjects
  const members = openAccounts(reader, word).select('members.id')
  return subjects
    .unionAll(members)
    .unionAll(reader.selectFrom('bookings').select('id').where('memberId', 'in', members))
    .unionAll(reader.selectFrom('hires').select('id').where('memberId', 'in', members))
    .unionAll(reader.selectFrom('payments').select('id').where('memberId', 'in', members))
}

type NamedTable =
  | 'guests'
  | 'lessons'
  | 'lesson_series'
  | 'spaces'
  | 'inquiries'
  | 'outbox'
  | 'teachers'
  | 'news_items'
  | 'coupons'

/**
 * Whether a field holds the word. Most entries are left out by a search in the whole JSON. It would find the
 * names of fields as well, and ids, so that the fields of the others are searched one by one.
 */
function valueHas(reader: Reader, column: 'before' | 'after', word: string): RawBuilder<SqlBool> {
  const json = sql.ref(`audit_log.${column}`)
  const fields =
    engineOf(reader) === 'postgres'
      ? sql`json_each_text(${json}::json) as field(key, value)`
      : sql`json_each(${json}) as field`
  const written = anywhere(JSON.stringify(word).slice(1, -1))
  return sql<SqlBool>`(${lowered(reader, json)} like ${written} escape '!' and exists (
    select 1 from ${fields}
    where field.key <> 'id' and substr(field.key, length(field.key) - 1) <> 'Id'
      and ${lowered(reader, sql`field.value`)} like ${anywhere(word)} escape '!'
  ))`
}

/**
 * For a search that takes capital and small letters of the Latin alphabet as the same, as SQLite's `like`
 * does.
 */
const lowered = (reader: Reader, text: RawBuilder<unknown>) =>
  engineOf(reader) === 'postgres' ? sql`lower(${text} collate "C")` : text

const anywhere = (word: string) => `%${word.replaceAll(/[%_!]/g, '!$&')}%`
