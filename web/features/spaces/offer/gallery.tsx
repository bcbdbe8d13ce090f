import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SpaceFacts } from '#studio/spaces.ts'
import { classes } from '#web/ui/classes.ts'
import { Picture } from '#web/ui/picture.tsx'
import { useWorded } from './worded.ts'

interface Props {
  pictures: SpaceFacts['pictures']
  /** Whether the first one must load at once. */
  atOnce: boolean
  className: string | undefined
}

/** The pictures of a space: one large, and where there are more, small ones below, of which the visitor chooses the large one. */
export function Gallery({ pictures, atOnce, className }: Props) {
  const { t } = useTranslation()
  const worded = useWorded()
  const [chosen, setChosen] = useState(0)
  const shown = Math.min(chosen, pictures.length - 1)
  const large = pictures[shown]
  if (large === undefined) return null
  const { content, lang } = worded(large.text)
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
            const small = worded(text)
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
