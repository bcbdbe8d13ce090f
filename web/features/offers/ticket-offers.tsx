import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ShownOffer } from '#contract/offers/offers.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { keepChoice } from '#web/lib/kept-choice.ts'
import { useLanguage } from '#web/lib/language.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { OwnText } from '#web/ui/own-text.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useOffers } from './api.ts'
import { useOfferText } from './offer-text.ts'

interface Props {
  /** The page of the lesson for which tickets are missing, to which the payment leads back. */
  lessonPage: string
  /** Whether it is shown, because only then the server is asked. */
  asked: boolean
}

/** What a member without tickets can buy, the single lesson first, then by price. Each leads to its order. */
export function TicketOffers({ lessonPage, asked }: Props) {
  const { t } = useTranslation()
  const query = useOffers(asked)
  const id = useId()
  if (query.error && !query.data) return <FailedLoad text={t('offers.listFailed')} query={query} />
  if (!query.data) return <Skeleton className="h-40 rounded-2xl" />
  const offers = query.data.filter(({ yours }) => yours?.refusal === null).toSorted(bySize)
  if (offers.length === 0) return null
  return (
    <div className="grid gap-2">
      <p id={id} className="font-semibold">
        {t('offers.buyNow')}
      </p>
      <ul
        aria-labelledby={id}
        className="divide-y divide-line overflow-hidden rounded-2xl border border-line"
      >
        {offers.map((offer) => (
          <li key={offer.id}>
            <OfferLink {...{ offer, lessonPage }} />
          </li>
        ))}
      </ul>
      <p className="text-xs text-ink-soft">{t('price.taxNote')}</p>
    </div>
  )
}

const priceOf = ({ price, yours }: ShownOffer) => yours?.price ?? price

const bySize = (a: ShownOffer, b: ShownOffer) =>
  Number(b.tickets === 1) - Number(a.tickets === 1) || priceOf(a) - priceOf(b)

function OfferLink({ offer, lessonPage }: { offer: ShownOffer; lessonPage: string }) {
  const { to } = useLanguage()
  const yen = useYen()
  const textOf = useOfferText()
  return (
    <Link
      to={to(`/order?offer=${offer.id}`)}
      onClick={() => keepChoice({ what: 'lesson', page: lessonPage })}
      className="flex min-h-14 items-center justify-between gap-4 bg-card px-4 py-2.5 -outline-offset-2 hover:bg-green-soft"
    >
      <span className="min-w-0">
        <span className="block font-semibold">
          <OwnText text={offer.name} />
        </span>
        <span className="block text-xs text-ink-soft">{textOf.tickets(offer)}</span>
      </span>
      <span className="flex shrink-0 items-center gap-2 font-display text-lg tabular-nums">
        {yen(priceOf(offer))}
        <Icon name="right" className="size-4 text-green" />
      </span>
    </Link>
  )
}
