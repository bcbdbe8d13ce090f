import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isRenamed, planOf, rentalMembership, yogaPlansOnSale } from '#studio/member-types.ts'
import type { Worded } from '#studio/languages.ts'
import { isOnSale, offersOfFile } from '#studio/offers.ts'
import type { Offer } from '#studio/offers.ts'
import { pausingOfFile, pausingSentences } from '#studio/pausing.ts'
import { pictures } from '#studio/pictures.ts'
import type { Plan } from '#studio/plans.ts'
import { calendarDateText, dateOf } from '#time/tokyo.ts'
import { useOfferText } from '#web/features/offers/offer-text.ts'
import { SpacePrices } from '#web/features/spaces/offer/price-list.tsx'
import { Priced, useYen } from '#web/features/studio/amount.tsx'
import { CancellationTiers } from '#web/features/studio/cancellation-tiers.tsx'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { OwnText } from '#web/ui/own-text.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Section } from '#web/ui/section.tsx'
import { SentenceGap } from '#web/ui/sentence-gap.tsx'

export default function PricePage() {
  const facts = useFacts()
  const { t } = useTranslation()
  const { to } = useLanguage()
  const offers = useShownOffers()
  return (
    <>
      <Banner
        height="page"
        title={t('pages.price.title')}
        lead={t('price.lead')}
        picture={pictures.banners.prices}
      />
      <Section title={t('price.trialTitle')}>
        <div className="flex flex-wrap items-end justify-between gap-6">
          <div>
            <p className="mb-4 text-sm text-ink-soft">{t('price.taxNote')}</p>
            <p className="text-lg">
              <Priced words="price.once" yen={facts.prices.trialLesson} large taxNoted />
            </p>
            <p className="mt-2">{t('price.trialText')}</p>
          </div>
          <Link to={to('/booking')} className={buttonClass('accent')}>
            {t('price.see')}
          </Link>
        </div>
      </Section>
      {offers.length > 0 && (
        <Section title={t('price.offersTitle')} anchor="offers" tinted>
          <Offers offers={offers} />
        </Section>
      )}
      <Section title={t('price.plansTitle')} tinted={offers.length === 0}>
        <MembershipPlans />
      </Section>
      <Section title={t('price.rentalTitle')} tinted={offers.length > 0}>
        <p className="mb-6">
          <Priced
            words="price.rentalMembership"
            yen={planOf(facts, rentalMembership.code).price}
            large
            taxNoted
          />{' '}
          <span className="text-sm text-ink-soft">{t('price.rentalMembershipNote')}</span>
        </p>
        <SpacePrices />
      </Section>
      <Section title={t('rental.tier.title')} tinted={offers.length === 0} width="text">
        <CancellationTiers />
      </Section>
    </>
  )
}

/**
 * An offer that may be on sale. The built page does not know the day, so its place is kept until that is
 * known.
 */
type ShownOffer = Offer & { isSure: boolean }

/**
 * The offers that are on sale today. Those that are sold for a time only stand last, so that nothing moves
 * above one that turns out to be over.
 */
function useShownOffers(): ShownOffer[] {
  const { offers } = useFacts().offers ?? offersOfFile
  const now = useNow()
  const isAlways = ({ saleFrom, saleUntil }: Offer) => saleFrom === null && saleUntil === null
  return offers
    .filter((offer) => now === undefined || isOnSale(offer, dateOf(now)))
    .toSorted((a, b) => Number(isAlways(b)) - Number(isAlways(a)))
    .map((offer) => ({ ...offer, isSure: now !== undefined || isAlways(offer) }))
}

/** Single lessons and packs of them, for who does not have a plan. */
function Offers({ offers }: { offers: readonly ShownOffer[] }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <>
      <p className="mb-8 max-w-3xl">
        <Phrases text={t('price.offersLead')} />
      </p>
      <div className="@container">
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 @xl:grid-cols-2 @4xl:grid-cols-4">
          {offers.map((offer) => (
            <OfferCard key={offer.id} {...offer} />
          ))}
        </ul>
      </div>
      <p className="mt-6 text-sm">
        {t('price.events')}
        <SentenceGap />
        <Link to={to('/booking?kind=event')} className="inline-block py-1 underline underline-offset-4">
          {t('price.eventsMore')}
        </Link>
      </p>
    </>
  )
}

