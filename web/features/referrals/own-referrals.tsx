import { lazy, Suspense, useId } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/endpoint.ts'
import { shownCode } from '#contract/offers/coupon-code.ts'
import { readReferrals } from '#contract/referrals.ts'
import type { Referral } from '#contract/referrals.ts'
import type { Language } from '#studio/languages.ts'
import { calendarDateText, dateOf } from '#time/tokyo.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { useApiQuery } from '#web/lib/api-query.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { inputClass } from '#web/ui/field.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** In a chunk of its own, because it draws a QR code. */
const Picture = lazy(async () => ({ default: (await import('qrcode.react')).QRCodeSVG }))

type Own = Answer<typeof readReferrals>

/** The member's code for friends, what a friend brings, and whom the code has brought, without names. */
export function OwnReferrals() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  // The link leads to the page in the member's language.
  const query = useApiQuery(readReferrals, {}, { language, enabled: useSessionUser() !== undefined })
  const own = query.data
  if (!own)
    return query.error ? (
      <FailedLoad text={t('referral.failed')} query={query} />
    ) : (
      <div role="status" aria-label={t('common.loading')} className="grid gap-8">
        <Skeleton className="h-80 rounded-3xl" />
        <Skeleton className="h-40 rounded-2xl" />
      </div>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <Recommend own={own} />
      <section aria-labelledby="brought">
        <h2 id="brought" className="text-xl">
          <Phrases text={t('referral.brought')} />
        </h2>
        {own.brought.length === 0 ? (
          <p className="mt-3 text-ink-soft">
            <Phrases text={t('referral.empty')} />
          </p>
        ) : (
          <>
            <p className="mt-2 mb-4 text-sm text-ink-soft">{t('referral.noNamesHere')}</p>
            <ul className="divide-y divide-line border-y border-line">
              {own.brought.map((referral) => (
                <Brought key={referral.registeredAt} referral={referral} />
              ))}
            </ul>
          </>
        )}
      </section>
      {own.own && <OwnWay referral={own.own} isGift={own.newcomerAmount > 0} />}
    </div>
  )
}

function Recommend({ own }: { own: Own }) {
  const { t } = useTranslation()
  const yen = useYen()
  const { code, link, amount, newcomerAmount } = own
  const kind =
    amount === 0 ? (newcomerAmount === 0 ? 'none' : 'you') : newcomerAmount === 0 ? 'member' : 'both'
  const steps = [
    t('referral.steps.tell'),
    t('referral.steps.join'),
    t(`referral.steps.gift.${kind}`, { amount: yen(amount), newcomerAmount: yen(newcomerAmount) }),
  ]
  return (
    <section
      aria-labelledby="recommend"
      className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 rounded-3xl border border-line bg-card p-6 shadow-soft sm:p-8 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="grid content-start gap-6">
        <h2 id="recommend" className="text-xl">
          <Phrases text={t('referral.title')} />
        </h2>
        <ol className="grid gap-3">
          {steps.map((step, index) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden="true"
                className="grid size-[2em] shrink-0 place-items-center rounded-full bg-green-soft font-display text-sm font-semibold text-green"
              >
                {index + 1}
              </span>
              <span>{step}</span>
            </li>
          ))}
        </ol>
        {kind !== 'none' && <p className="text-sm text-ink-soft">{t('referral.steps.use')}</p>}
        <div>
          <p className="text-sm font-semibold">{t('referral.codeShort')}</p>
          <p className="mt-1 font-mono text-2xl font-semibold tracking-wide select-all">{shownCode(code)}</p>
        </div>
        <Share {...{ code, link }} />
      </div>
      <figure className="grid w-full max-w-64 content-start justify-items-center gap-3 justify-self-center text-center">
        {/* Black on white also on a dark screen, because many scanners do not read light on dark. */}
        <div className="aspect-square w-full overflow-hidden rounded-2xl bg-white">
          <Suspense>
            <Picture
              value={link}
              title={t('referral.qr')}
              size={256}
              marginSize={4}
              level="M"
              className="size-full"
            />
          </Suspense>
        </div>
        <figcaption className="text-xs text-ink-soft">
          <Phrases text={t('referral.qrText')} />
        </figcaption>
      </figure>
    </section>
  )
}

