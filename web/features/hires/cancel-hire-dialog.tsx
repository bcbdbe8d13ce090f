import { useState } from 'react'
import type { RefObject } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Hire, HireCancellation } from '#contract/hires.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLast } from '#web/lib/last.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useCancelHire, useHireCancellation, useNewCancellation, useReloadHires } from './api.ts'
import { CancellationFigures } from './cancellation-figures.tsx'
import { useHireTime, useSpaceName } from './hire-facts.tsx'

interface Props {
  chosen: Hire | undefined
  onDone: () => void
  focusAfter: RefObject<HTMLElement | null>
}

/** Asks before a hire is cancelled, and shows line by line what comes back. */
export function CancelHireDialog({ chosen, ...props }: Props) {
  const hire = useLast(chosen)
  return hire && <Question key={hire.id} hire={hire} open={chosen !== undefined} {...props} />
}

function Question({ hire, open, onDone, focusAfter }: Omit<Props, 'chosen'> & { hire: Hire; open: boolean }) {
  const { t } = useTranslation()
  const yen = useYen()
  const nameOf = useSpaceName()
  const timeOf = useHireTime()
  const figures = useHireCancellation(hire.id, open)
  const putFigures = useNewCancellation(hire.id)
  const cancel = useCancelHire(hire.id)
  const reload = useReloadHires()
  const [failure, setFailure] = useState<string>()
  const [gone, setGone] = useState(false)

  async function act() {
    if (figures.data === undefined) return
    setFailure(undefined)
    try {
      const { refund } = await cancel.mutateAsync(figures.data.refund)
      toast.success(refund > 0 ? t('hire.cancelledRefund', { amount: yen(refund) }) : t('hire.cancelledText'))
      setGone(true)
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
    // It may be cancelled already, by an attempt whose answer was lost or by the studio. The list then shows it.
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
      focusAfter={gone ? focusAfter : undefined}
      onOk={() => void act()}
      onCancel={() => {
        setFailure(undefined)
        onDone()
      }}
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