function OfferCard({ isSure, ...offer }: ShownOffer) {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const yen = useYen()
  const textOf = useOfferText()
  const { id, name, text, price, memberPrice, tickets, saleUntil } = offer
  const each = price / tickets
  const titleId = `offer-${id}`
  return (
    <li
      className={classes(
        'row-span-5 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid gap-y-3 rounded-3xl bg-card p-6 shadow-soft ring-1 ring-line',
        !isSure && 'invisible',
      )}
    >
      <h3 id={titleId} className="text-xl">
        <OwnText text={name} />
      </h3>
      <p className="text-sm text-ink-soft">
        <OwnText text={text} />
      </p>
      <div className="grid content-start gap-1 text-sm">
        <p className="font-display text-2xl tabular-nums">{yen(price)}</p>
        {tickets > 1 && (
          <p className="text-ink-soft">
            {t(Number.isInteger(each) ? 'price.offer.perLesson' : 'price.perLesson', {
              price: yen(Math.round(each)),
            })}
          </p>
        )}
        {memberPrice !== null && (
          <p className="font-semibold text-green">{t('price.offer.members', { price: yen(memberPrice) })}</p>
        )}
      </div>
      <div className="grid content-start gap-1 border-t border-line pt-3 text-sm">
        <p>{textOf.tickets(offer)}</p>
        <p className="text-ink-soft">{textOf.buyers(offer)}</p>
        {saleUntil !== null && (
          <p className="font-semibold text-persimmon-deep">
            {t('price.offer.until', { day: calendarDateText(saleUntil, language) })}
          </p>
        )}
      </div>
      <Link
        to={to(`/order?offer=${id}`)}
        aria-describedby={titleId}
        className={buttonClass('outline', 'mt-1')}
      >
        {t('price.offer.buy')}
      </Link>
    </li>
  )
}

/** The yoga plans with their monthly prices, the entry fee, and the benefits for members. */
function MembershipPlans() {
  const facts = useFacts()
  const { t } = useTranslation()
  const plans = yogaPlansOnSale(facts)
  return (
    <>
      <div className="@container">
        <ul
          className={classes(
            'grid grid-cols-[minmax(0,1fr)] gap-6',
            plans.length === 1 && 'max-w-md',
            (plans.length === 2 || plans.length === 4) && '@xl:grid-cols-2',
            (plans.length === 3 || plans.length > 4) && '@xl:grid-cols-3',
          )}
        >
          {plans.map((plan) => (
            <PlanCard key={plan.code} plan={plan} isOnly={plans.length === 1} />
          ))}
        </ul>
      </div>
      <p className="mt-8 text-lg">
        <Priced words="price.entryFee" yen={facts.prices.entryFee} large taxNoted />{' '}
        <span className="text-sm text-ink-soft">{t('price.entryFeeNote')}</span>
      </p>
      <p className="mt-2 text-sm text-ink-soft">{t('price.renewal')}</p>
      <Benefits />
      <Pausing />
    </>
  )
}

/** What the membership rules say of it, in short. */
function Pausing() {
  const { pausing = pausingOfFile } = useFacts()
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const { deadline, pauseLength, earliestLeave, leftTickets, comingBack } = pausingSentences(pausing)
  const together = (...sentences: Worded[]) =>
    sentences.map((sentence) => sentence[language]).filter((text) => text !== '')
  const points = [
    together(deadline),
    together(pauseLength),
    together(leftTickets),
    together(earliestLeave, comingBack),
  ]
  return (
    <div className="mt-10 max-w-3xl">
      <h3 className="text-lg">{t('price.pausingTitle')}</h3>
      <ul className="mt-4 grid list-disc gap-2 pl-5 text-sm marker:text-wood-deep">
        {points.map((sentences) => (
          <li key={sentences[0]}>{sentences.join(language === 'ja' ? '' : ' ')}</li>
        ))}
      </ul>
      <Link
        to={to('/membership-rules')}
        reloadDocument
        className="mt-4 inline-block py-1 text-sm underline underline-offset-4 hover:text-persimmon-deep"
      >
        {t('price.pausingRules')}
      </Link>
    </div>
  )
}

