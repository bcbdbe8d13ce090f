import { useState } from 'react'
import type { RefObject } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Hire, HireCancellation } from '#contract/hires/hires.ts'
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
import { useCancelHire, useHireCancellation, useNewCancellation, useReloadHires } from './api.ts'
import { useHireTime } from './hire-facts.tsx'
import { useSpaceName } from '#web/features/spaces/space-name.ts'

interface Props {
  open: boolean
  hire: Hire
  focusAfter: RefObject<HTMLElement | null> | undefined
  onDone: () => void
  onCancel: () => void
}

/** Asks before a hire is cancelled, and shows line by line what comes back. */
export function CancelHireDialog({ open, hire, focusAfter, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  const yen = useYen()
  const nameOf = useSpaceName()
  const timeOf = useHireTime()
  const figures = useHireCancellation(hire.id, open)
  const putFigures = useNewCancellation(hire.id)
  const cancel = useCancelHire(hire.id)
  const reload = useReloadHires()
  const [failure, setFailure] = useState<string>()

  async function act() {
    if (figures.data === undefined) return
    setFailure(undefined)
    try {
      const { refund } = await cancel.mutateAsync(figures.data.refund)
      toast.success(refund > 0 ? t('hire.cancelledRefund', { amount: yen(refund) }) : t('hire.cancelledText'))
      onDone()
    } catch (error) {
      refuse(error)
    }
  }

  function refuse(error: unknown) {
    setFailure(errorText(t, error))
    if (!(error instanceof CallError)) return
    const isNewRefund = error.code === 'error.hire.refundChanged' && error.current !== undefined
    if (isNewRefund) putFigures(error.current as HireCancellation)
    // It may be cancelled already, by an attempt whose answer was lost or by the studio. The list then shows
    // it.
    else void reload()
  }

  return (
    <ConfirmDialog
      open={open}
      title={t('hire.cancelTitle')}
      okLabel={t('hire.cancelOk')}
      cancelLabel={t('booking.keep')}
      busy={cancel.isPending}
      okDisabled={figures.data === undefined}
      focusAfter={focusAfter}
      onOk={() => void act()}
      onCancel={onCancel}
    >
      <p>
        <span className="block font-display text-lg font-semibold">{nameOf(hire.space)}</span>
        <span className="text-persimmon tabular-nums">{timeOf(hire)}</span>
      </p>
      <div className="mt-4 grid gap-4">
        {failure !== undefined && <Notice kind="error">{failure}</Notice>}
        {figures.data && <CancellationFigures figures={figures.data} />}
        {!figures.data && <FailedLoad text={t('hire.figuresFailed')} query={figures} />}
        {figures.isPending && <Skeleton className="h-28 rounded-2xl" />}
      </div>
    </ConfirmDialog>
  )
}

/** What was paid, what the studio keeps, and what comes back. */
function CancellationFigures({ figures }: { figures: HireCancellation }) {
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
