import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { markAttendance } from '#contract/bookings/bookings.ts'
import type { Attendance } from '#contract/bookings/bookings.ts'
import { dateOf, timeText } from '#time/tokyo.ts'
import { call, CallError } from '#web/lib/api.ts'
import { pageOfPath } from '#web/lib/language.ts'
import { readAgain } from '#web/lib/reload.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { forgetOldDay, keptNames, useUnreachableSince } from './kept-day.ts'
import { keepNote, readNotes, refuseNote, removeNote, settleNote, useNotes } from './notes.ts'
import type { Note } from './notes.ts'

/** While notes wait, the page tries again after this pause. */
const retryMs = 10_000

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
    const isAnswered = await sendNotes(() => readAgain(client))
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
function RefusedNote({ note, name: known }: { note: Note; name: string | undefined }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const present = note.refused?.present
  const name = known ?? t('reception.offline.someone')
  const wanted = t(`frontDesk.status.${note.attendance}`)

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
    await sendNotes(() => readAgain(client))
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
                : t('frontDesk.attendance.instead', { status: wanted })}
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
    return t('reception.offline.cancelled', { name, status: wanted })
  }
}

/**
 * Sends the notes that wait, one after the other, in one tab at a time. A note that was sent before, whose
 * answer was lost, changes nothing the second time, because the call sets the mark and names the one that was
 * seen. Returns whether the server answered.
 * @param reread reads the list again. Until then the notes stay, so that the list does not show the marks of
 *   before.
 */
function sendNotes(reread: () => Promise<void>): Promise<boolean> {
  return navigator.locks.request('reception-notes', async () => {
    const taken: Note[] = []
    let isAnswered = false
    for (const note of await readNotes()) {
      if (note.refused) continue
      const outcome = await sendNote(note)
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
async function sendNote(note: Note): Promise<'taken' | 'refused' | 'waits'> {
  const { bookingId: id, attendance, seen } = note
  try {
    await call(markAttendance, { params: { id }, body: { attendance }, ifMatch: seen })
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

const page = '/admin/reception'

/** Lets the service worker of this page keep its files, so that it opens without a connection. */
async function keepPage(): Promise<void> {
  // Absent where the page did not come over TLS; in development there is no built worker.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { pathname } = location
  if (pageOfPath(pathname) !== page) return
  const registration = await navigator.serviceWorker.register('/reception-worker.js', { scope: pathname })
  const worker = registration.installing ?? registration.waiting ?? registration.active
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
  worker?.postMessage({ keep: [pathname, ...new Set(files.map((file) => file.pathname))] })
}
