/** What the staff notes about a member or a guest, for example about an injury. Members do not see it. */
import * as z from 'zod/mini'
import { byId } from './by-id.ts'
import type { Endpoint } from './endpoint.ts'
import { utcInstant } from './instant.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'
import { requiredText } from './text-fields.ts'

/** The form of a note. */
export const noteFields = z.object({ text: requiredText(limits.noteLength) })

/** Whose notes: a member's, a guest's, or those of the person who holds the booking. */
const person = z.object({ of: z.enum(['member', 'guest', 'booking'], 'pattern'), id: z.string() })

export type NotedPerson = z.output<typeof person>

const note = z.object({
  id: z.string(),
  text: z.string(),
  /** Null when the account of the person who wrote it is closed. */
  author: z.nullable(z.string()),
  writtenAt: utcInstant,
  /** The last change, with who made it; null when there is none. */
  changed: z.nullable(z.object({ at: utcInstant, by: z.nullable(z.string()) })),
  /** Whether the caller may change and delete it: the author and administrators. */
  mayChange: z.boolean(),
  /** The entity tag for `If-Match`. */
  etag: z.string(),
})

export type Note = z.output<typeof note>
export type NoteFields = z.output<typeof noteFields>

const personErrors = ['error.member.notFound', 'error.guest.notFound', 'error.yoga.bookingNotFound'] as const

export const listNotes = {
  ...route('listNotes', 'GET', '/admin/notes/{of}/{id}', 'admin', { recorded: true }),
  summary: 'The notes about a person, the newest first; a teacher names a booking of an own lesson',
  params: person,
  answer: z.array(note),
  status: 200,
  errors: personErrors,
} as const satisfies Endpoint

export const writeNote = {
  ...route('writeNote', 'POST', '/admin/notes/{of}/{id}', 'admin'),
  summary: 'Writes a note about a person; a teacher names a booking of an own lesson',
  params: person,
  headers: ['Idempotency-Key'],
  body: noteFields,
  answer: byId,
  status: 201,
  errors: [...personErrors, 'error.guest.changed', 'error.note.tooMany'],
} as const satisfies Endpoint

export const changeNote = {
  ...route('changeNote', 'PUT', '/admin/notes/{id}', 'admin'),
  summary: 'Changes a note, by its author or an administrator',
  params: byId,
  headers: ['If-Match'],
  body: noteFields,
  answer: byId,
  status: 200,
  errors: ['error.note.notFound', 'error.note.notAuthor', 'error.note.changed'],
} as const satisfies Endpoint

export const deleteNote = {
  ...route('deleteNote', 'DELETE', '/admin/notes/{id}', 'admin'),
  summary: 'Deletes a note, by its author or an administrator',
  params: byId,
  headers: ['If-Match'],
  answer: byId,
  status: 200,
  errors: ['error.note.notFound', 'error.note.notAuthor', 'error.note.changed'],
} as const satisfies Endpoint
