import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readFirstVisitAtDoor } from '#contract/first-visits.ts'
import { QuestionnaireForm } from '#web/features/first-visits/questionnaire-form.tsx'
import { call } from '#web/lib/api.ts'
import { ownKiosk } from '#web/lib/kiosk-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAnswerAtDoor } from './api.ts'
import type { Place } from './check-in-rules.ts'

/** So long nothing is touched before the tablet asks, and so long after that it forgets what was typed. */
const patienceMs = { asks: 90_000, forgets: 30_000 }

interface Props {
  place: Place
  onSent: () => void
  onOver: () => void
}

/**
 * The questionnaire of the first visit for the person who has just checked in. Nothing of it is kept on the
 * device: without a connection it is answered later, and a person who goes away leaves nothing on the screen.
 */
export function Asking({ place: { attendee }, onSent, onOver }: Props) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const isWaiting = usePatience(onOver)
  const answer = useAnswerAtDoor()
  const query = useQuery({
    queryKey: ['kiosk', 'first visit'],
    queryFn: ({ signal }) => call(readFirstVisitAtDoor, { token: ownKiosk()?.token ?? '', signal }),
    staleTime: 0,
    gcTime: 0,
    // What was typed belongs to what was read.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { data, error } = query
  useEffect(() => {
    heading.current?.focus()
    window.scrollTo({ top: 0 })
  }, [])
  const later = (
    <Button variant="quiet" className="min-h-16 px-7" onClick={onOver}>
      {t('kiosk.ask.later')}
    </Button>
  )
  return (
    <section className="grid w-full max-w-2xl gap-6 self-start py-2">
      <div className="grid gap-2">
        <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
          <Phrases text={t('kiosk.ask.title', { initials: attendee.initials })} />
        </h2>
        <p className="text-ink-soft">
          <Phrases text={t('kiosk.ask.lead')} />
        </p>
      </div>
      {data && (
        <QuestionnaireForm
          large
          questionnaire={data}
          onSend={(filledIn) => answer(attendee.bookingId ?? '', filledIn)}
          onSent={onSent}
        >
          {later}
        </QuestionnaireForm>
      )}
      {!data && !error && (
        <div role="status" aria-label={t('common.loading')}>
          <Skeleton className="h-96 rounded-3xl" />
        </div>
      )}
      {!data && error && (
        <>
          <Notice kind="error">{t('kiosk.ask.failed')}</Notice>
          <div>{later}</div>
        </>
      )}
      {isWaiting && (
        <div className="sticky bottom-4">
          <Notice action={<Button className="min-h-14 px-7">{t('kiosk.ask.goOn')}</Button>}>
            {t('kiosk.ask.stillHere')}
          </Notice>
        </div>
      )}
    </section>
  )
}

/** Whether the tablet asks if the person is still there; any touch or key answers it. */
function usePatience(onOver: () => void): boolean {
  const [isWaiting, setWaiting] = useState(false)
  const over = useEffectEvent(onOver)
  useEffect(() => {
    let timer = 0
    const begin = () => {
      clearTimeout(timer)
      setWaiting(false)
      timer = window.setTimeout(() => {
        setWaiting(true)
        timer = window.setTimeout(over, patienceMs.forgets)
      }, patienceMs.asks)
    }
    begin()
    // A keyboard on the screen may send no keys.
    const touches = ['pointerdown', 'keydown', 'input'] as const
    for (const touch of touches) window.addEventListener(touch, begin)
    return () => {
      clearTimeout(timer)
      for (const touch of touches) window.removeEventListener(touch, begin)
    }
  }, [])
  return isWaiting
}
