import { classes } from './classes.ts'
import { SizedImage } from './sized-image.tsx'

interface Props {
  src: string
  /** The alternative text; empty for a decorative picture. */
  text: string
  /** The language of the text, where it is not that of the page. */
  lang?: string | undefined
  /** Whether the picture is in sight when the page opens, so that it must load at once. */
  atOnce?: boolean
  className?: string
}

/** A picture in the text. Its place is reserved, and it loads when it is scrolled near. */
export function Picture({ src, text, lang, atOnce, className }: Props) {
  return (
    <SizedImage
      src={src}
      alt={text}
      lang={lang}
      width={1200}
      height={800}
      sizes="(min-width: 40rem) 50vw, 100vw"
      {...(!atOnce && { loading: 'lazy', decoding: 'async' })}
      className={classes('h-auto w-full bg-paper-deep object-cover', className)}
    />
  )
}