/** The link, and the buttons that copy it or hand it to another program of the device. */
function Share({ code, link }: { code: string; link: string }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const id = useId()
  const canShare = 'share' in navigator
  const studio = facts.names.studioName[language]
  const copy = () => void copyText(link, { copied: t('referral.copied'), failed: t('referral.shareFailed') })

  async function share() {
    const title = t('referral.shareTitle', { studio })
    const text = t('referral.shareText', { studio, code: shownCode(code) })
    try {
      await navigator.share({ title, text, url: link })
      toast.success(t('referral.shared'))
    } catch (error) {
      // The member has closed the list of programs.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast.error(t('referral.shareFailed'))
    }
  }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {t('referral.link')}
      </label>
      <input
        id={id}
        readOnly
        value={link}
        autoComplete="off"
        onFocus={(event) => event.currentTarget.select()}
        className={`${inputClass} min-h-11 font-mono text-sm!`}
      />
      <div className="mt-2 flex flex-wrap gap-3">
        {canShare && <Button onClick={() => void share()}>{t('referral.share')}</Button>}
        <Button variant={canShare ? 'outline' : 'primary'} onClick={copy}>
          {t('referral.copy')}
        </Button>
      </div>
    </div>
  )
}

const dayText = (instant: string, language: Language): string =>
  calendarDateText(dateOf(Date.parse(instant)), language)

function Brought({ referral }: { referral: Referral }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { registeredAt, state, coupon } = referral
  return (
    <li className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[16rem_1fr]">
      <div>
        <p className="font-semibold">{t(`referral.state.${state}`)}</p>
        <p className="text-sm text-ink-soft tabular-nums">
          {t('referral.registeredOn', { date: dayText(registeredAt, language) })}
        </p>
      </div>
      <div>{coupon ? <Gift coupon={coupon} /> : <Why referral={referral} />}</div>
    </li>
  )
}

/** Why there is no coupon: not yet, not at all, or not any more. */
function Why({ referral: { state, reason } }: { referral: Referral }) {
  const { t } = useTranslation()
  if (state === 'registered') return <p className="text-ink-soft">{t('referral.waits')}</p>
  if (state === 'withdrawn') return <p>{t('referral.takenBack')}</p>
  return reason === null ? null : <p>{t(`referral.reason.${reason}`)}</p>
}

function Gift({ coupon }: { coupon: NonNullable<Referral['coupon']> }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const yen = useYen()
  const now = useNow()
  const { code, amount, validUntil, used } = coupon
  const day = calendarDateText(validUntil, language)
  const isOver = now !== undefined && validUntil < dateOf(now)
  const isUsable = !used && !isOver
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className={isUsable ? 'font-semibold' : 'text-ink-soft'}>
          {t('referral.coupon', { amount: yen(amount) })}
        </span>
        <span
          className={
            isUsable ? 'font-mono font-semibold tracking-wide select-all' : 'font-mono text-ink-soft'
          }
        >
          {shownCode(code)}
        </span>
      </p>
      <p className={isUsable ? 'text-sm font-semibold text-green' : 'text-sm text-ink-soft'}>
        {used ? t('referral.used') : t(isOver ? 'referral.over' : 'referral.usable', { day })}
      </p>
    </>
  )
}

/** How the member came by the code of another one, and what came of it. */
function OwnWay({ referral, isGift }: { referral: Referral; isGift: boolean }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { registeredAt, state, coupon, reason } = referral
  return (
    <section aria-labelledby="own-way" className="grid gap-2">
      <h2 id="own-way" className="text-xl">
        <Phrases text={t('referral.own')} />
      </h2>
      <p>{t('referral.ownText', { date: dayText(registeredAt, language) })}</p>
      {state === 'registered' && <p className="text-ink-soft">{t('referral.ownState.registered')}</p>}
      {state === 'issued' && <p className="text-ink-soft">{t('referral.ownState.issued')}</p>}
      {coupon ? <Gift coupon={coupon} /> : isGift && reason !== null && <Why referral={referral} />}
    </section>
  )
}
