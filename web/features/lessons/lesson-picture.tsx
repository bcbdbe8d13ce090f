import { useState } from 'react'
import { pictures } from '#studio/pictures.ts'
import { classes } from '#web/ui/classes.ts'
import { SizedImage } from '#web/ui/sized-image.tsx'

interface Props {
  src: string
  /** How wide it is shown, as in HTML. */
  sizes?: string
  className?: string
}

/** The lesson's picture, with its place reserved. A drawing replaces a picture that cannot be loaded. */
export function LessonPicture({ src, sizes = '(min-width: 40rem) 24rem, 100vw', className }: Props) {
  const [broken, setBroken] = useState<string>()
  return (
    <SizedImage
      src={broken === src ? pictures.lesson : src}
      alt=""
      sizes={sizes}
      width={1200}
      height={800}
      loading="lazy"
      onError={() => setBroken(src)}
      className={classes('aspect-3/2 w-full bg-paper-deep object-cover', className)}
    />
  )
}
