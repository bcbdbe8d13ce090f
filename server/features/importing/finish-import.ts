import { setImmediate } from 'node:timers/promises'
import type { AuditAction } from '#contract/audit.ts'
import type { ImportKind } from '#contract/importing/imports.ts'
import { chunksOf } from '#server/database/chunks.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { isUniqueViolation } from '#server/database/constraint-violations.ts'
import type { Database, Reader, Writer } from '#server/database/database.ts'
import { addImported, findObstacles } from '#server/features/schedule/add-imported.ts'
import { lockCalendar } from '#server/database/locks.ts'
import type { EditableLesson } from '#server/features/lessons/queries.ts'
import { findLessonsStarting } from '#server/features/lessons/search-queries.ts'
import { lockMembers } from '#server/features/members/queries.ts'
import {
  addImportedTickets,
  insertImported,
  takeNumbers,
} from '#server/features/members/registration-queries.ts'
import { findDeleted } from '#server/features/pictures/expect-pictures.ts'
import { listActiveSpaces } from '#server/features/spaces/queries.ts'
import { listListedTeachers } from '#server/features/teachers/queries.ts'
import { expireLots } from '#server/features/tickets/expire-lots.ts'
import {
  countExpired,
  countOutdatedLines,
  insertImportedLots,
  insertImportedMovements,
} from '#server/features/tickets/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import { isTeacherBusy } from './busy-teachers.ts'
import { keyOf } from './lesson-lines.ts'
import {
  countLines,
  emptyLines,
  findEndOfPart,
  findImportOf,
  findMembersOfLines,
  listLines,
  lockImport,
  markFinished,
  sumTickets,
} from './queries.ts'

/**
 * Gives a lot to the member of each line, with a movement that says that the tickets were imported. No mail
 * is sent, because the members had the tickets before. Throws `error.import.changed` when one of the accounts
 * was closed, a last day is over, or another import has given the same tickets meanwhile.
 */
const importTickets: ImportLines = async (tx, { id, lines }) => {
  const { writer, now } = tx
  const members = await findMembersOfLines(writer, id)
  await lockAll(writer, members)
  if ((await countOutdatedLines(writer, id, now)) > 0) throw new ApiError('error.import.changed')
  const receivers = new Set(members)
  // As every other change of a member's tickets does.
  for (const memberId of (await countExpired(writer, now)).keys())
    if (receivers.has(memberId)) await expireLots(tx, memberId)
  await forEachBatch(writer, id, async (part) => {
    await addImportedTickets(writer, part)
    await insertImportedLots(writer, part)
    await insertImportedMovements(writer, { ...part, actorId: tx.caller.id }, now)
  })
  const ticketsGranted = await sumTickets(writer, id)
  return { action: 'tickets.imported', after: { members: members.length, lots: lines, ticketsGranted } }
}

/** In the order in which other transactions lock several members. */
async function lockAll(writer: Writer, members: readonly string[]): Promise<void> {
  for (const ids of chunksOf(members))
    if ((await lockMembers(writer, ids)).length < ids.length) throw new ApiError('error.import.changed')
}

/**
 * Adds the lessons of all lines to the calendar. Throws `error.import.changed` when the calendar, a space, a
 * teacher or a picture has changed since the lines were checked, so that one of the lessons is refused now.
 */
const importLessons: ImportLines = async (tx, { id, lines }) => {
  const { writer } = tx
  await lockCalendar(writer)
  const spaces = new Set((await listActiveSpaces(writer)).map((space) => space.id))
  const teachers = new Set((await listListedTeachers(writer)).map((teacher) => teacher.id))
  const mayHave = ({ spaceId, teacherId }: EditableLesson) =>
    (spaceId === null || spaces.has(spaceId)) && (teacherId === null || teachers.has(teacherId))
  await forEachBatch(writer, id, async (part) => {
    const lessons = (await listLines(writer, part)).map(({ subjectId, fields }): EditableLesson => ({
      ...JSON.parse(fields),
      id: subjectId,
    }))
    if (!lessons.every(mayHave)) throw new ApiError('error.import.changed')
    await expectPossible(tx, lessons)
    await addImported(tx, lessons)
  })
  return { action: 'lessons.imported', after: { lessons: lines } }
}

