import type { RefObject } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PauseFee, Pausing, PausingKind } from '#contract/pausing.ts'
import { hasPlan } from '#studio/member-types.ts'
import { dateOf, dateText } from '#time/tokyo.ts'
import { useOwnMember } from '#web/features/members/api.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { useDayText } from '#web/lib/moment-text.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { changeErrorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useAnchor } from '#web/ui/anchor.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useOwnPausing, useTakeBack } from './api.ts'
import { PauseFees, isUnpaid } from './pause-fees.tsx'
import { PausingDialog } from './pausing-dialog.tsx'

/** Where the member pauses or leaves. */
const anchor = 'pausing'

/** The member pauses the plan or leaves, reads from when it counts, and takes it back. */
export function OwnPausing() {
  const { t } = useTranslation()
  const query = useOwnPausing()
  const { data } = query
  const { section, heading } = useAnchor(data && anchor)
  const asking = useDialogState<PausingKind>()
  const open = openPausing(data?.pausing)
  const fees = shownFees(data?.fees ?? [], open)
  if (data !== undefined && open === undefined && !data.offered.hasPlan && fees.length === 0) return null
  return (
    <section
      ref={section}
      id={anchor}
      aria-labelledby="pausing-title"
      className="mt-10 grid gap-4 scroll-mt-20"
    >
      <h2 ref={heading} id="pausing-title" tabIndex={-1} className="text-xl">
        {t('pausing.title')}
      </h2>
      {!data && query.error && <FailedLoad text={t('pausing.failed')} query={query} />}
      {!data && !query.error && <Skeleton className="h-28 rounded-3xl" />}
      {data && open && <State pausing={open} afterwards={heading} />}
      {fees.length > 0 && <OwnFees fees={fees} />}
      {data && !open && data.offered.hasPlan && (
        <>
          <p className="text-sm">
            {t(data.offered.months.length > 0 ? 'pausing.lead' : 'pausing.leadLeave')}
          </p>
          <div className="flex flex-wrap gap-3">
            {data.offered.months.length > 0 && (
              <Button variant="outline" onClick={() => asking.show('pause')}>
                {t('pausing.pause.open')}
              </Button>
            )}
            <Button variant="outline" onClick={() => asking.show('leave')}>
              {t('pausing.leave.open')}
            </Button>
          </div>
        </>
      )}
      {asking.dialog && (
        <PausingDialog
          key={asking.dialog.opening}
          open={asking.dialog.open}
          kind={asking.dialog.subject}
          offered={data?.offered.months ?? []}
          focusAfter={asking.dialog.done ? heading : undefined}
          onClose={asking.close}
          onDone={asking.finish}
        />
      )}
    </section>
  )
}

/** What is not paid, and all months of the pause that runs. */
const shownFees = (fees: readonly PauseFee[], open: Pausing | undefined): PauseFee[] =>
  fees.filter(
    (fee) => isUnpaid(fee) || (open !== undefined && fee.firstDay >= dateOf(Date.parse(open.effective))),
  )

function OwnFees({ fees }: { fees: readonly PauseFee[] }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-2 pt-2">
      <h3 className="font-semibold">{t('pausing.fees')}</h3>
      <PauseFees fees={fees}>
        {({ state, asksAt }) =>
          state === 'failed' && (
            <Notice kind="error">
              {t(asksAt === null ? 'pausing.feeNotAgain' : 'pausing.feeFailedText')}
            </Notice>
          )
        }
      </PauseFees>
    </div>
  )
}

/** That which is planned or runs. */
const openPausing = (pausing: Pausing | null | undefined): Pausing | undefined =>
  pausing?.state === 'planned' || pausing?.state === 'running' ? pausing : undefined

/** When the plan rests or ends, and until when it can be used. */
export function usePausingText() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const dayOf = useDayText()
  return ({ kind, state, effective, lastDay, resumes, closesAccount }: Pausing) => {
    const named = {
      day: dateText(Date.parse(effective), language),
      lastDay: dayOf(lastDay),
      resumes: resumes === null ? '' : dateText(Date.parse(resumes), language),
    }
    const end = resumes === null ? 'open' : 'known'
    if (kind === 'leave') {
      const key = state === 'ended' ? 'left' : 'leaving'
      const said = key === 'leaving' && closesAccount ? 'closing' : key
      return { title: t(`pausing.state.${key}`, named), text: t(`pausing.state.${said}Text`, named) }
    }
    if (state === 'running')
      return { title: t('pausing.state.running'), text: t(`pausing.state.runningText.${end}`, named) }
    return { title: t('pausing.state.planned', named), text: t(`pausing.state.plannedText.${end}`, named) }
  }
}

