import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router'
import { seatRefusals } from '#contract/offers/offers.ts'
import { isStaff } from '#contract/roles.ts'
import type { OfferRefusal, ShownOffer } from '#contract/offers/offers.ts'
import { pageOfEvents, pageOfLesson } from '#web/features/lessons/week-address.ts'
import { useOffers, useOrder, useOrderTerms } from '#web/features/offers/api.ts'
import { useOfferText } from '#web/features/offers/offer-text.ts'
import { OrderForm } from '#web/features/offers/order-form.tsx'
import { OrderOutcome, viewOf } from '#web/features/offers/order-outcome.tsx'
import { ForgottenLink, LoginForm } from '#web/features/sessions/login-form.tsx'
import { useYen } from '#web/features/studio/amount.tsx'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useLanguage } from '#web/lib/language.ts'
import { pageToReturnTo } from '#web/lib/login-state.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { SmallDrawing } from '#web/ui/card-page.tsx'
import { FailedLoad, LoadingRows } from '#web/ui/failed-load.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { OwnText } from '#web/ui/own-text.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/**
 * `?offer=…`, or `?event=…&start=…`: the final confirmation of an order. `?id=…`: what became of an order;
 * the provider's page adds `&paid=true` after a payment.
 */
export default function OrderPage() {
  // The built page knows neither the address nor the session.
  const hydrated = useHydrated()
  return (
    <Interactive>
      <div className="page-reading flex min-h-[inherit] flex-col py-12 has-data-centred:pr-(--page-edge)">
        {hydrated ? <Content /> : <Loading />}
      </div>
    </Interactive>
  )
}

function Content() {
  const [search] = useSearchParams()
  const user = useSessionUser()
  const [id, offerId, event] = [search.get('id'), search.get('offer') ?? '', search.get('event')]
  if (user === undefined) return <LoginFirst offerId={offerId} />
  if (isStaff(user.role)) return <Administrator />
  if (id !== null) return <OneOrder key={id} id={id} saysPaid={search.get('paid') === 'true'} />
  if (event !== null) return <SeatConfirmation key={event} id={event} start={search.get('start') ?? ''} />
  // Of what no offer can be called, the server need not be asked.
  if (!isId(offerId)) return <Refusal code="error.offer.notFound" />
  return <Confirmation key={offerId} offerId={offerId} />
}

const isId = (text: string) => /^[\w-]{1,40}$/.test(text)

function Title({ text }: { text: string }) {
  return (
    <PageHeading className="mb-6 text-3xl">
      <Phrases text={text} />
    </PageHeading>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <>
      <Title text={t('pages.order.title')} />
      <LoadingRows rows={['h-12 rounded-2xl', 'h-96 rounded-3xl']} />
    </>
  )
}

/** What is bought, and the ways in. Both lead back to this page. */
function LoginFirst({ offerId }: { offerId: string }) {
  const { t } = useTranslation()
  const back = pageToReturnTo(useLocation())
  const offers = useOffers(offerId !== '')
  const offer = offers.data?.find(({ id }) => id === offerId)
  return (
    <>
      <Title text={t('pages.order.title')} />
      <div className="grid items-start gap-6 md:grid-cols-2">
        <div className="grid gap-6">
          {offerId !== '' && offers.isPending && <Skeleton className="h-44 rounded-3xl" />}
          {offer && <OfferSummary offer={offer} />}
          <Newcomers back={back} />
        </div>
        <section
          aria-labelledby="login"
          className="grid w-full max-w-md gap-5 rounded-3xl border border-line bg-card p-6 shadow-soft sm:p-8"
        >
          <h2 id="login" className="text-xl">
            {t('pages.login.title')}
          </h2>
          <p className="text-sm text-ink-soft">
            <Phrases text={t('offers.loginFirst')} />
          </p>
          <LoginForm back={back} inPlace />
          <ForgottenLink back={back} />
        </section>
      </div>
    </>
  )
}

