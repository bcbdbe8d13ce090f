import type { OwnPlace, WaitingEnd, WaitingFor } from '#contract/bookings/waiting-list.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { lessonInMail } from '#server/features/bookings/lesson-in-mail.ts'
import { expectOpen } from '#server/features/bookings/limits.ts'
import { hasLiveBooking, findSeatAsGuest } from '#server/features/bookings/queries.ts'
import { ticketsFor } from '#server/features/bookings/rules.ts'
import { changeWaiting, lockActiveLesson, lockLesson } from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { findSpanAt } from '#server/features/payments/pausing-queries.ts'
import { expireLots } from '#server/features/tickets/expire-lots.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller, AdminId, MemberCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { isoText } from '#time/tokyo.ts'
import { endWaitingList } from './end-waiting.ts'
import { promoteWaitingMembers } from './promote-waiting-members.ts'
import { queueWaitingMail } from './mails.ts'
import {
  endEntry,
  findEntry,
  insertEntry,
  listAllEntriesOf,
  listLessonsWaitedFor,
  listOwnEntries,
  listWaiting,
  moveWaits,
  setLatest,
  shiftLatest,
} from './queries.ts'
import { lastPossible, refusalToWait, usualLatest } from './rules.ts'

/**
 * Puts the member who calls at the end of the waiting list of a full lesson. A member who waits already keeps
 * the place, and another `latestAt` replaces the one chosen before.
 */
export function joinWaitingList(
  ctx: Context<MemberCaller>,
  wait: { lessonId: string; latestAt: number | undefined },
): Promise<OwnPlace> {
  return ctx.transact(async (tx) => {
    const joined = await join(tx, { ...wait, memberId: tx.caller.id })
    if (joined === undefined) throw new ApiError('error.server.token_expired')
    return joined.place
  })
}

interface Wait {
  lessonId: string
  memberId: string
}

/** The front desk puts a member into the waiting list, by the same rules and for the usual time. */
export function waitForMember(ctx: Context<AdminCaller>, wait: Wait): Promise<OwnPlace> {
  return ctx.transact(async (tx) => {
    const joined = await join(tx, { ...wait, latestAt: undefined })
    if (joined === undefined) throw new ApiError('error.member.notFound')
    const about = { subjectId: wait.memberId, after: { lessonId: wait.lessonId } }
    if (joined.isNew) await tx.record({ action: 'waiting.joined', ...about })
    return joined.place
  })
}

/** Undefined where the account is closed. */
async function join(
  tx: TransactionContext,
  { lessonId, memberId, latestAt }: Wait & { latestAt: number | undefined },
): Promise<{ place: OwnPlace; isNew: boolean } | undefined> {
  const lesson = await lockActiveLesson(tx.writer, lessonId)
  const entry = await findEntry(tx.writer, lessonId, memberId)
  const isBooked =
    (await hasLiveBooking(tx.writer, lessonId, memberId)) ||
    (await findSeatAsGuest(tx.writer, lessonId, memberId)) !== undefined
  // Locked, so that the account cannot be closed before the transaction ends.
  const member = await expireLots(tx, memberId)
  if (member === undefined) return undefined

  const startsAt = lesson?.startsAt ?? 0
  const span = await findSpanAt(tx.writer, memberId, startsAt)
  if (span?.kind === 'pause') throw new ApiError('error.member.paused')
  if (span !== undefined && lesson?.eventPrice === null) throw new ApiError('error.member.left')
  // Who waits already may choose another time, also when the studio has changed when booking opens.
  if (lesson !== undefined && entry === undefined) expectOpen(tx, lesson, member.memberType)
  const chosen =
    latestAt ?? Math.min(entry?.latestAt ?? usualLatest(tx.facts, startsAt), lastPossible(tx.facts, startsAt))
  const refusal = refusalToWait(tx.facts, lesson, {
    isBooked,
    isWaiting: entry !== undefined,
    hasTicket: lesson?.eventPrice !== null || member.tickets >= ticketsFor(member.memberType),
    latestAt: chosen,
    now: tx.now,
  })
  if (refusal !== undefined) {
    throw new ApiError(refusal, refusal === 'error.latest.tooLate' ? { latest: 'tooLate' } : undefined)
  }
  if (entry === undefined) {
    await insertEntry(tx.writer, { id: newId(), lessonId, memberId, latestAt: chosen, now: tx.now })
    await changeWaiting(tx.writer, lessonId, 1)
  } else await setLatest(tx.writer, entry.id, chosen)
  const place = (await findEntry(tx.writer, lessonId, memberId))?.place ?? 0
  return { place: { place, latest: isoText(chosen) }, isNew: entry === undefined }
}

