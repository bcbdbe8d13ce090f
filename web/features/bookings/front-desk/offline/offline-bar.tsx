import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { dateOf, timeText } from '#time/tokyo.ts'
import { readAgain } from '#web/lib/reload.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { keepPage } from './keep-page.ts'
import { forgetOldDay, keptNames } from './kept-day.ts'
import { readNotes, useNotes } from './notes.ts'
import { useUnreachableSince } from './reachable.ts'
import { RefusedNote } from './refused-note.tsx'
import { sendNotes } from './send-notes.ts'

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
            <Button look="outline" onClick={() => void send()}>
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
