import { createStore, get, update } from 'idb-keyval'
import { createContext, use, useSyncExternalStore } from 'react'
import type { Attendance } from '#contract/bookings/bookings.ts'
import { ownKiosk } from '#web/lib/kiosk-session.ts'
import { sessionUser } from '#web/lib/session.ts'
import { keepName } from './kept-day.ts'

/**
 * A mark that was made without a connection. It holds no data of the member; the name is kept with the day.
 */
export interface Note {
  bookingId: string
  attendance: Attendance
  /** The mark that the front desk saw. */
  seen: Attendance
  /** The administrator, who alone sends it. */
  by: string
  /** ISO 8601: when the person checked in at the door. Absent for a mark of the front desk. */
  at?: string
  /** Why the server did not take it. Absent while it waits. */
  refused?: { code: string; present?: Attendance }
}

type Notes = Record<string, Note>

const key = 'attendance'
const listeners = new Set<() => void>()
let store: ReturnType<typeof createStore> | undefined
let present: Notes = {}

/**
 * Whether marks are kept while there is no connection: only those of today on the page of the reception,
 * which sends them.
 */
export const KeepsNotes = createContext(false)

/** The note that waits for a booking. Undefined on other pages. */
export function useNote(bookingId: string): Note | undefined {
  const notes = useNotes()
  return use(KeepsNotes) ? notes.find((note) => note.bookingId === bookingId && !note.refused) : undefined
}

/** All notes of the administrator on this device, those that the server refused among them. */
export function useNotes(): Note[] {
  const notes = useSyncExternalStore(
    subscribe,
    () => present,
    () => none,
  )
  return Object.values(notes).filter(({ by }) => by === ownId())
}

/** Of the person who is logged in, or who has begun the self check-in. */
const ownId = () => sessionUser()?.id ?? ownKiosk()?.by

const none: Notes = {}

/** The notes as they are stored, also those that another tab has made. */
export async function readNotes(): Promise<Note[]> {
  show((await get<Notes>(key, database())) ?? {})
  return Object.values(present).filter(({ by }) => by === ownId())
}

/** Keeps a mark; taking it back before it was sent removes it. Rejects where the browser stores nothing. */
export async function keepNote(note: Omit<Note, 'by' | 'refused'>, name: string): Promise<void> {
  const by = ownId() ?? ''
  const { bookingId, attendance } = note
  await keepName(bookingId, name)
  await change(({ [bookingId]: waiting, ...others }) => {
    const seen = waiting && !waiting.refused ? waiting.seen : note.seen
    return seen === attendance ? others : { ...others, [bookingId]: { ...note, seen, by } }
  })
}

/** Removes a note that was given up. */
export const removeNote = ({ bookingId }: Note): Promise<void> =>
  change(({ [bookingId]: _, ...others }) => others)

/**
 * Removes a note that was sent. One that the front desk has changed meanwhile waits further, on top of the
 * sent one.
 */
export const settleNote = ({ bookingId, attendance }: Note): Promise<void> =>
  change((notes) => {
    const { [bookingId]: waiting, ...others } = notes
    if (waiting === undefined || waiting.refused) return notes
    if (waiting.attendance === attendance) return others
    return { ...others, [bookingId]: { ...waiting, seen: attendance } }
  })

/**
 * Keeps why the server did not take a note. One that the front desk has changed or taken back meanwhile stays
 * as it is.
 */
export const refuseNote = (note: Note, refused: NonNullable<Note['refused']>): Promise<void> =>
  change((notes) => {
    const waiting = notes[note.bookingId]
    const isSent = waiting?.attendance === note.attendance && waiting.seen === note.seen
    return isSent ? { ...notes, [note.bookingId]: { ...note, refused } } : notes
  })

async function change(work: (notes: Notes) => Notes): Promise<void> {
  await update<Notes>(key, (notes = {}) => work(notes), database())
  await readNotes()
}

const database = () => (store ??= createStore('hidamari-notes', 'notes'))

function show(notes: Notes): void {
  present = notes
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
