import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Hire } from '#contract/hires.ts'
import { timeText } from '#time/tokyo.ts'
import { OrderDocuments } from '#web/features/payments/order-documents.tsx'
import { useYen } from '#web/features/studio/amount.tsx'
import { errorText } from '#web/lib/error-text.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCancelHire, useHireCheckout, useReloadHires } from './api.ts'
import { HireTerms } from './hire-facts.tsx'
import { useWayBackToSpace } from './hire-links.tsx'

interface Props {
  hire: Hire & { simulated: boolean }
  secondsLeft: number
}

/** A held time: the terms, the way to the payment page, and the button that gives the time back. */
export function PayableHire({ hire, secondsLeft }: Props) {
  const { t } = useTranslation()
  const yen = useYen()
  const navigate = useNavigate()
  const checkout = useHireCheckout(hire.id)
  const cancel = useCancelHire(hire.id)
  const reload = useReloadHires()
  const wayBack = useWayBackToSpace(hire)
  useFreshAfterBack(() => {
    checkout.reset()
    void reload()
  })
  const heldUntil = Date.parse(hire.heldUntil ?? hire.start)
  // After a success the browser is already leaving for the provider's page.
  const paying = checkout.isPending || checkout.isSuccess
  const failure = checkout.error ?? cancel.error
  const giveBack = () =>
    cancel.mutate(0, { onSuccess: () => void navigate(wayBack), onError: () => void reload() })
  return (
    <div className="grid gap-8">
      {hire.simulated && <Notice>{t('payment.simulated')}</Notice>}
      <Countdown until={heldUntil} seconds={secondsLeft} />
      <HireTerms hire={hire} heldUntil={heldUntil} />
      <OrderDocuments documents={['legal', 'privacy']} />
      <div className="grid justify-items-center gap-3">
        {failure && <Notice kind="error">{errorText(t, failure)}</Notice>}
        <Button
          look="accent"
          busy={paying || cancel.isPending}
          className="min-h-14 w-full max-w-md text-lg"
          onClick={() => checkout.mutate()}
        >
          {paying ? t('payment.ordering') : t('hire.pay')}
        </Button>
        <p className="text-center text-sm text-ink-soft">{t('hire.payNote', { amount: yen(hire.total) })}</p>
        <Button look="quiet" busy={paying || cancel.isPending} onClick={giveBack}>
          {t('hire.giveBack')}
        </Button>
      </div>
    </div>
  )
}

/** The back button of the browser may show the page as it was left, with a button that is still busy. */
function useFreshAfterBack(refresh: () => void): void {
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && refresh()
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  })
}

/** A screen reader says at these numbers of seconds how much time is left. */
const announcedAt = [60, 300] as const

const announcements = { 60: 'hire.left1', 300: 'hire.left5' } as const

/** Until when a time is held, and how long that is from now. */
function Countdown({ until, seconds }: { until: number; seconds: number }) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const mark = announcedAt.find((known) => seconds <= known)
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <div className="rounded-2xl bg-persimmon-soft px-5 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>{t('hire.heldUntil', { time: timeText(until) + zoneMark })}</span>
        <span aria-hidden="true" className="font-display text-2xl text-persimmon tabular-nums">
          {left}
        </span>
      </p>
      <p role="status" className="sr-only">
        {mark !== undefined && t(announcements[mark])}
      </p>
    </div>
  )
}

const secondMs = 1_000

/** How many seconds are left until an instant, counted down to 0. Undefined without an instant. */
export function useSecondsLeft(until: number | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now())
  const isOver = until === undefined || until <= now
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setNow(Date.now()), secondMs)
    return () => clearInterval(timer)
  }, [isOver])
  return until === undefined ? undefined : Math.max(0, Math.ceil((until - now) / secondMs))
}