async function expectPossible(tx: TransactionContext, lessons: readonly EditableLesson[]): Promise<void> {
  const starts = lessons.map(({ startsAt }) => startsAt)
  const pictures = lessons.map(({ imageUrl }) => imageUrl)
  const inCalendar = new Set((await findLessonsStarting(tx.writer, starts)).map(keyOf))
  if (
    lessons.some((lesson) => inCalendar.has(keyOf(lesson))) ||
    (await findObstacles(tx, lessons)).size > 0 ||
    (await isTeacherBusy(tx.writer, lessons)) ||
    (await findDeleted(tx.writer, pictures)).size > 0
  )
    throw new ApiError('error.import.changed')
}

/**
 * Makes members of all lines. Their password is random and known to no person; the members choose their own
 * by a mailed link.
 */
const importMembers: ImportLines = async ({ writer, now }, { id, lines, passwordHash }) => {
  let number = await takeNumbers(writer, lines)
  await forEachBatch(writer, id, async (part) => {
    number += await insertImported(writer, { ...part, number, passwordHash }, now)
  })
  return { action: 'members.imported', after: { members: lines } }
}

const kinds: Record<ImportKind, ImportLines> = {
  members: importMembers,
  tickets: importTickets,
  lessons: importLessons,
}

/**
 * Imports all lines in one transaction, which only copies what was checked and computed before. Repeated, it
 * answers the same and does nothing. Throws `error.import.notFound`, `error.import.incomplete`, and
 * `error.import.changed` when what was checked is not true any more, for example because a member has got one
 * of the addresses since.
 */
export async function finishImport(ctx: Context<AdminCaller>, id: string): Promise<{ lines: number }> {
  const own = await findImportOf(ctx.reader, id, ctx.caller.id)
  if (own === undefined) throw new ApiError('error.import.notFound')
  // Before the transaction, because a hash takes 50 ms. One for all members, because no person can know it.
  const passwordHash = await hashPassword(newId())
  const lines = await ctx
    .transact(async (tx) => {
      const locked = await lockImport(tx.writer, id)
      if (locked === undefined) throw new ApiError('error.import.notFound')
      if (locked.finishedAt !== null) return locked.lines
      if ((await countLines(tx.writer, id)) !== locked.lines) throw new ApiError('error.import.incomplete')
      const whole = { id, lines: locked.lines, passwordHash }
      const { action, after } = await kinds[own.kind](tx, whole)
      await markFinished(tx.writer, id, tx.now)
      await tx.record({ action, subjectId: id, after })
      return locked.lines
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new ApiError('error.import.changed') : error
    })
  await emptyAllLines(ctx.database, id)
  return { lines }
}

/**
 * In transactions of their own, so that bookings do not wait. What a crash leaves goes with the lines
 * (remove-lines.ts).
 */
const emptyAllLines = (database: Database, id: string): Promise<void> =>
  forEachBatch(database.reader, id, (part) => database.transact((writer) => emptyLines(writer, part)))

/** So many lines are imported before other requests have their turn to read. */
const linesAtOnce = 500

interface WholeImport {
  id: string
  /** How many. */
  lines: number
  /** For members. */
  passwordHash: string
}

/** Imports all lines in the given transaction, and tells what the log says about it. */
type ImportLines = (
  tx: TransactionContext<AdminCaller>,
  whole: WholeImport,
) => Promise<{ action: AuditAction; after: object }>

/** Has something done with the lines in parts, in the order of the file. */
async function forEachBatch(
  reader: Reader,
  importId: string,
  doPart: (part: { importId: string; after: number; until: number }) => Promise<unknown>,
): Promise<void> {
  for (let after = 0; ;) {
    const until = await findEndOfPart(reader, importId, { after, most: linesAtOnce })
    if (until === undefined) return
    await doPart({ importId, after, until })
    after = until
    await setImmediate()
  }
}
