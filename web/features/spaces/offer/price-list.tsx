import { QueryClientProvider } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { holidaysAreWeekend } from '#studio/rentals.ts'
import type { HourlyPrice, SpaceFacts } from '#studio/spaces.ts'
import { Priced } from '#web/features/studio/amount.tsx'
import { calendarDateText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { queries } from '#web/lib/queries.ts'
import { useOwnText } from '#web/ui/own-text.tsx'
import { usePublicSpaces } from './public-spaces.ts'

/** The spaces with the price of an hour, and the way to their page, on a page that reads nothing else. */
export function SpacePrices() {
  return (
    <QueryClientProvider client={queries}>
      <List />
    </QueryClientProvider>
  )
}

function List() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const ownText = useOwnText()
  const spaces = usePublicSpaces()
  if (spaces.length === 0) return <p>{t('rental.none')}</p>
  return (
    <>
      <dl className="divide-y divide-line border-y border-line">
        {spaces.map(({ id, name, price, nextPrice }) => {
          const { content, lang } = ownText(name)
          return (
            <div key={id} className="grid gap-1 py-4 sm:grid-cols-[14rem_1fr] sm:gap-6">
              <dt className="font-semibold wrap-anywhere" lang={lang}>
                {content}
              </dt>
              <dd>
                <HourPrice price={price} taxNoted />
                <NextPrice next={nextPrice} taxNoted />
              </dd>
            </div>
          )
        })}
      </dl>
      <Link
        to={to('/RentalSpace')}
        className="mt-6 inline-block underline underline-offset-4 hover:text-persimmon-deep"
      >
        {t('price.rentalMore')}
      </Link>
    </>
  )
}

interface NextPriceProps {
  next: SpaceFacts['nextPrice']
  taxNoted?: boolean
}

/** The price of hires on a day to come and later, for members who order now. */
export function NextPrice({ next, taxNoted = false }: NextPriceProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  if (next === undefined) return null
  return (
    <div className="mt-1.5 flex flex-wrap gap-x-4 text-sm">
      <span>{t('rental.priceFrom', { day: calendarDateText(next.from, language) })}</span>
      <span>
        <HourPrice price={next.price} taxNoted={taxNoted} />
      </span>
    </div>
  )
}

interface HourPriceProps {
  price: HourlyPrice
  /** Whether the page says once that all its prices include tax. */
  taxNoted?: boolean
}

/** The price of an hour in a space. */
export function HourPrice({ price, taxNoted = false }: HourPriceProps) {
  const { t } = useTranslation()
  if (price.kind === 'onRequest') return <>{t('price.onRequest')}</>
  if (price.kind === 'flat') {
    return (
      <>
        <Priced words="price.perHour" yen={price.price} taxNoted={taxNoted} />{' '}
        <span className="text-sm text-ink-soft">{t('price.flat')}</span>
      </>
    )
  }
  return (
    <span className="flex flex-wrap gap-x-6">
      <span>
        <Priced words="price.weekday" yen={price.weekday} taxNoted={taxNoted} />
      </span>
      <span>
        <Priced
          words={holidaysAreWeekend ? 'price.weekend' : 'price.weekendOnly'}
          yen={price.weekend}
          taxNoted={taxNoted}
        />
      </span>
    </span>
  )
}
