import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/ui/classes.ts'
import { SizedImage } from '#web/ui/sized-image.tsx'

interface Props {
  /** Empty for none. */
  src: string
  fallback?: string | undefined
  caption?: string | undefined
  shape?: 'landscape' | 'portrait' | undefined
}

const shapes = {
  landscape: { width: 1200, height: 800, look: 'aspect-3/2 max-w-40' },
  portrait: { width: 800, height: 1000, look: 'aspect-4/5 max-w-32' },
}

/** A picture as cards show it, beside the field with its address. Says when it cannot be loaded. */
export function PicturePreview({ src, fallback = '', caption, shape = 'landscape' }: Props) {
  const { t } = useTranslation()
  const [broken, setBroken] = useState<string>()
  const isBroken = src !== '' && src === broken
  const shown = src === '' || isBroken ? fallback : src
  const { width, height, look: proportions } = shapes[shape]
  const look = classes('w-full rounded-xl border border-line bg-paper-deep object-cover', proportions)
  return (
    <div className="grid content-start gap-1.5">
      {shown === '' ? (
        <div className={look} />
      ) : (
        <SizedImage
          src={shown}
          alt={t('admin.lesson.imagePreview')}
          sizes="10rem"
          {...{ width, height }}
          onError={() => setBroken(shown)}
          className={look}
        />
      )}
      <p role="status" className="text-xs text-ink-soft">
        {isBroken ? t(fallback === '' ? 'admin.space.pictureBroken' : 'admin.lesson.imageBroken') : caption}
      </p>
    </div>
  )
}
