import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { couponScopes, listCoupons } from '#contract/offers/coupons.ts'
import type { Coupon } from '#contract/offers/coupons.ts'
import { languageOfName } from '#studio/person-name.ts'
import { calendarDateText, dateOf } from '#time/tokyo.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { useApiQuery } from '#web/lib/api-query.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { inputClass } from '#web/ui/field.tsx'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CouponDialog } from './coupon-dialog.tsx'
import type { ListedCoupon, MadeCoupon } from './coupon-dialog.tsx'
import { useOfferNames } from './offer-text.ts'

/** The coupons, the newest first, with how often each was used and what it gave away. */
export function CouponList({ now }: { now: number }) {
  const { t } = useTranslation()
  const query = useApiQuery(listCoupons, {}, { refetchOnWindowFocus: 'always' })
  const { dialog, show, close } = useDialogState<ListedCoupon | undefined>()
  const made = useDialogState<MadeCoupon>()
  const { data: coupons } = query
  return (
    <div className="grid gap-6 pt-3">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-3xl flex-1 basis-[16rem] text-sm text-ink-soft">{t('offerAdmin.coupon.lead')}</p>
        <Button onClick={() => show(undefined)}>{t('offerAdmin.coupon.add')}</Button>
      </div>
      <FailedLoad text={t('offerAdmin.coupon.loadFailed')} query={query} />
      {query.isPending && <Skeleton className="h-72 rounded-3xl" />}
      {coupons?.length === 0 && <NothingHere>{t('offerAdmin.coupon.none')}</NothingHere>}
      {coupons && coupons.length > 0 && (
        <ul aria-label={t('offerAdmin.tabs.coupons')} className="grid gap-4">
          {coupons.map((coupon) => (
            <li key={coupon.id}>
              <CouponCard {...{ coupon, now }} onEdit={() => show(coupon)} />
            </li>
          ))}
        </ul>
      )}
      {dialog && (
        <CouponDialog
          key={dialog.opening}
          open={dialog.open}
          coupon={coupons?.find(({ id }) => id === dialog.subject?.id) ?? dialog.subject}
          onMade={made.show}
          onClose={close}
        />
      )}
      {made.dialog && (
        <MadeDialog open={made.dialog.open} coupon={made.dialog.subject} onClose={made.close} />
      )}
    </div>
  )
}

/** Whether a coupon can be used today, and why not. */
function stateOf({ endedAt, validFrom, validUntil, used, usesInAll }: ListedCoupon, now: number) {
  const today = dateOf(now)
  if (endedAt !== null) return 'ended' as const
  if (validUntil !== null && validUntil < today) return 'over' as const
  if (usesInAll !== null && used >= usesInAll) return 'usedUp' as const
  return validFrom !== null && today < validFrom ? ('notYet' as const) : ('open' as const)
}

