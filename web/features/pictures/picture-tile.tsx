import { useTranslation } from 'react-i18next'
import type { Picture } from '#contract/pictures.ts'
import { inLanguage } from '#studio/languages.ts'
import { useLanguage } from '#web/lib/language.ts'
import { SizedImage } from '#web/ui/sized-image.tsx'

interface Props {
  picture: Picture
  labelOf: (text: string) => string
  onPick: () => void
}

/** A picture in a list of the library, with what it shows. */
export function PictureTile({ picture, labelOf, onPick }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { address, textJa, textEn, useCount } = picture
  const text = inLanguage(language, textJa, textEn)
  const uses = useCount === 0 ? t('pictures.unused') : t('pictures.used', { count: useCount })
  return (
    <li className="grid">
      <button
        type="button"
        aria-label={`${labelOf(text)}${t('pictures.gap')}${uses}`}
        onClick={onPick}
        className="flex flex-col overflow-hidden rounded-2xl border border-line bg-card text-left shadow-soft transition-colors hover:border-wood-deep"
      >
        <SizedImage
          src={address}
          alt=""
          sizes="(min-width: 40rem) 16rem, 50vw"
          loading="lazy"
          decoding="async"
          className="aspect-3/2 w-full bg-paper-deep object-cover"
        />
        <span className="grid gap-1 px-3.5 py-3 text-sm">
          <span className="line-clamp-2 wrap-anywhere">{text}</span>
          <span className="text-xs text-ink-soft">{uses}</span>
        </span>
      </button>
    </li>
  )
}