interface StateProps {
  pausing: Pausing
  /** Gets the focus when it has been taken back. */
  afterwards: RefObject<HTMLElement | null>
}

function State({ pausing, afterwards }: StateProps) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const { title, text } = usePausingText()(pausing)
  const { dialog, show, close, finish } = useDialogState()
  const yen = useYen()
  const { kind, state, ticketsUsable, monthlyFee, canBeTakenBack } = pausing
  return (
    <div className="grid gap-4 rounded-3xl border border-line bg-card p-6 shadow-soft sm:p-7">
      <div className="grid gap-1">
        <p className="font-display text-lg font-semibold">
          <Phrases text={title} />
        </p>
        <p className="text-sm">{text}</p>
        {monthlyFee > 0 && (
          <p className="text-sm">
            {t('pausing.fees')}
            {t('pausing.colon')}
            {t('pausing.feeEach', { amount: yen(monthlyFee) })}
          </p>
        )}
        {state === 'running' && (
          <p className="text-sm">{t(ticketsUsable ? 'pausing.state.tickets' : 'pausing.state.noTickets')}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {canBeTakenBack ? (
          <Button variant="outline" onClick={() => show(undefined)}>
            {t(`pausing.${kind}.takeBack`)}
          </Button>
        ) : (
          <Link to={to('/contact')} className={buttonClass('outline')}>
            {t('pausing.way.contact')}
          </Link>
        )}
      </div>
      {dialog && (
        <TakeBackQuestion
          key={dialog.opening}
          open={dialog.open}
          pausing={pausing}
          focusAfter={dialog.done ? afterwards : undefined}
          onDone={finish}
          onCancel={close}
        />
      )}
    </div>
  )
}

interface QuestionProps {
  open: boolean
  pausing: Pausing
  focusAfter: RefObject<HTMLElement | null> | undefined
  onDone: () => void
  onCancel: () => void
}

function TakeBackQuestion({ open, pausing: { id, kind }, focusAfter, onDone, onCancel }: QuestionProps) {
  const { t } = useTranslation()
  const taking = useTakeBack()

  async function takeBack() {
    try {
      await taking.mutateAsync(id)
      toast.success(t(`pausing.${kind}.takenBack`))
      onDone()
    } catch {
      // The dialog shows it.
    }
  }

  return (
    <ConfirmDialog
      open={open}
      title={t(`pausing.${kind}.takeBackTitle`)}
      okLabel={t(`pausing.${kind}.takeBack`)}
      cancelLabel={t('common.back')}
      okVariant="primary"
      busy={taking.isPending}
      failure={taking.error !== null && changeErrorText(t, taking.error)}
      focusAfter={focusAfter}
      onOk={() => void takeBack()}
      onCancel={onCancel}
    >
      <p>{t('pausing.staysCancelled')}</p>
    </ConfirmDialog>
  )
}

/** A line of the member’s card: the state of a pause or a leave, or the way to one. */
export function PausingLine() {
  const { t } = useTranslation()
  const { data: member } = useOwnMember()
  const { data } = useOwnPausing()
  const textOf = usePausingText()
  if (member === undefined || member.role !== 'USER' || !hasPlan(member)) return null
  const open = openPausing(data?.pausing)
  return (
    <p className="order-last -my-3 flex flex-wrap items-center gap-x-4 text-sm sm:col-span-2 sm:-mt-5">
      {open && <span className="font-semibold">{textOf(open).title}</span>}
      <Link
        to={`?tab=payments#${anchor}`}
        replace
        className="inline-flex min-h-11 items-center gap-1 underline underline-offset-4"
      >
        {t(open ? 'pausing.details' : 'pausing.title')}
        <Icon name="right" className="size-4" />
      </Link>
    </p>
  )
}

/** Says to a member who has left what is kept, and how to come back. */
export function HasLeft({ pausing }: { pausing: Pausing }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const { title, text } = usePausingText()(pausing)
  return (
    <Notice
      action={
        <Link to={to('/pay')} className={buttonClass('outline')}>
          {t('pausing.comeBack')}
        </Link>
      }
    >
      <span className="block font-semibold">{title}</span>
      <span>{text}</span>
    </Notice>
  )
}
