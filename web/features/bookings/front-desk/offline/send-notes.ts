import type { Attendance } from '#contract/bookings/bookings.ts'
import { CallError } from '#web/lib/api.ts'
import { readNotes, refuseNote, settleNote } from './notes.ts'
import type { Note } from './notes.ts'

/**
 * Sends the notes that wait, one after the other, in one tab at a time. A note that was sent before, whose
 * answer was lost, changes nothing the second time, because the call sets the mark and names the one that was
 * seen. Returns whether the server answered.
 * @param mark sends one
 * @param isOwn which of them `mark` can send
 * @param reread reads the list again. Until then the notes stay, so that the list does not show the marks of
 *   before.
 */
export function sendNotes(
  mark: (note: Note) => Promise<unknown>,
  reread: () => Promise<void>,
  isOwn: (note: Note) => boolean = () => true,
): Promise<boolean> {
  return navigator.locks.request('reception-notes', async () => {
    const taken: Note[] = []
    let isAnswered = false
    for (const note of await readNotes()) {
      if (note.refused || !isOwn(note)) continue
      const outcome = await sendNote(note, mark)
      if (outcome === 'waits') break
      isAnswered = true
      // The front desk may already have decided anew about one that was refused.
      if (outcome === 'taken') taken.push(note)
    }
    if (!isAnswered) return false
    await reread()
    for (const note of taken) await settleNote(note)
    return true
  })
}

/** A note waits further when no answer came. */
async function sendNote(
  note: Note,
  mark: (note: Note) => Promise<unknown>,
): Promise<'taken' | 'refused' | 'waits'> {
  try {
    await mark(note)
  } catch (error) {
    if (!(error instanceof CallError) || error.outcomeUnknown || isLater(error)) return 'waits'
    const present = (error.current as { attendance: Attendance } | undefined)?.attendance
    await refuseNote(note, { code: error.code, ...(present && { present }) })
    return 'refused'
  }
  return 'taken'
}

/** Refusals that have nothing to do with the note: it waits until the administrator may send it. */
const isLater = ({ code }: CallError) =>
  code.startsWith('error.server.') || code.startsWith('error.secondFactor.')
