import { spaces } from '#studio/rentals.ts'
import { SpaceOffer } from './space-offer.tsx'

/** The spaces that can be hired. */
export function SpaceOffers() {
  return (
    <ul className="grid gap-14 sm:gap-20">
      {spaces.map((space, position) => (
        <SpaceOffer key={space.id} space={space} position={position} />
      ))}
    </ul>
  )
}
