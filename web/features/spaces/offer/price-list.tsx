import { QueryClientProvider } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries } from '#web/lib/queries.ts'
import { HourPrice } from './hour-price.tsx'
import { usePublicSpaces } from './public-spaces.ts'
import { useWorded } from './worded.ts'

/** The spaces with the price of an hour, on a page that reads nothing else. */
export function SpacePrices() {
  return (
    <QueryClientProvider client={queries}>
      <List />
    </QueryClientProvider>
  )
}

function List() {
  const { t } = useTranslation()
  const worded = useWorded()
  const spaces = usePublicSpaces()
  if (spaces.length === 0) return <p>{t('rental.none')}</p>
  return (
    <dl className="divide-y divide-line border-y border-line">
      {spaces.map(({ id, name, price }) => {
        const { content, lang } = worded(name)
        return (
          <div key={id} className="grid gap-1 py-4 sm:grid-cols-[14rem_1fr] sm:gap-6">
            <dt className="font-semibold wrap-anywhere" lang={lang}>
              {content}
            </dt>
            <dd>
              <HourPrice price={price} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