/** Takes the member who calls out of the waiting list of a lesson. */
export function leaveWaitingList(ctx: Context<MemberCaller>, lessonId: string): Promise<{ id: string }> {
  return ctx.transact((tx) => leave(tx, { lessonId, memberId: tx.caller.id }))
}

/** The front desk takes a member out of the waiting list. */
export function endWaitForMember(ctx: Context<AdminCaller>, wait: Wait): Promise<{ id: string }> {
  return ctx.transact(async (tx) => {
    const left = await leave(tx, wait)
    const about = { subjectId: wait.memberId, before: { lessonId: wait.lessonId } }
    await tx.record({ action: 'waiting.left', ...about })
    return left
  })
}

async function leave(tx: TransactionContext, wait: Wait): Promise<{ id: string }> {
  await lockLesson(tx.writer, wait.lessonId)
  if (!(await endEntry(tx.writer, wait, 'left', tx.now))) throw new ApiError('error.waitlist.notFound')
  await changeWaiting(tx.writer, wait.lessonId, -1)
  return { id: wait.lessonId }
}

/** The lessons to come for which the member who calls waits, in order of start. */
export async function listOwnWaiting(ctx: Context<MemberCaller>, language: Language): Promise<WaitingFor[]> {
  const entries = await listOwnEntries(ctx.reader, ctx.caller.id, ctx.now)
  return entries.map(
    ({ titleEn, startsAt, endsAt, latestAt, totalSeats, seatsTaken, eventPrice, ...entry }) => ({
      ...entry,
      title: inLanguage(language, entry.title, titleEn),
      start: isoText(startsAt),
      end: isoText(endsAt),
      latest: isoText(latestAt),
      isEvent: eventPrice !== null,
      seatFree: seatsTaken < totalSeats,
    }),
  )
}

/** All waits of a member with what became of them, the newest first. */
export async function listWaitingHistory(reader: Reader, memberId: string, language: Language) {
  const entries = await listAllEntriesOf(reader, memberId)
  return entries.map(({ title, titleEn, startsAt, joinedAt, latestAt, endedAt, endedBy }) => ({
    title: inLanguage(language, title, titleEn),
    start: isoText(startsAt),
    joined: isoText(joinedAt),
    latest: isoText(latestAt),
    ended: endedAt === null ? null : isoText(endedAt),
    endedBy,
  }))
}

/**
 * Lets the waiting list follow a lesson that an administrator has changed: it moves with the lesson, its
 * members are told of the new time, and they get the seats that were added. The list of a lesson that had
 * started, or has now, ends.
 */
export async function followLesson(
  tx: TransactionContext,
  { before, after }: { before: Lesson; after: Lesson },
  actor: AdminId,
): Promise<void> {
  if (after.waiting === 0) return
  if (before.startsAt <= tx.now || after.startsAt <= tx.now) {
    await endWaitingList(tx, after, 'started')
    return
  }
  if (after.startsAt !== before.startsAt) {
    await shiftLatest(tx.writer, after.id, after.startsAt - before.startsAt)
  }
  if (after.startsAt !== before.startsAt || after.endsAt !== before.endsAt) {
    const previous = { previousStart: before.startsAt, previousEnd: before.endsAt }
    const content = { lesson: lessonInMail(after), ...previous }
    for (const to of await listWaiting(tx.writer, { lessonId: after.id })) {
      await queueWaitingMail(tx, { kind: 'waitingMoved', to, content })
    }
  }
  await promoteWaitingMembers(tx, after, { actor })
}

/**
 * Gives the waits of an account to the one with which it is merged. The person waits once for a lesson, in
 * the earlier of both places, and not for a lesson that one of the accounts has booked. The caller has locked
 * the lessons and both members.
 */
export async function mergeWaits(
  tx: TransactionContext,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const end = async (lessonId: string, memberId: string, by: WaitingEnd) => {
    await endEntry(tx.writer, { lessonId, memberId }, by, tx.now)
    await changeWaiting(tx.writer, lessonId, -1)
  }
  for (const lessonId of await listLessonsWaitedFor(tx.writer, from)) {
    const moving = await findEntry(tx.writer, lessonId, from)
    const kept = await findEntry(tx.writer, lessonId, to)
    const keepsPlace = kept !== undefined && kept.place < (moving?.place ?? 0)
    if (keepsPlace || (await hasLiveBooking(tx.writer, lessonId, to))) await end(lessonId, from, 'closed')
    else if (kept !== undefined) await end(lessonId, to, 'closed')
  }
  for (const lessonId of await listLessonsWaitedFor(tx.writer, to)) {
    if (await hasLiveBooking(tx.writer, lessonId, from)) await end(lessonId, to, 'booked')
  }
  await moveWaits(tx.writer, { from, to })
}
