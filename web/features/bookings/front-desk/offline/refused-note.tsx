import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readAgain } from '#web/lib/reload.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { keepNote, removeNote } from './notes.ts'
import type { Note } from './notes.ts'
import { sendNotes } from './send-notes.ts'

/** A note that the server did not take: the booking was cancelled meanwhile, or marked otherwise by someone else. */
export function RefusedNote({ note, name: known }: { note: Note; name: string | undefined }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const present = note.refused?.present
  const name = known ?? t('reception.offline.someone')
  const wanted = t(`admin.bookingStatus.${note.attendance}`)

  const [isStored, setStored] = useState(true)

  /** Changes what this device stores, which the browser may refuse. */
  async function store(work: () => Promise<unknown>) {
    setStored(true)
    try {
      await work()
    } catch {
      setStored(false)
    }
  }

  async function insist() {
    await keepNote(
      { bookingId: note.bookingId, attendance: note.attendance, seen: present ?? 'booked' },
      name,
    )
    await sendNotes(() => readAgain(client))
  }

  return (
    <Notice
      kind="error"
      action={
        <div className="flex flex-wrap gap-2">
          <Button look="outline" onClick={() => void store(() => removeNote(note))}>
            {t(present ? 'admin.frontDesk.attendance.keep' : 'common.ok')}
          </Button>
          {present && (
            <Button look="outline" onClick={() => void store(insist)}>
              {note.attendance === 'booked'
                ? t('admin.frontDesk.attendance.insteadBack')
                : t('admin.frontDesk.attendance.instead', { status: wanted })}
            </Button>
          )}
        </div>
      }
    >
      {sentence()}
      {!isStored && <p>{t('reception.offline.notKept')}</p>}
    </Notice>
  )

  function sentence(): string {
    if (present === 'booked') return t('admin.frontDesk.attendance.takenBack', { name })
    if (present)
      return t('admin.frontDesk.attendance.taken', { name, status: t(`admin.bookingStatus.${present}`) })
    return t('reception.offline.cancelled', { name, status: wanted })
  }
}
