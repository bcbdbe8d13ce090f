import { useTranslation } from 'react-i18next'
import { usePublicSpaces } from './public-spaces.ts'
import { SpaceOffer } from './space-offer.tsx'

/** The spaces that can be hired. */
export function SpaceOffers() {
  const { t } = useTranslation()
  const spaces = usePublicSpaces()
  if (spaces.length === 0) return <p>{t('rental.none')}</p>
  return (
    <ul className="grid gap-14 sm:gap-20">
      {spaces.map((space, position) => (
        <SpaceOffer key={space.id} space={space} position={position} />
      ))}
    </ul>
  )
}
