import type { ComponentProps } from 'react'
import { pictureAt, sourcesOf, srcSetOf } from '#contract/pictures/picture-sources.ts'

type Props = Omit<ComponentProps<'img'>, 'srcSet'> & {
  src: string
  alt: string
  /** How wide the picture is shown, as in HTML: `(min-width: 40rem) 50vw, 100vw`. */
  sizes?: string
}

/**
 * A picture by its address. For one of the library the browser takes the smallest file that is wide enough,
 * in the best format that it knows; every other address is shown as it is.
 */
export function SizedImage({ src, alt, sizes = '100vw', ...rest }: Props) {
  const picture = pictureAt(src)
  if (picture === undefined) return <img src={src} alt={alt} {...rest} />
  return (
    <picture className="contents">
      {sourcesOf(picture).map(({ type, srcSet }) => (
        // Without a box, because a grid around it would give it a row.
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} className="hidden" />
      ))}
      <img src={src} srcSet={srcSetOf(picture, 'jpg')} sizes={sizes} alt={alt} {...rest} />
    </picture>
  )
}
