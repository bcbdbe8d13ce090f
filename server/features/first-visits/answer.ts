import { answersTo } from '#contract/first-visits.ts'
import type { Answers, FilledIn, OpenFirstVisit } from '#contract/first-visits.ts'
import type { Context, ReadContext, TransactionContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { lockPerson } from '#server/features/notes/find-person.ts'
import type { Person } from '#server/features/notes/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { KioskCaller, MemberCaller } from '#server/http/authentication.ts'
import { claimedId } from '#server/security/link-tokens.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { newId } from '#server/security/new-id.ts'
import type { Question } from '#studio/first-visit.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { isoText, startOfDay } from '#time/tokyo.ts'
import {
  findAnswers,
  findBookingOfPerson,
  findHealthAnswers,
  findNextLesson,
  hadLessonBefore,
  insertAnswers,
} from './queries.ts'
import type { AnswersRow } from './queries.ts'
import { readAskedIn, readQuestionnaire } from './questionnaire.ts'
import { apart, isSame, monthsFrom } from './rules.ts'

interface LinkOfBooking {
  linkTokens: LinkTokens
  token: string
}

type Answered = Promise<{ answeredAt: string }>

/** The questionnaire for who has the link of a booking. Throws `error.firstVisit.notFound`. */
export async function readByLink(
  ctx: ReadContext,
  link: LinkOfBooking,
  language: Language,
): Promise<OpenFirstVisit> {
  const { person, lesson } = await findByLink(ctx, link)
  return openFor(ctx, { person, lesson, language })
}

/** Throws `error.firstVisit.notFound` and what `save` throws. */
export const answerByLink = (ctx: Context, link: LinkOfBooking, filledIn: FilledIn): Answered =>
  ctx.transact(async (tx) => {
    const { person } = await findByLink(tx, link)
    return save(tx, { person, filledIn, way: 'link' })
  })

/** The questionnaire, if the member has a first lesson to come and has not answered. */
export async function readOwn(ctx: Context<MemberCaller>, language: Language): Promise<OpenFirstVisit> {
  const person = { memberId: ctx.caller.id, guestId: null }
  const lesson = await findNextLesson(ctx.reader, ctx.caller.id, ctx.now)
  const isFirst = lesson !== undefined && !(await hadLessonBefore(ctx.reader, person, lesson.startsAt))
  return openFor(ctx, { person, lesson: isFirst ? lesson : undefined, language })
}

/** Throws what `save` throws. */
export const answerOwn = (ctx: Context<MemberCaller>, filledIn: FilledIn): Answered =>
  ctx.transact((tx) =>
    save(tx, { person: { memberId: ctx.caller.id, guestId: null }, filledIn, way: 'profile' }),
  )

/**
 * For the person who has checked in today with the booking, so that a tablet answers for no one else. Throws
 * `error.yoga.bookingNotFound` and what `save` throws.
 */
export const answerAtDoor = (ctx: Context<KioskCaller>, bookingId: string, filledIn: FilledIn): Answered =>
  ctx.transact(async (tx) => {
    const booking = await findBookingOfPerson(tx.writer, bookingId)
    const person = booking && personOf(booking)
    const isHere = booking?.status === 'attended' && startOfDay(booking.startsAt) === startOfDay(tx.now)
    if (person === undefined || !isHere) throw new ApiError('error.yoga.bookingNotFound')
    return save(tx, { person, filledIn, way: 'door' })
  })

type Booking = NonNullable<Awaited<ReturnType<typeof findBookingOfPerson>>>

function personOf({ memberId, guestId, erasedAt }: Booking): Person | undefined {
  if (memberId !== null) return { memberId, guestId: null }
  return guestId === null || erasedAt !== null ? undefined : { memberId: null, guestId }
}

/**
 * Who holds the booking of a link, until its lesson is over. It is signed for the address that it was mailed
 * to: a corrected one ends it, because a stranger may have it.
 */
async function findByLink({ reader, now }: ReadContext, { linkTokens, token }: LinkOfBooking) {
  const lesson = await findBookingOfPerson(reader, claimedId(token))
  const person = lesson && personOf(lesson)
  const isSigned = linkTokens.read('firstVisit', token, lesson?.email ?? '') !== undefined
  if (lesson === undefined || person === undefined || !isSigned || lesson.endsAt <= now)
    throw new ApiError('error.firstVisit.notFound')
  return { person, lesson }
}

type LessonOfBooking = Pick<Booking, 'title' | 'titleEn' | 'startsAt' | 'endsAt'>

async function openFor(
  ctx: ReadContext,
  { person, lesson, language }: { person: Person; lesson: LessonOfBooking | undefined; language: Language },
): Promise<OpenFirstVisit> {
  const answers = await findAnswers(ctx.reader, person)
  const isOpen = answers === undefined && lesson !== undefined
  return {
    lesson:
      lesson === undefined
        ? null
        : {
            title: inLanguage(language, lesson.title, lesson.titleEn),
            start: isoText(lesson.startsAt),
            end: isoText(lesson.endsAt),
          },
    answeredAt: answers === undefined ? null : isoText(answers.answeredAt),
    questionnaire: isOpen ? ((await readQuestionnaire(ctx)) ?? null) : null,
  }
}

/**
 * Keeps the answers of a person, once. The same answers again are answered as the first time, because the
 * answer may have been lost. Throws `error.firstVisit.answered` for others, `error.firstVisit.off` when the
 * studio asks nothing any more, `error.firstVisit.changed` with what it asks now, and
 * `error.server.invalid` with the questions that are answered wrongly.
 */
async function save(
  tx: TransactionContext,
  { person, filledIn, way }: { person: Person; filledIn: FilledIn; way: 'link' | 'profile' | 'door' },
): Answered {
  const state = await lockPerson(tx.writer, person)
  if (state === 'gone') throw new ApiError('error.firstVisit.notFound')
  if (state === 'becameMember') throw new ApiError('error.server.unavailable')
  const earlier = await findAnswers(tx.writer, person)
  if (earlier !== undefined) return asBefore(tx.writer, earlier, filledIn)
  const asked = await readQuestionnaire(tx)
  if (asked === undefined) throw new ApiError('error.firstVisit.off')
  if (asked.version !== filledIn.version) throw new ApiError('error.firstVisit.changed', undefined, asked)
  const { others, health } = readAnswers(asked.questions, filledIn.answers)
  const hasHealth = Object.keys(health).length > 0
  const row = {
    ...person,
    id: newId(),
    version: asked.version,
    language: filledIn.language,
    answers: JSON.stringify(others),
    hadHealth: Number(hasHealth),
    way,
    answeredAt: tx.now,
  }
  const kept = { answers: JSON.stringify(health), deleteAt: monthsFrom(tx.now, asked.healthMonths) }
  await insertAnswers(tx.writer, row, hasHealth ? kept : undefined)
  return { answeredAt: isoText(tx.now) }
}

/** Throws `error.server.invalid`, whose fields name the questions. */
function readAnswers(questions: readonly Question[], answers: Answers) {
  const read = answersTo(questions).safeParse(answers)
  if (read.success) return apart(questions, read.data)
  const fields = read.error.issues.map(({ path, message }) => [`answers.${String(path[0])}`, message])
  throw new ApiError('error.server.invalid', Object.fromEntries(fields.toReversed()))
}

/** What was answered about health may be deleted meanwhile; then only the others are compared. */
async function asBefore(reader: Reader, earlier: AnswersRow, { answers, version }: FilledIn): Answered {
  const { firstVisitQuestions: questions } = await readAskedIn(reader, earlier.version)
  const read = answersTo(questions).safeParse(answers)
  const health = await findHealthAnswers(reader, earlier.id)
  const given = read.success && version === earlier.version ? apart(questions, read.data) : undefined
  const isRepeated =
    given !== undefined &&
    isSame(given.others, JSON.parse(earlier.answers) as Answers) &&
    (health === undefined
      ? earlier.hadHealth === 1 || Object.keys(given.health).length === 0
      : isSame(given.health, JSON.parse(health.answers) as Answers))
  if (!isRepeated) throw new ApiError('error.firstVisit.answered')
  return { answeredAt: isoText(earlier.answeredAt) }
}
