import { limits } from '#contract/limits.ts'
import type { Note, NotedPerson, NoteFields } from '#contract/notes.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { newId } from '#server/security/new-id.ts'
import { fullName } from '#studio/person-name.ts'
import { isoText } from '#time/tokyo.ts'
import { findPerson, lockPerson } from './find-person.ts'
import {
  countNotesOf,
  deleteNoteRow,
  insertNote,
  isTaughtBy,
  listNoteRows,
  lockNote,
  updateNote,
} from './queries.ts'

/** The notes about a person, the newest first. Throws what `findPerson` throws. */
export async function listNotes(ctx: Context<AdminCaller>, of: NotedPerson): Promise<Note[]> {
  const rows = await listNoteRows(ctx.reader, await findPerson(ctx, of))
  return rows.map((row) => ({
    id: row.id,
    text: row.text,
    author: row.closedAt === null ? fullName(row) : null,
    writtenAt: isoText(row.writtenAt),
    changed: row.changedAt === null ? null : { at: isoText(row.changedAt), by: changerOf(row) },
    mayChange: mayChange(ctx.caller, row),
    etag: String(row.version),
  }))
}

type Row = Awaited<ReturnType<typeof listNoteRows>>[number]

const changerOf = ({ changerLastName: lastName, changerFirstName: firstName, changerClosedAt }: Row) =>
  lastName === null || firstName === null || changerClosedAt !== null
    ? null
    : fullName({ lastName, firstName })

const mayChange = ({ id, role }: AdminCaller, note: { authorId: string }) =>
  role === 'ADMIN' || note.authorId === id

/**
 * Writes a note about a person. The log says by whom and about whom, and never what it says. Throws what
 * `findPerson` throws, `error.guest.changed` when the guest becomes a member in this moment, and
 * `error.note.tooMany`.
 */
export function writeNote(
  ctx: Context<AdminCaller>,
  of: NotedPerson,
  { text }: NoteFields,
): Promise<{ id: string }> {
  return ctx.transact((tx) =>
    tx.once(async () => {
      const person = await findPerson(tx, of)
      const state = await lockPerson(tx.writer, person)
      if (state === 'gone')
        throw new ApiError(person.memberId === null ? 'error.guest.notFound' : 'error.member.notFound')
      if (state === 'becameMember') throw new ApiError('error.guest.changed')
      if ((await countNotesOf(tx.writer, person)) >= limits.notesOfPerson)
        throw new ApiError('error.note.tooMany')
      const note = { id: newId(), text, authorId: tx.caller.id, writtenAt: tx.now }
      await insertNote(tx.writer, person, note)
      await recordNote(tx, 'note.written', person)
      return { id: note.id }
    }),
  )
}

interface ChangeNoteInput {
  id: string
  ifMatch: IfMatch
}

/**
 * Changes a note. Refuses when it was changed since the caller saw it. If it already says this, the answer to
 * an earlier attempt was lost, and the call succeeds without a change.
 */
export function changeNote(
  ctx: Context<AdminCaller>,
  { id, ifMatch, text }: ChangeNoteInput & NoteFields,
): Promise<{ id: string }> {
  return ctx.transact(async (tx) => {
    const note = await lockOwnNote(tx, id)
    if (note.text === text) return { id }
    expectUnchanged(note, ifMatch)
    await updateNote(tx.writer, id, { text, changedAt: tx.now, changedBy: tx.caller.id })
    await recordNote(tx, 'note.changed', note)
    return { id }
  })
}

/** Deletes the note that the caller saw. */
export function deleteNote(
  ctx: Context<AdminCaller>,
  { id, ifMatch }: ChangeNoteInput,
): Promise<{ id: string }> {
  return ctx.transact(async (tx) => {
    const note = await lockOwnNote(tx, id)
    expectUnchanged(note, ifMatch)
    await deleteNoteRow(tx.writer, id)
    await recordNote(tx, 'note.deleted', note)
    return { id }
  })
}

function expectUnchanged({ text, version }: { text: string; version: number }, ifMatch: IfMatch): void {
  if (matches(ifMatch, String(version))) return
  throw new ApiError('error.note.changed', undefined, { text, etag: String(version) })
}

/** A note that the caller may change, locked. To a teacher a note about another person does not exist. */
async function lockOwnNote(tx: TransactionContext<AdminCaller>, id: string) {
  const note = await lockNote(tx.writer, id)
  if (note === undefined || !(await maySee(tx, note))) throw new ApiError('error.note.notFound')
  if (!mayChange(tx.caller, note)) throw new ApiError('error.note.notAuthor')
  return note
}

type NotedIds = Pick<Row, 'memberId' | 'guestId'>

async function maySee({ caller, reader }: TransactionContext<AdminCaller>, note: NotedIds): Promise<boolean> {
  if (caller.role !== 'TEACHER') return true
  return caller.teacherId !== undefined && isTaughtBy(reader, note, caller.teacherId)
}

async function recordNote(
  tx: TransactionContext<AdminCaller>,
  action: 'note.written' | 'note.changed' | 'note.deleted',
  { memberId, guestId }: NotedIds,
): Promise<void> {
  await tx.record({ action, subjectId: memberId ?? guestId ?? '' })
}
