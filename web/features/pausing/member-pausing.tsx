import { useRef } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { takeBackPausingOf } from '#contract/pausing.ts'
import type { PausingKind, PausingOfMember } from '#contract/pausing.ts'
import { dateText } from '#time/tokyo.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { ReasonField } from '#web/features/tickets/administration/reason-field.tsx'
import { useDialogForm } from '#web/lib/dialog-form.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { DayField } from '#web/ui/calendar/day-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePausingOf, useTakeBackOf } from './api.ts'
import { usePausingText } from './own-pausing.tsx'
import { PauseFeesOf } from './settle-pause-fees.tsx'
import { PausingDialog } from './pausing-dialog.tsx'

interface Person {
  id: string
  name: string
}

/** A member’s pauses and leaves; an administrator pauses the plan, ends it, or takes that back. */
export function MemberPausing({ member }: { member: Person }) {
  const { t } = useTranslation()
  const query = usePausingOf(member.id)
  const list = useRef<HTMLDivElement>(null)
  const asking = useDialogState<PausingKind>()
  const takingBack = useDialogState<PausingOfMember>()
  const { data } = query
  if (data === undefined)
    return query.error ? (
      <FailedLoad text={t('pausing.failed')} query={query} />
    ) : (
      <Skeleton className="h-11 rounded-2xl" />
    )
  const { pausings, fees, offered } = data
  const open = pausings.find(({ state }) => state === 'planned' || state === 'running')
  const earlier = pausings.filter((one) => one !== open)
  if (pausings.length === 0 && fees.length === 0 && !offered.hasPlan) return null
  return (
    <div ref={list} tabIndex={-1} className="grid w-full gap-4 border-t border-line pt-5">
      <h3 className="font-semibold">{t('pausing.title')}</h3>
      {open && <Open pausing={open} />}
      {fees.length > 0 && (
        <div className="grid gap-2">
          <h4 className="text-sm font-semibold">{t('pausing.fees')}</h4>
          <PauseFeesOf {...{ member, fees }} />
        </div>
      )}
      {earlier.length > 0 && <Earlier pausings={earlier} />}
      <div className="flex flex-wrap gap-3 print:hidden">
        {open === undefined ? (
          offered.hasPlan && (
            <>
              <Button variant="outline" onClick={() => asking.show('pause')}>
                {t('pausing.pause.openOf')}
              </Button>
              <Button variant="outline" onClick={() => asking.show('leave')}>
                {t('pausing.leave.openOf')}
              </Button>
            </>
          )
        ) : (
          <>
            {(open.canBeTakenBack || (open.state === 'running' && open.by !== 'provider')) && (
              <Button variant="outline" onClick={() => takingBack.show(open)}>
                {t(open.state === 'running' ? 'pausing.pause.end' : `pausing.${open.kind}.takeBack`)}
              </Button>
            )}
          </>
        )}
      </div>
      {asking.dialog && (
        <PausingDialog
          key={asking.dialog.opening}
          open={asking.dialog.open}
          kind={asking.dialog.subject}
          offered={offered.months}
          member={member}
          firstDay={<DayField name="from" label={t('pausing.from')} hint={t('pausing.fromHint')} />}
          focusAfter={asking.dialog.done ? list : undefined}
          onClose={asking.close}
          onDone={asking.finish}
        />
      )}
      {takingBack.dialog && (
        <TakeBackDialog
          key={takingBack.dialog.opening}
          open={takingBack.dialog.open}
          pausing={takingBack.dialog.subject}
          focusAfter={takingBack.dialog.done ? list : undefined}
          onClose={takingBack.close}
          onDone={takingBack.finish}
        />
      )}
    </div>
  )
}

