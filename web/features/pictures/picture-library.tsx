import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import type { Picture } from '#contract/pictures/pictures.ts'
import { inLanguage } from '#studio/languages.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useDebouncedValue } from '#web/lib/debounced-value.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { TextField } from '#web/ui/field.tsx'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { SizedImage } from '#web/ui/sized-image.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useNewestPictures } from './api.ts'

interface Props {
  /** What pressing a picture does, for screen readers. */
  labelOf: (text: string) => string
  onPick: (picture: Picture) => void
}

/** So many are shown first, and so many more at each press. */
const step = 24
const pauseMs = 300

/** The pictures of the library, newest first, with a search in their texts. */
export function PictureLibrary({ labelOf, onPick }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const words = useDebouncedValue(typed.trim(), pauseMs)
  const [size, setSize] = useState(step)
  const { query } = useNewestPictures(words, size)
  const { data } = query
  const isEmpty = data?.total === 0
  return (
    <div className="grid gap-5">
      {!(isEmpty && words === '') && (
        <TextField
          label={t('pictures.search')}
          type="search"
          autoComplete="off"
          maxLength={limits.searchLength}
          className="max-w-md"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <FailedLoad text={t('pictures.loadFailed')} query={query} />
      {query.isPending && <Skeleton className="h-72 rounded-3xl" />}
      {isEmpty && <NothingHere>{t(words === '' ? 'pictures.none' : 'pictures.notFound')}</NothingHere>}
      {data && !isEmpty && (
        <>
          <ul
            aria-label={t('pictures.list')}
            className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-4 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]"
          >
            {data.items.map((picture) => (
              <PictureTile
                key={picture.id}
                picture={picture}
                labelOf={labelOf}
                onPick={() => onPick(picture)}
              />
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-4">
            <p role="status" className="text-sm text-ink-soft tabular-nums">
              {t('pictures.shown', { shown: data.items.length, count: data.total })}
            </p>
            {data.items.length < data.total && (
              <Button
                variant="outline"
                busy={query.isPlaceholderData}
                onClick={() => setSize(Math.min(size + step, limits.page.size))}
              >
                {t('pictures.more')}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}

interface PictureTileProps {
  picture: Picture
  labelOf: (text: string) => string
  onPick: () => void
}

/** A picture in a list of the library, with what it shows. */
function PictureTile({ picture, labelOf, onPick }: PictureTileProps) {
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
