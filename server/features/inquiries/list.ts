import type { Inquiry } from '#contract/inquiries/inquiry-administration.ts'
import type { Page, PageQuery } from '#contract/paging.ts'
import type { Reader } from '#server/database/database.ts'
import { sliceOf } from '#server/database/paging.ts'
import type { Slice } from '#server/database/paging.ts'
import { plain, searchWords } from '#server/features/members/search-text.ts'
import type { SearchWord } from '#server/features/members/search-text.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { fullName } from '#studio/person-name.ts'
import { isoText } from '#time/tokyo.ts'
import { listAnswers } from './answer.ts'
import {
  countChosen,
  listAnswersToChosen,
  listChosen,
  listInquiryRows,
  listSeatsOfInquiries,
} from './queries.ts'
import type { Choice } from './queries.ts'
import { spanOfMonths } from '#server/database/month-spans.ts'

interface InquiryQuery extends PageQuery {
  state?: 'open' | 'answered' | undefined
  q?: string | undefined
  month?: string | undefined
  assigned?: 'me' | 'none' | undefined
}

/** A page of the inquiries that the caller chose and in which every word of `q` is found, open ones first. */
export async function list(
  reader: Reader,
  caller: { id: string; language: Language },
  { state, q = '', month, assigned, ...page }: InquiryQuery,
): Promise<Page<Inquiry[]>> {
  const assignee = { me: caller.id, none: null, any: undefined }[assigned ?? 'any']
  const choice = { state, within: month === undefined ? undefined : spanOfMonths({ month }), assignee }
  const { ids, total } = await find(reader, choice, { words: searchWords(q), slice: sliceOf(page) })
  return { items: await read(reader, ids, caller.language), total }
}

async function find(
  reader: Reader,
  choice: Choice,
  { words, slice }: { words: readonly SearchWord[]; slice: Slice },
) {
  if (words.length === 0) {
    const rows = await listChosen(reader, choice, slice)
    return { ids: rows.map(({ id }) => id), total: await countChosen(reader, choice) }
  }
  const ids = await search(reader, choice, words)
  return { ids: ids.slice(slice.skip, slice.skip + slice.most), total: ids.length }
}

/**
 * Compares here and not in the database, which does not know widths and kana. A column with the text in one
 * form would be a second copy of personal data, for a list that a studio fills with a few thousand rows in
 * years.
 */
async function search(reader: Reader, choice: Choice, words: readonly SearchWord[]): Promise<string[]> {
  const inquiries = await listChosen(reader, choice)
  const answersTo = Map.groupBy(await listAnswersToChosen(reader, choice), ({ inquiryId }) => inquiryId)
  const textOf = ({ id, name, email, phone, message }: (typeof inquiries)[number]) =>
    [name, email, phone, message, ...(answersTo.get(id) ?? []).map(({ text }) => text)].map(plain).join(' ')
  return inquiries.flatMap((inquiry) => {
    const text = textOf(inquiry)
    return words.every(({ forms }) => forms.some((form) => text.includes(form))) ? [inquiry.id] : []
  })
}

async function read(reader: Reader, ids: string[], language: Language): Promise<Inquiry[]> {
  const rows = await listInquiryRows(reader, ids)
  const answers = await listAnswers(reader, ids)
  const seats = Map.groupBy(await listSeatsOfInquiries(reader, ids), ({ inquiryId }) => inquiryId)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (row === undefined) return []
    const booked = (seats.get(id) ?? []).map((seat) => asSeat(seat, language))
    return [{ ...asInquiry(row, answers.get(id) ?? []), seats: booked }]
  })
}

function asInquiry(
  {
    askedAt,
    answeredAt,
    lastName,
    firstName,
    assigneeId,
    assigneeLastName,
    assigneeFirstName,
    ...row
  }: Awaited<ReturnType<typeof listInquiryRows>>[number],
  answers: Inquiry['answers'],
): Omit<Inquiry, 'seats'> {
  return {
    ...row,
    askedAt: isoText(askedAt),
    answeredAt: answeredAt === null ? null : isoText(answeredAt),
    answeredBy: nameOf(lastName, firstName),
    assignee:
      assigneeId === null
        ? null
        : { id: assigneeId, name: nameOf(assigneeLastName, assigneeFirstName) ?? '' },
    answers,
    etag: String(answers.length),
  }
}

const asSeat = (
  {
    inquiryId: _,
    title,
    titleEn,
    startsAt,
    status,
    ...ids
  }: Awaited<ReturnType<typeof listSeatsOfInquiries>>[number],
  language: Language,
) => ({
  ...ids,
  title: inLanguage(language, title, titleEn),
  start: isoText(startsAt),
  cancelled: status === 'cancelled',
})

const nameOf = (lastName: string | null, firstName: string | null) =>
  lastName === null || firstName === null ? null : fullName({ lastName, firstName })
