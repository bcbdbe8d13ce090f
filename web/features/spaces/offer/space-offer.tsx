import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SpaceFacts } from '#studio/spaces.ts'
import { useLanguage } from '#web/lib/language.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Phrases } from '#web/ui/phrases.tsx'
import { Gallery } from './gallery.tsx'
import { HourPrice } from './hour-price.tsx'
import { useWorded } from './worded.ts'

interface Props {
  space: SpaceFacts
  /** In the list. The pictures of every second space stand at the right. */
  position: number
}

/** A space that can be hired: pictures, text, price and equipment. */
export function SpaceOffer({ space, position }: Props) {
  const worded = useWorded()
  const { name, text, pictures } = space
  const [title, description] = [worded(name), worded(text)]
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

function Facts({ space: { price, equipment } }: { space: SpaceFacts }) {
  const { t } = useTranslation()
  const pieces = useWorded()(equipment)
  return (
    <dl className="mt-5 grid gap-3">
      <div>
        <dt className="text-sm text-ink-soft">{t('rental.price')}</dt>
        <dd className="font-semibold">
          <HourPrice price={price} />
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
  const worded = useWorded()
  const onRequest = price.kind === 'onRequest'
  const words = t(onRequest ? 'rental.ask' : 'rental.seeTimes')
  return (
    <Link
      to={onRequest ? to('/contact') : `?${new URLSearchParams({ space: id }).toString()}#times`}
      aria-label={`${words}: ${worded(name).content}`}
      className={buttonClass(onRequest ? 'outline' : 'accent', 'mt-6')}
    >
      {words}
    </Link>
  )
}
