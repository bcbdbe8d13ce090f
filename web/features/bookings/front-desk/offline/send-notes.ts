import { markAttendance } from '#contract/bookings.ts'
import type { Attendance } from '#contract/bookings.ts'
import { CallError, call } from '#web/lib/api.ts'
import { readNotes, refuseNote, settleNote } from './notes.ts'
import type { Note } from './notes.ts'

/**
 * Sends the notes that wait, one after the other, in one tab at a time. A note that was sent before, whose answer was lost, changes
 * nothing the second time, because the call sets the mark and names the one that was seen. Returns whether the server answered.
 * @param reread reads the list again. Until then the notes stay, so that the list does not show the marks of before.
 */
export function sendNotes(reread: () => Promise<void>): Promise<boolean> {
  return navigator.locks.request('reception-notes', async () => {
    const answered: Note[] = []
    for (const note of await readNotes()) {
      if (note.refused) continue
      if (!(await send(note))) break
      answered.push(note)
    }
    if (answered.length === 0) return false
    await reread()
    for (const note of answered) await settleNote(note)
    return true
  })
}

/** Returns false when no answer came, so that the note waits further. */
async function send(note: Note): Promise<boolean> {
  const { bookingId: id, attendance, seen } = note
  try {
    await call(markAttendance, { params: { id }, body: { attendance }, ifMatch: seen })
  } catch (error) {
    if (!(error instanceof CallError) || error.outcomeUnknown || isLater(error)) return false
    const present = (error.current as { attendance: Attendance } | undefined)?.attendance
    await refuseNote(note, { code: error.code, ...(present && { present }) })
  }
  return true
}

/** Refusals that have nothing to do with the note: it waits until the administrator may send it. */
const isLater = ({ code }: CallError) =>
  code.startsWith('error.server.') || code.startsWith('error.secondFactor.')