function PlanCard({ plan, isOnly }: { plan: Plan; isOnly: boolean }) {
  const { code, lessonsPerMonth, price } = plan
  const facts = useFacts()
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const yen = useYen()
  // Beside no other one it needs no recommendation.
  const isRecommended = facts.prices.recommendedPlan === code && !isOnly
  const titleId = `plan-${code}`
  const lessons =
    lessonsPerMonth === 'unlimited' ? t('price.unlimited') : t('price.lessons', { count: lessonsPerMonth })
  const hasOwnName = isRenamed(plan, language)
  return (
    <li
      className={classes(
        'relative row-span-4 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid gap-y-3 rounded-3xl bg-card p-6 shadow-soft lg:p-7',
        isRecommended ? 'ring-2 ring-green' : 'ring-1 ring-line',
      )}
    >
      {isRecommended && (
        <p className="absolute -top-3.5 left-6 rounded-full bg-green px-3.5 py-0.5 text-sm font-semibold text-on-fill lg:left-7">
          {t('price.recommended')}
        </p>
      )}
      <h3 id={titleId} className="text-xl">
        {hasOwnName ? plan.name[language] : lessons}
      </h3>
      <div className="grid content-start gap-1 text-sm">
        <p>
          <Priced words="price.perMonth" yen={price} large taxNoted />
        </p>
        {hasOwnName && <p>{lessons}</p>}
        {lessonsPerMonth !== 'unlimited' && lessonsPerMonth > 1 && (
          <p className="text-ink-soft">
            {t('price.perLesson', { price: yen(Math.round(price / lessonsPerMonth)) })}
          </p>
        )}
      </div>
      <p className="border-t border-line pt-3 text-sm">
        <Phrases text={t('price.firstPayment', { price: yen(price + facts.prices.entryFee) })} />
      </p>
      <Link
        to={to(`/register?plan=${code}`)}
        aria-describedby={titleId}
        className={buttonClass(isRecommended || isOnly ? 'primary' : 'outline', 'mt-1')}
      >
        {t('price.join')}
      </Link>
    </li>
  )
}

function Benefits() {
  const facts = useFacts()
  const { t } = useTranslation()
  const { to } = useLanguage()
  const yen = useYen()
  const isMember = useSessionUser()?.role === 'USER'
  const { referralCoupon, freeEventsPerYear: count } = facts.prices
  const link = (address: string, text: string) => (
    <Link to={to(address)} className="underline underline-offset-4">
      {text}
    </Link>
  )
  const referral = t('price.referral', { price: yen(referralCoupon) })
  const benefits = [
    { name: 'carryOver', text: t('price.carryOver') },
    {
      name: 'referral',
      text: isMember ? link('/profile?tab=referral', referral) : referral,
    },
    ...(count > 0
      ? [
          {
            name: 'event',
            text: link(
              isMember ? '/profile?tab=history' : '/booking?kind=event',
              t('price.event', { count }),
            ),
          },
        ]
      : []),
    { name: 'rentalWaived', text: t('price.rentalWaived') },
  ]
  return (
    <div className="mt-10 rounded-3xl bg-green-soft p-7">
      <h3 className="text-lg">
        <Phrases text={t('price.benefitsTitle')} />
      </h3>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2">
        {benefits.map(({ name, text }) => (
          <li key={name} className="flex items-start gap-3">
            <Icon name="check" className="mt-1 size-5 shrink-0 text-green" />
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}