/** Who sees the prices for the first time has no account yet, and needs no plan for a ticket. */
function Newcomers({ back }: { back: string }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <section aria-labelledby="new-here" className="grid justify-items-start gap-3 px-2 sm:px-0">
      <h2 id="new-here" className="text-xl">
        {t('offers.newHere')}
      </h2>
      <p className="text-sm text-ink-soft">
        <Phrases text={t('offers.newHereText')} />
      </p>
      <Link to={to('/register')} state={{ back }} className={buttonClass('outline', 'max-sm:w-full')}>
        {t('offers.newHereGo')}
      </Link>
    </section>
  )
}

function OfferSummary({ offer }: { offer: ShownOffer }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const yen = useYen()
  const textOf = useOfferText()
  const { name, text, price, memberPrice } = offer
  return (
    <section aria-label={name[language]} className="grid gap-2 rounded-3xl bg-green-soft p-6 sm:p-8">
      <p className="font-display text-xl font-semibold">
        <OwnText text={name} />
      </p>
      <p className="text-sm text-ink-soft">
        <OwnText text={text} />
      </p>
      <p className="mt-2 font-display text-2xl tabular-nums">
        {yen(price)} <span className="font-sans text-xs text-ink-soft">{t('price.taxIncluded')}</span>
      </p>
      {memberPrice !== null && (
        <p className="text-sm font-semibold text-green">
          {t('price.offer.members', { price: yen(memberPrice) })}
        </p>
      )}
      <p className="text-sm">{textOf.tickets(offer)}</p>
      <p className="text-sm">{textOf.buyers(offer)}</p>
    </section>
  )
}

/** An administrator sells offers to members, and buys none. */
function Administrator() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <Message title={t('pages.order.title')} text={t('offers.administrator')}>
      <Link to={to('/admin?tab=user')} className={buttonClass('primary')}>
        {t('offers.toMembers')}
      </Link>
      <Link to={to('/admin/offers')} className={buttonClass('outline')}>
        {t('offers.toOffers')}
      </Link>
    </Message>
  )
}

interface MessageProps {
  title: string
  text: string
  /** The ways on. */
  children: ReactNode
}

