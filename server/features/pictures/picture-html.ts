import { pictureAddressOf, sourcesOf, srcSetOf } from '#contract/pictures/picture-sources.ts'
import { html } from '#server/mail/body.ts'
import type { Html } from '#server/mail/body.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import type { PictureRow } from './queries.ts'

/**
 * A picture of the library for a page that the server writes.
 * @param options.sizes how wide it is shown, as in HTML: `(min-width: 40rem) 50vw, 100vw`
 */
export function pictureHtml(
  picture: Pick<PictureRow, 'id' | 'width' | 'height' | 'textJa' | 'textEn'>,
  { language, sizes = '100vw' }: { language: Language; sizes?: string },
): Html {
  const text = inLanguage(language, picture.textJa, picture.textEn)
  const sources = sourcesOf(picture).map(
    ({ type, srcSet }) => html`<source type="${type}" srcset="${srcSet}" sizes="${sizes}" />`,
  )
  return html`<picture
    >${sources}<img
      src="${pictureAddressOf(picture)}"
      srcset="${srcSetOf(picture, 'jpg')}"
      sizes="${sizes}"
      width="${picture.width}"
      height="${picture.height}"
      alt="${text}"
      loading="lazy"
      decoding="async"
  /></picture>`
}