function CouponCard({ coupon, now, onEdit }: { coupon: ListedCoupon; now: number; onEdit: () => void }) {
  const { t } = useTranslation()
  const yen = useYen()
  const valueOf = useCouponValue()
  const dayText = useCouponDays()
  const nameOf = useOfferNames()
  const {
    code,
    appliesTo,
    offerIds,
    smallestOrder,
    usesInAll,
    usesPerPerson,
    memberName,
    note,
    used,
    givenAway,
  } = coupon
  const state = stateOf(coupon, now)
  const limits = [
    appliesTo !== undefined &&
      appliesTo.length < couponScopes.length &&
      appliesTo.map((scope) => t(`offerAdmin.coupon.scope.${scope}`)).join(' · '),
    offerIds.length > 0 && offerIds.map(nameOf).join(t('spaceAdmin.listGap')),
    smallestOrder > 0 && t('offerAdmin.coupon.from', { amount: yen(smallestOrder) }),
    usesPerPerson !== null && t('offerAdmin.coupon.perPerson', { count: usesPerPerson }),
  ].filter(Boolean)
  return (
    <article
      aria-label={code}
      className="grid gap-x-6 gap-y-3 rounded-3xl bg-card px-5 py-5 shadow-soft sm:grid-cols-[minmax(0,1fr)_auto] sm:px-7"
    >
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-mono text-lg font-semibold tracking-wide wrap-anywhere">{code}</span>
          <span className="text-lg font-semibold text-green tabular-nums">{valueOf(coupon)}</span>
          <span
            className={classes(
              'rounded-full px-2.5 py-0.5 text-xs font-semibold',
              state === 'open' ? 'bg-green-soft text-green' : 'bg-paper-deep text-ink-soft',
            )}
          >
            {t(`offerAdmin.coupon.state.${state}`)}
          </span>
        </p>
        <p className="text-sm tabular-nums">{dayText(coupon)}</p>
        {memberName !== null && (
          <p className="text-sm">
            <span lang={languageOfName(memberName)}>
              {t('offerAdmin.coupon.onlyFor', { name: memberName })}
            </span>
          </p>
        )}
        {limits.length > 0 && <p className="text-sm text-ink-soft">{limits.join(' · ')}</p>}
        {note !== undefined && note !== '' && <p className="text-sm wrap-anywhere text-ink-soft">{note}</p>}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 sm:flex-col sm:items-end">
        <p className="text-sm tabular-nums sm:text-right">
          <span className="block font-semibold">
            {usesInAll === null
              ? t('offerAdmin.coupon.used', { count: used })
              : t('offerAdmin.coupon.usedOf', { used, of: usesInAll })}
          </span>
          <span className="block text-ink-soft">
            {t('offerAdmin.coupon.givenAway', { amount: yen(givenAway) })}
          </span>
        </p>
        {state !== 'ended' && (
          <Button
            variant="outline"
            className="px-4"
            aria-label={t('offerAdmin.coupon.editOf', { code })}
            onClick={onEdit}
          >
            {t('offerAdmin.coupon.edit')}
          </Button>
        )}
      </div>
    </article>
  )
}

/** Writes what a coupon takes off. */
function useCouponValue() {
  const { t } = useTranslation()
  const yen = useYen()
  return ({ kind, value }: Pick<Coupon, 'kind' | 'value'>) =>
    kind === 'amount'
      ? t('offerAdmin.coupon.offYen', { amount: yen(value) })
      : t('offerAdmin.coupon.offPercent', { percent: value })
}

/** Writes from when until when a coupon can be used. */
function useCouponDays() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const written = (day: string) => calendarDateText(day, language)
  return ({ validFrom, validUntil }: Pick<Coupon, 'validFrom' | 'validUntil'>) => {
    if (validFrom !== null && validUntil !== null)
      return t('offerAdmin.coupon.between', { from: written(validFrom), until: written(validUntil) })
    if (validFrom !== null) return t('offerAdmin.coupon.since', { day: written(validFrom) })
    return validUntil === null
      ? t('offerAdmin.coupon.always')
      : t('offerAdmin.coupon.until', { day: written(validUntil) })
  }
}

/** The code of a new coupon, to copy for those who get it. */
function MadeDialog({ open, coupon, onClose }: { open: boolean; coupon: MadeCoupon; onClose: () => void }) {
  const { t } = useTranslation()
  const valueOf = useCouponValue()
  const id = useId()
  const copy = () =>
    void copyText(coupon.code, { copied: t('offerAdmin.coupon.copied'), failed: t('calendar.copyFailed') })

  return (
    <Dialog
      {...{ open, onClose }}
      title={t('offerAdmin.coupon.madeTitle')}
      footer={<Button onClick={onClose}>{t('common.ok')}</Button>}
    >
      <div className="grid gap-3">
        <p>{t('offerAdmin.coupon.madeText', { value: valueOf(coupon) })}</p>
        <label htmlFor={id} className="text-sm font-semibold">
          {t('offerAdmin.coupon.field.code')}
        </label>
        <div className="flex flex-wrap gap-3">
          <input
            id={id}
            readOnly
            value={coupon.code}
            onFocus={(event) => event.currentTarget.select()}
            className={classes(inputClass, 'min-w-0 flex-1 basis-36 font-mono')}
          />
          <Button variant="outline" onClick={copy}>
            {t('calendar.copy')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
