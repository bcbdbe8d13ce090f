import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { ErrorCode } from '#contract/errors.ts'
import { dateText, instantOf } from '#time/tokyo.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { classes } from '#web/ui/classes.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SentenceGap } from '#web/ui/sentence-gap.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** What comes back of what was paid for a hire or a seat that is cancelled now. */
interface Figures {
  paid: number
  percent: number
  kept: number
  fee: number
  refund: number
  /** Until the end of this day the figures stay as they are; null when no tier follows. */
  until: string | null
}

interface Props<Shown extends Figures> {
  open: boolean
  /** What is cancelled, and when it is. */
  subject: { title: string; time: string }
  texts: { title: string; ok: string; done: string }
  figures: UseQueryResult<Shown>
  /** What is shown instead of the figures where nothing was paid. */
  unpaid?: (figures: Shown) => ReactNode
  /** Cancels, and compares the refund that was shown. */
  cancel: (refund: number) => Promise<{ refund: number }>
  busy: boolean
  /** The error code when it was cancelled before, by an attempt whose answer was lost or by the studio. */
  gone?: ErrorCode
  reload: () => unknown
  focusAfter?: RefObject<HTMLElement | null> | undefined
  onDone: () => void
  onCancel: () => void
}

/** Asks before what was paid for is cancelled, and shows line by line what comes back. */
export function CancellationDialog<Shown extends Figures>({
  open,
  subject,
  texts,
  figures,
  unpaid,
  focusAfter,
  onCancel,
  ...props
}: Props<Shown>) {
  const { t } = useTranslation()
  const yen = useYen()
  const [failure, setFailure] = useState<string>()

  async function act() {
    if (figures.data === undefined) return
    setFailure(undefined)
    try {
      const { refund } = await props.cancel(figures.data.refund)
      toast.success(refund > 0 ? t('hire.cancelledRefund', { amount: yen(refund) }) : texts.done)
      props.onDone()
    } catch (error) {
      refuse(error)
    }
  }

  function refuse(error: unknown) {
    const text = errorText(t, error)
    if (error instanceof CallError && error.code === props.gone) {
      toast.error(text)
      void props.reload()
      props.onDone()
      return
    }
    setFailure(text)
    if (!(error instanceof CallError)) return
    if (error.code === 'error.hire.refundChanged') void figures.refetch()
    // It may be cancelled already. The list then shows it.
    else void props.reload()
  }

  const shown = figures.data
  const instead = shown && shown.paid === 0 ? unpaid?.(shown) : undefined
  return (
    <ConfirmDialog
      open={open}
      title={texts.title}
      okLabel={texts.ok}
      cancelLabel={t('booking.keep')}
      busy={props.busy}
      okDisabled={shown === undefined || figures.isFetching}
      focusAfter={focusAfter}
      onOk={() => void act()}
      onCancel={onCancel}
    >
      <p>
        <span className="block font-display text-lg font-semibold">{subject.title}</span>
        <span className="text-persimmon tabular-nums">{subject.time}</span>
      </p>
      <div className="mt-4 grid gap-4">
        {failure !== undefined && <Notice kind="error">{failure}</Notice>}
        {shown && (instead ?? <CancellationFigures figures={shown} />)}
        {!shown && <FailedLoad text={t('hire.figuresFailed')} query={figures} />}
        {figures.isPending && <Skeleton className="h-28 rounded-2xl" />}
      </div>
    </ConfirmDialog>
  )
}

/** What was paid, what the studio keeps, and what comes back. */
function CancellationFigures({ figures }: { figures: Figures }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const yen = useYen()
  const { paid, percent, kept, fee, refund, until } = figures
  const lines = [
    { term: t('hire.figurePaid'), amount: yen(paid) },
    { term: t('hire.figureKept', { percent }), amount: `−${yen(kept)}` },
    ...(fee > 0 ? [{ term: t('hire.figureFee'), amount: `−${yen(fee)}` }] : []),
  ]
  return (
    <div>
      <dl className="grid gap-2 text-sm">
        {lines.map(({ term, amount }) => (
          <div key={term} className="flex justify-between gap-4">
            <dt>{term}</dt>
            <dd className="tabular-nums">{amount}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2">
          <dt className="font-semibold">{t('hire.figureRefund')}</dt>
          <dd className={classes('font-display text-xl tabular-nums', refund === 0 && 'text-danger')}>
            {yen(refund)}
          </dd>
        </div>
      </dl>
      <p className="mt-3 text-sm text-ink-soft">
        {refund > 0 && t('hire.refundWay')}
        <SentenceGap />
        {until !== null && t('hire.figuresUntil', { day: dateText(instantOf(until) ?? 0, language) })}
      </p>
    </div>
  )
}
