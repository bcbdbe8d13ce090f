import { useRef } from 'react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Hire } from '#contract/hires/hires.ts'
import { CancellationDialog } from '#web/features/payments/cancellation-dialog.tsx'
import { useYen } from '#web/features/studio/amount.tsx'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { untilText } from '#web/lib/moment-text.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useCancelHire, useHireCancellation, useOwnHires, useReloadHires } from './api.ts'
import { useHireTime } from './hire-time.ts'
import { useSpaceName } from '#web/features/spaces/space-name.ts'
import { HireCalendarButton, ReceiptLinks } from './hire-links.tsx'

/** The member's hires: those to come, which can be cancelled, and the past ones. */
export function OwnHires() {
  const { t } = useTranslation()
  const now = useNow() ?? 0
  const own = useOwnHires()
  const { dialog, show, close, finish } = useDialogState<Hire>()
  const heading = useRef<HTMLHeadingElement>(null)
  if (own.error && !own.data) return <FailedLoad text={t('hire.listFailed')} query={own} />
  if (!own.data) return <ListSkeleton />
  const isComing = ({ state, end }: Hire) =>
    (state === 'held' || state === 'confirmed') && Date.parse(end) > now
  const coming = own.data.filter(isComing)
  const past = own.data.filter((hire) => !isComing(hire))
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="mb-4 text-xl">
        <Phrases text={t('hire.coming')} />
      </h2>
      {coming.length === 0 ? <NoHires /> : <Rows hires={coming} onCancel={show} />}
      {past.length > 0 && (
        <>
          <h2 className="mt-10 mb-4 text-xl">
            <Phrases text={t('hire.past')} />
          </h2>
          <Rows hires={past} onCancel={show} />
        </>
      )}
      {dialog && (
        <CancelHireDialog
          key={dialog.opening}
          open={dialog.open}
          hire={dialog.subject}
          focusAfter={dialog.done ? heading : undefined}
          onDone={finish}
          onCancel={close}
        />
      )}
    </>
  )
}

interface CancelProps extends Pick<
  ComponentProps<typeof CancellationDialog>,
  'open' | 'focusAfter' | 'onDone' | 'onCancel'
> {
  hire: Hire
}

function CancelHireDialog({ hire, ...dialog }: CancelProps) {
  const { t } = useTranslation()
  const subject = { title: useSpaceName()(hire.space), time: useHireTime()(hire) }
  const cancel = useCancelHire(hire.id)
  return (
    <CancellationDialog
      {...dialog}
      subject={subject}
      texts={{ title: t('hire.cancelTitle'), ok: t('hire.cancelOk'), done: t('hire.cancelledText') }}
      figures={useHireCancellation(hire.id, dialog.open)}
      cancel={cancel.mutateAsync}
      busy={cancel.isPending}
      reload={useReloadHires()}
    />
  )
}

function Rows({ hires, onCancel }: { hires: readonly Hire[]; onCancel: (hire: Hire) => void }) {
  return (
    <ul className="grid gap-4">
      {hires.map((hire) => (
        <li key={hire.id}>
          <HireRow hire={hire} onCancel={() => onCancel(hire)} />
        </li>
      ))}
    </ul>
  )
}

function NoHires() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <div className="grid justify-items-center gap-5 rounded-3xl border border-dashed border-wood px-6 py-14 text-center">
      <p className="font-display text-xl text-balance">
        <Phrases text={t('hire.none')} />
      </p>
      <Link to={to('/RentalSpace#times')} className={buttonClass('primary')}>
        {t('hire.find')}
      </Link>
    </div>
  )
}

function ListSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className="grid gap-4">
      <Skeleton className="h-32 rounded-3xl" />
      <Skeleton className="h-32 rounded-3xl" />
    </div>
  )
}

/** One hire of the member: space, time, state, money, and what can be done with it. */
function HireRow({ hire, onCancel }: { hire: Hire; onCancel: () => void }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const spaceName = useSpaceName()(hire.space)
  const time = useHireTime()(hire)
  const now = useNow() ?? 0
  const name = `${spaceName} ${time}`
  const isHeld = hire.state === 'held' && Date.parse(hire.heldUntil ?? hire.end) > now
  const isComing = hire.state === 'confirmed' && Date.parse(hire.end) > now
  return (
    <article className="grid items-center gap-x-6 gap-y-4 rounded-3xl border border-line bg-card p-4 shadow-soft sm:grid-cols-[1fr_auto] sm:p-5">
      <div>
        <h3 className="text-lg">
          <Link to={to(`/hire?id=${hire.id}`)} className="hover:underline hover:underline-offset-4">
            {spaceName}
          </Link>
        </h3>
        <p className="mt-0.5 font-semibold break-keep text-persimmon tabular-nums">{time}</p>
        <StateLines hire={hire} now={now} />
      </div>
      <div className="flex flex-wrap gap-2 sm:max-w-64 sm:justify-end">
        {isHeld && (
          <Link
            to={to(`/hire?id=${hire.id}`)}
            aria-label={t('hire.payOf', { name })}
            className={buttonClass('accent')}
          >
            {t('hire.toPayment')}
          </Link>
        )}
        {isComing && <HireCalendarButton id={hire.id} name={name} />}
        <ReceiptLinks hire={hire} name={name} />
        {hire.cancellable && !isHeld && (
          <Button
            variant="quiet"
            className="px-3! text-ink-soft disabled:bg-transparent"
            aria-label={t('hire.cancelOf', { name })}
            onClick={onCancel}
          >
            {t('profile.cancel')}
          </Button>
        )}
      </div>
    </article>
  )
}

function StateLines({ hire, now }: { hire: Hire; now: number }) {
  const { t } = useTranslation()
  const yen = useYen()
  const { state, heldUntil, awaited, coupon, paid, refunded, refundOpen, open } = hire
  const isOver = state === 'confirmed' && Date.parse(hire.end) <= now
  const lines = [
    state === 'held' && heldUntil !== null
      ? t(awaited === null ? 'hire.heldUntil' : 'hire.awaited', {
          time: untilText(Date.parse(heldUntil), now),
        })
      : t(isOver ? 'hire.state.over' : `hire.state.${state}`),
    coupon !== null && t('offers.couponLine', { code: coupon.code, amount: yen(coupon.off) }),
    paid > 0 && t('hire.paid', { amount: yen(paid) }),
    open > 0 && t('hire.unpaid', { amount: yen(open) }),
    refunded > 0 && t('hire.refunded', { amount: yen(refunded) }),
    refundOpen > 0 && t('hire.refundOpen', { amount: yen(refundOpen) }),
  ].filter((line) => line !== false)
  return <p className="mt-1 text-sm text-ink-soft">{lines.join(' · ')}</p>
}
