import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SpaceFacts } from '#studio/spaces.ts'
import { useLanguage } from '#web/lib/language.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { useOwnText } from '#web/ui/own-text.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { HourPrice, NextPrice } from './price-list.tsx'
import { usePublicSpaces } from './public-spaces.ts'

/** The spaces that can be hired; the page asks first whether there is one. */
export function SpaceOffers() {
  const spaces = usePublicSpaces()
  return (
    <ul className="grid gap-14 sm:gap-20">
      {spaces.map((space, position) => (
        <SpaceOffer key={space.id} space={space} position={position} />
      ))}
    </ul>
  )
}

interface SpaceOfferProps {
  space: SpaceFacts
  /** In the list. The pictures of every second space stand at the right. */
  position: number
}

/** A space that can be hired: pictures, text, price and equipment. */
function SpaceOffer({ space, position }: SpaceOfferProps) {
  const ownText = useOwnText()
  const { name, text, pictures } = space
  const [title, description] = [ownText(name), ownText(text)]
  return (
    <li className="grid gap-8 sm:gap-10">
      <div className={classes('grid items-center gap-8 sm:gap-14', pictures.length > 0 && 'sm:grid-cols-2')}>
        {pictures.length > 0 && (
          <Gallery
            pictures={pictures}
            atOnce={position === 0}
            className={position % 2 === 1 ? 'sm:order-2' : undefined}
          />
        )}
        <div className="min-w-0">
          <h3 className="text-2xl wrap-anywhere" lang={title.lang}>
            <Phrases text={title.content} />
          </h3>
          {description.content && (
            <p className="mt-3 wrap-anywhere whitespace-pre-line" lang={description.lang}>
              {description.content}
            </p>
          )}
          <Facts space={space} />
          <WayToTimes space={space} />
        </div>
      </div>
    </li>
  )
}

function Facts({ space: { price, nextPrice, equipment } }: { space: SpaceFacts }) {
  const { t } = useTranslation()
  const pieces = useOwnText()(equipment)
  return (
    <dl className="mt-5 grid gap-3">
      <div>
        <dt className="text-sm text-ink-soft">{t('rental.price')}</dt>
        <dd className="font-semibold">
          <HourPrice price={price} />
          <NextPrice next={nextPrice} />
        </dd>
      </div>
      {pieces.content.length > 0 && (
        <div>
          <dt className="text-sm text-ink-soft">{t('rental.equipment')}</dt>
          <dd className="mt-1 flex flex-wrap gap-2" lang={pieces.lang}>
            {pieces.content.map((piece) => (
              <span
                key={piece}
                className="rounded-full bg-green-soft px-3 py-1 text-sm wrap-anywhere text-green"
              >
                {piece}
              </span>
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Leads to the free times of the space, or to the inquiry form where the price is on request. */
function WayToTimes({ space: { id, name, price } }: { space: SpaceFacts }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const ownText = useOwnText()
  const onRequest = price.kind === 'onRequest'
  const words = t(onRequest ? 'rental.ask' : 'rental.seeTimes')
  return (
    <Link
      to={onRequest ? to('/contact') : `?${new URLSearchParams({ space: id }).toString()}#times`}
      aria-label={`${words}: ${ownText(name).content}`}
      className={buttonClass(onRequest ? 'outline' : 'accent', 'mt-6')}
    >
      {words}
    </Link>
  )
}

interface GalleryProps {
  pictures: SpaceFacts['pictures']
  /** Whether the first one must load at once. */
  atOnce: boolean
  className: string | undefined
}

/**
 * The pictures of a space: one large, and where there are more, small ones below, of which the visitor
 * chooses the large one.
 */
function Gallery({ pictures, atOnce, className }: GalleryProps) {
  const { t } = useTranslation()
  const ownText = useOwnText()
  const [chosen, setChosen] = useState(0)
  const shown = Math.min(chosen, pictures.length - 1)
  const large = pictures[shown]
  if (large === undefined) return null
  const { content, lang } = ownText(large.text)
  return (
    <div className={classes('grid gap-3', className)}>
      <Picture
        src={large.address}
        text={content}
        lang={lang}
        atOnce={atOnce}
        className="aspect-3/2 rounded-3xl"
      />
      {pictures.length > 1 && (
        <div role="group" aria-label={t('rental.pictures')} className="grid grid-cols-4 gap-3">
          {pictures.map(({ address, text }, position) => {
            const small = ownText(text)
            return (
              <button
                key={position}
                type="button"
                aria-pressed={position === shown}
                onClick={() => setChosen(position)}
                className="min-h-11 overflow-hidden rounded-xl opacity-80 ring-persimmon ring-offset-2 ring-offset-paper hover:opacity-100 aria-pressed:opacity-100 aria-pressed:ring-2"
              >
                <Picture
                  src={address}
                  text={small.content || t('rental.picture', { number: position + 1 })}
                  lang={small.content ? small.lang : undefined}
                  className="aspect-3/2"
                />
              </button>
            )
          })}
        </div>
      )}
    </div>
  )
}
