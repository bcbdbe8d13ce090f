import { useTranslation } from 'react-i18next'
import type { SpaceFacts } from '#studio/rentals.ts'
import { useLanguage } from '#web/lib/language.ts'
import { classes } from '#web/ui/classes.ts'
import { Phrases } from '#web/ui/phrases.tsx'
import { Picture } from '#web/ui/picture.tsx'
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
  const [first] = pictures
  return (
    <li className="grid gap-8 sm:gap-10">
      <div className="grid items-center gap-8 sm:grid-cols-2 sm:gap-14">
        {first && (
          <Picture
            src={first.address}
            text={worded(first.text).text}
            atOnce={position === 0}
            className={classes('rounded-3xl', position % 2 === 1 && 'sm:order-2')}
          />
        )}
        <div>
          <h3 className="text-2xl wrap-anywhere" lang={title.lang}>
            <Phrases text={title.text} />
          </h3>
          <p className="mt-3" lang={description.lang}>
            {description.text}
          </p>
          <Facts space={space} />
        </div>
      </div>
      {/* The free times of the space stand here. */}
    </li>
  )
}

function Facts({ space: { price, equipment } }: { space: SpaceFacts }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (
    <dl className="mt-5 grid gap-3">
      <div>
        <dt className="text-sm text-ink-soft">{t('rental.price')}</dt>
        <dd className="font-semibold">
          <HourPrice price={price} />
        </dd>
      </div>
      <div>
        <dt className="text-sm text-ink-soft">{t('rental.equipment')}</dt>
        <dd className="mt-1 flex flex-wrap gap-2">
          {equipment[language].map((item) => (
            <span key={item} className="rounded-full bg-green-soft px-3 py-1 text-sm text-green">
              {item}
            </span>
          ))}
        </dd>
      </div>
    </dl>
  )
}
