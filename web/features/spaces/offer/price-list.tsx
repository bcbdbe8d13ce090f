import { spaces } from '#studio/rentals.ts'
import { HourPrice } from './hour-price.tsx'
import { useWorded } from './worded.ts'

/** The spaces with the price of an hour. */
export function SpacePrices() {
  const worded = useWorded()
  return (
    <dl className="divide-y divide-line border-y border-line">
      {spaces.map(({ id, name, price }) => {
        const shown = worded(name)
        return (
          <div key={id} className="grid gap-1 py-4 sm:grid-cols-[14rem_1fr] sm:gap-6">
            <dt className="font-semibold wrap-anywhere" lang={shown.lang}>
              {shown.text}
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
