import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { markAttendance } from '#contract/bookings/bookings.ts'
import { dateOf, timeText } from '#time/tokyo.ts'
import { call } from '#web/lib/api.ts'
import { readAgain } from '#web/lib/reload.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { forgetOldDay, keptNames, useUnreachableSince } from './kept-day.ts'
import { keepPage } from './keep-page.ts'
import { keepNote, readNotes, removeNote, useNotes } from './notes.ts'
import { sendNotes } from './send-notes.ts'
import type { Note } from './notes.ts'

/** While notes wait, the page tries again after this pause. */
const retryMs = 10_000

const mark = ({ bookingId: id, attendance, seen }: Note) =>
  call(markAttendance, { params: { id }, body: { attendance }, ifMatch: seen })

/** Says that there is no connection, how many notes wait, and which of them the server did not take. */
export function OfflineBar({ now }: { now: number }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const since = useUnreachableSince()
  const notes = useNotes()
  const waiting = notes.filter(({ refused }) => !refused).length
  const refused = notes.filter((note) => note.refused)
  const names = useQuery({ queryKey: ['kept names', refused.length], queryFn: keptNames, gcTime: 0 })
  const today = dateOf(now)

  async function trySend() {
    const isAnswered = await sendNotes(mark, () => readAgain(client))
    if (!isAnswered && since !== undefined) await client.invalidateQueries({ queryKey: ['reception'] })
  }
  // What the storage of the browser refuses, waits for the next turn.
  const send = () => trySend().catch(() => undefined)
  const sendNow = useEffectEvent(send)

  useEffect(() => {
    void readNotes().then(sendNow, () => undefined)
    const onOnline = () => void sendNow()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])

  // In this order, because the old day and the page are in one cache.
  useEffect(() => {
    const keep = async () => {
      await forgetOldDay(Date.now())
      await keepPage()
    }
    keep().catch(() => undefined)
  }, [today])

  const isTrying = waiting > 0 || since !== undefined
  useEffect(() => {
    if (!isTrying) return undefined
    const timer = setInterval(() => void sendNow(), retryMs)
    return () => clearInterval(timer)
  }, [isTrying])

  return (
    <div className="grid gap-3 empty:hidden print:hidden">
      {isTrying && (
        <Notice
          action={
            <Button variant="outline" onClick={() => void send()}>
              {waiting > 0 ? t('reception.offline.send') : t('common.retry')}
            </Button>
          }
        >
          {since !== undefined && <p>{t('reception.offline.since', { time: timeText(since) })}</p>}
          {waiting > 0 && <p>{t('reception.offline.waiting', { count: waiting })}</p>}
        </Notice>
      )}
      {refused.map((note) => (
        <RefusedNote key={note.bookingId} note={note} name={names.data?.[note.bookingId]} />
      ))}
    </div>
  )
}

/**
 * A note that the server did not take: the booking was cancelled meanwhile, or marked otherwise by someone
 * else.
 */
function RefusedNote({ note, name: keptName }: { note: Note; name: string | undefined }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const present = note.refused?.present
  const name = keptName ?? t('reception.offline.someone')
  const status = t(`frontDesk.status.${note.attendance}`)

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

  async function sendAnyway() {
    await keepNote(
      { bookingId: note.bookingId, attendance: note.attendance, seen: present ?? 'booked' },
      name,
    )
    await sendNotes(mark, () => readAgain(client))
  }

  return (
    <Notice
      kind="error"
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" onClick={() => void store(() => removeNote(note))}>
            {t(present ? 'frontDesk.attendance.keep' : 'common.ok')}
          </Button>
          {present && (
            <Button variant="outline" onClick={() => void store(sendAnyway)}>
              {note.attendance === 'booked'
                ? t('frontDesk.attendance.insteadBack')
                : t('frontDesk.attendance.instead', { status })}
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
    if (present === 'booked') return t('frontDesk.attendance.takenBack', { name })
    if (present) return t('frontDesk.attendance.taken', { name, status: t(`frontDesk.status.${present}`) })
    return t('reception.offline.cancelled', { name, status })
  }
}
