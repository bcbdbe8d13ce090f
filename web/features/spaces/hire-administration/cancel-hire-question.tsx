import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CancellationFigures } from '#contract/cancellation-tiers.ts'
import { cancellationPolicies } from '#contract/hires/hire-administration.ts'
import type { CancellationPolicy } from '#contract/hires/hire-administration.ts'
import type { TakenByHire } from '#contract/spaces/occupancy.ts'
import { yenText } from '#studio/yen.ts'
import { CallError } from '#web/lib/api.ts'
import { useConfirmAction } from '#web/lib/confirm-action.ts'
import { useLanguage } from '#web/lib/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { fullName } from '#studio/person-name.ts'
import { useCancelHire, useCancellation } from './api.ts'

interface Props {
  open: boolean
  hire: TakenByHire
  onDone: () => void
  onCancel: () => void
}

/** Asks before a hire is cancelled, and shows what comes back in full and by the rule. */
export function CancelHireQuestion({ open, hire, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  const cancel = useCancelHire()
  const [way, setWay] = useState<CancellationPolicy>('full')
  // What the administrator has seen: the hire as it was when the question opened, and after a refusal as it
  // is now.
  const [base, setBase] = useState(hire)
  const [refusals, setRefusals] = useState(0)
  const query = useCancellation(hire.id, refusals, open)
  const { data } = query
  const refund = data?.[way].refund ?? 0
  function refused(error: Error) {
    setRefusals(refusals + 1)
    if (error instanceof CallError && error.code === 'error.hire.changed') {
      setBase({ ...base, ...(error.current as Pick<TakenByHire, 'etag' | 'spaceId' | 'start' | 'end'>) })
    }
  }

  const { failed, act } = useConfirmAction({
    work: () => cancel.mutateAsync({ id: hire.id, etag: base.etag, way, refund }, { onError: refused }),
    done: t('spaceCalendar.hire.cancelled'),
    doneAlready: 'error.hire.over',
    onDone,
  })
  return (
    <ConfirmDialog
      {...{ open, onCancel }}
      busy={cancel.isPending}
      okDisabled={data === undefined || query.isFetching}
      title={t('spaceCalendar.hire.cancelTitle')}
      okLabel={t('spaceCalendar.hire.cancelOk')}
      cancelLabel={t('common.back')}
      onOk={act}
    >
      <EntrySummary
        title={t('frontDesk.nameWithTitle', { name: fullName(hire.member) })}
        start={base.start}
        end={base.end}
      />
      <div className="mt-4 grid gap-4">
        <FailedLoad text={t('spaceCalendar.hire.cancelUnchecked')} query={query} />
        {data && <RefundWays {...{ data, way }} onWay={setWay} />}
        {refund > 0 && hire.paidOnSite && <p>{t('spaceCalendar.hire.handBack')}</p>}
        <p className="text-sm text-ink-soft">{t('spaceCalendar.hire.cancelTells')}</p>
        {failed && <Notice kind="error">{failed.text}</Notice>}
      </div>
    </ConfirmDialog>
  )
}

interface RefundWaysProps {
  data: Record<CancellationPolicy, CancellationFigures>
  way: CancellationPolicy
  onWay: (way: CancellationPolicy) => void
}

/** What comes back of a hire, or of a seat in an event: all of it, or what the terms say. */
export function RefundWays({ data, way, onWay }: RefundWaysProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { paid, percent, kept, fee } = data.rule
  const money = (yen: number) => yenText(yen, language)
  if (paid === 0) return <p>{t('spaceCalendar.hire.nothingPaid')}</p>
  return (
    <RadioGroup
      legend={t('spaceCalendar.hire.refund')}
      values={cancellationPolicies}
      chosen={way}
      onChoose={onWay}
      text={(offered) => (
        <span>
          <span className="block">
            {t(`spaceCalendar.way.${offered}`, { refund: money(data[offered].refund) })}
          </span>
          {offered === 'rule' && (
            <span className="block text-sm text-ink-soft">
              {t(fee === 0 ? 'spaceCalendar.way.figuresNoFee' : 'spaceCalendar.way.figures', {
                paid: money(paid),
                percent,
                kept: money(kept),
                fee: money(fee),
              })}
            </span>
          )}
        </span>
      )}
    />
  )
}