function Message({ title, text, children }: MessageProps) {
  return (
    <div data-centred className="m-auto grid max-w-2xl justify-items-center gap-6 pb-[9svh] text-center">
      <SmallDrawing />
      <PageHeading className="text-[min(var(--text-3xl),8vw)]">
        <Phrases text={title} />
      </PageHeading>
      <p className="text-balance text-ink-soft">
        <Phrases text={text} />
      </p>
      <div className="flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}

function Confirmation({ offerId }: { offerId: string }) {
  const { t } = useTranslation()
  const item = { offerId }
  const terms = useOrderTerms(item)
  const offers = useOffers()
  const { error } = terms
  if (error && isRefusal(error)) return <Refusal code={error.code} />
  if (terms.data === undefined) return <NoTerms query={terms} />
  const saleUntil = offers.data?.find(({ id }) => id === offerId)?.saleUntil ?? null
  const reload = () => Promise.all([terms.refetch(), offers.refetch()])
  return (
    <>
      <Title text={t('offers.confirm')} />
      <p className="mb-8 text-ink-soft">{t('payment.lead')}</p>
      <OrderForm {...{ item, saleUntil }} terms={terms.data} onChanged={reload} />
    </>
  )
}

/** While the terms are read, and when that fails. */
function NoTerms({ query }: { query: ReturnType<typeof useOrderTerms> }) {
  const { t } = useTranslation()
  if (!query.error) return <Loading />
  return (
    <>
      <Title text={t('pages.order.title')} />
      <FailedLoad text={t('offers.termsFailed')} query={query} />
    </>
  )
}

/** @param start the start of the event that the member saw */
function SeatConfirmation({ id, start }: { id: string; start: string }) {
  const isWellFormed = isId(id) && !Number.isNaN(Date.parse(start))
  return isWellFormed ? <SeatOrder {...{ id, start }} /> : <SeatRefusal code="error.yoga.notFound" />
}

function SeatOrder({ id, start }: { id: string; start: string }) {
  const { t } = useTranslation()
  const item = { event: { id, start } }
  const terms = useOrderTerms(item)
  const { error } = terms
  if (error && isSeatRefusal(error)) return <SeatRefusal code={error.code} event={item.event} />
  if (terms.data === undefined) return <NoTerms query={terms} />
  return (
    <>
      <Title text={t('offers.confirm')} />
      <p className="mb-8 text-ink-soft">{t('payment.lead')}</p>
      <OrderForm {...{ item }} saleUntil={null} terms={terms.data} onChanged={terms.refetch} />
    </>
  )
}

type SeatRefused = (typeof seatRefusals)[number]

const isSeatRefusal = (error: unknown): error is CallError & { code: SeatRefused } =>
  error instanceof CallError && (seatRefusals as readonly string[]).includes(error.code)

/** Why a seat in an event cannot be ordered, and where to go on. */
function SeatRefusal({ code, event }: { code: SeatRefused; event?: { id: string; start: string } }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <Message title={t('offers.event.refused')} text={t(code)}>
      {code === 'error.yoga.alreadyBooked' && (
        <Link to={to('/profile')} className={buttonClass('primary')}>
          {t('offers.event.toBookings')}
        </Link>
      )}
      {event && (
        <Link
          to={to(pageOfLesson(event))}
          className={buttonClass(code === 'error.yoga.alreadyBooked' ? 'outline' : 'primary')}
        >
          {t('offers.event.toEvent')}
        </Link>
      )}
      <Link to={to(pageOfEvents)} className={buttonClass('outline')}>
        {t('offers.event.toEvents')}
      </Link>
    </Message>
  )
}

type Refused = OfferRefusal | 'error.offer.notFound'

const isRefusal = (error: unknown): error is CallError & { code: Refused } =>
  error instanceof CallError && error.code.startsWith('error.offer.')

/** Why an offer cannot be bought, and where to go on. */
function Refusal({ code }: { code: Refused }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const toOffers = (
    <Link to={to('/price#offers')} className={buttonClass('primary')}>
      {t('offers.toPrices')}
    </Link>
  )
  const toLessons = (
    <Link
      to={to('/booking')}
      className={buttonClass(code === 'error.offer.needless' ? 'primary' : 'outline')}
    >
      {t('offers.toLessons')}
    </Link>
  )
  return (
    <Message title={t('offers.refused')} text={t(code)}>
      {code !== 'error.offer.needless' && toOffers}
      {code === 'error.offer.boughtBefore' && (
        <Link to={to('/profile?tab=history')} className={buttonClass('outline')}>
          {t('offers.toTickets')}
        </Link>
      )}
      {toLessons}
    </Message>
  )
}

function OneOrder({ id, saysPaid }: { id: string; saysPaid: boolean }) {
  const { t } = useTranslation()
  const query = useOrder(id, (order) => viewOf(order, saysPaid) === 'waiting')
  const order = query.data
  if (!order && !query.error) return <Loading />
  if (!order)
    return isCodeNotFound(query.error) ? (
      <UnknownOrder error={query.error} />
    ) : (
      <>
        <Title text={t('pages.order.title')} />
        <FailedLoad text={t('offers.orderFailed')} query={query} />
      </>
    )
  return <OrderOutcome order={order} view={viewOf(order, saysPaid)} />
}

const isCodeNotFound = (error: unknown) => error instanceof CallError && error.code === 'error.order.notFound'

function UnknownOrder({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <Message title={t('pages.order.title')} text={errorText(t, error)}>
      <Link to={to('/price#offers')} className={buttonClass('primary')}>
        {t('offers.toPrices')}
      </Link>
      <Link to={to('/profile?tab=payments')} className={buttonClass('outline')}>
        {t('nav.myPage')}
      </Link>
    </Message>
  )
}