/** What is planned or runs, why, and how it stands at the payment provider. */
function Open({ pausing }: { pausing: PausingOfMember }) {
  const { t } = useTranslation()
  const { title, text } = usePausingText()(pausing)
  const yen = useYen()
  const { provider, attempts, cancelledBookings, exception, monthlyFee } = pausing
  const remarks = [
    useReasonText()(pausing),
    monthlyFee > 0 &&
      `${t('pausing.fees')}${t('pausing.colon')}${t('pausing.feeEach', { amount: yen(monthlyFee) })}`,
    cancelledBookings > 0 && t('pausing.cancelledThen', { count: cancelledBookings }),
    exception !== '' && t('pausing.exceptionOf', { reason: exception }),
    useAskedText()(pausing),
  ].filter((remark) => remark !== false && remark !== '')
  return (
    <div className="grid gap-3">
      <p className="font-semibold">{title}</p>
      <p className="text-sm">{text}</p>
      <ul className="grid gap-1 text-sm text-ink-soft">
        {remarks.map((remark) => (
          <li key={String(remark)} className="wrap-anywhere">
            {remark}
          </li>
        ))}
      </ul>
      {provider === 'refused' && (
        <Notice kind="error">{t('pausing.provider.refused', { count: attempts })}</Notice>
      )}
      {provider === 'asked' && (
        <Notice>
          {t(attempts === 0 ? 'pausing.provider.later' : 'pausing.provider.open', { count: attempts })}
        </Notice>
      )}
    </div>
  )
}

function useReasonText() {
  const { t } = useTranslation()
  return ({ reason, reasonText }: PausingOfMember): string =>
    reason === null && reasonText === ''
      ? ''
      : t('pausing.reasonOf', {
          reason: [reason && t(`pausing.reasons.${reason}`), reasonText]
            .filter(Boolean)
            .join(t('pausing.gap')),
        })
}

function useAskedText() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return ({ asked, by }: PausingOfMember): string =>
    t(`pausing.askedBy.${by}`, { day: dateText(Date.parse(asked), language) })
}

function Earlier({ pausings }: { pausings: readonly PausingOfMember[] }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const reasonText = useReasonText()
  const day = (instant: string) => dateText(Date.parse(instant), language)
  return (
    <details className="text-sm">
      <summary className="min-h-9 w-fit cursor-pointer py-2 text-green underline underline-offset-4">
        {t('pausing.earlier', { count: pausings.length })}
      </summary>
      <ul className="divide-y divide-line">
        {pausings.map((pausing) => (
          <li key={pausing.id} className="grid gap-0.5 py-2">
            <span className="tabular-nums">
              {t(`pausing.${pausing.kind}.from`, { day: day(pausing.effective) })}
              {pausing.resumes !== null && t('pausing.until', { day: day(pausing.resumes) })}
            </span>
            <span className="text-ink-soft">
              {[t(`pausing.states.${pausing.state}`), reasonText(pausing)]
                .filter((text) => text !== '')
                .join(t('pausing.gap'))}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface TakeBackProps {
  open: boolean
  pausing: PausingOfMember
  focusAfter: RefObject<HTMLElement | null> | undefined
  onClose: () => void
  /** Closes it after its work. */
  onDone: () => void
}

/** Asks why a pause or a leave is taken back, or a running pause ended, and does it. */
function TakeBackDialog({ open, pausing, focusAfter, onClose, onDone }: TakeBackProps) {
  const { t } = useTranslation()
  const { id, kind, state } = pausing
  const takeBack = useTakeBackOf()
  const { dialog, saveWith } = useDialogForm({
    name: `take back ${id}`,
    schema: takeBackPausingOf.body,
    values: { reason: '' },
    onClose: onDone,
  })
  const submit = saveWith(async (body) => {
    await takeBack.mutateAsync({ id, ...body })
    return t(state === 'running' ? 'pausing.pause.ended' : `pausing.${kind}.takenBack`)
  })
  const words = state === 'running' ? t('pausing.pause.end') : t(`pausing.${kind}.takeBack`)
  return (
    <FormDialog
      {...dialog}
      {...{ open, focusAfter, onClose }}
      title={words}
      confirmLabel={words}
      onSubmit={submit}
    >
      <p>{t(state === 'running' ? 'pausing.pause.endText' : 'pausing.staysCancelledOf')}</p>
      <ReasonField hint={t('pausing.takeBackHint')} />
    </FormDialog>
  )
}
