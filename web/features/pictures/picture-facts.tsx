import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Picture, PictureUse } from '#contract/pictures.ts'
import { inLanguage } from '#studio/languages.ts'
import { slashText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { sizeText } from './size-text.ts'

type Shown = Pick<Picture, 'width' | 'height' | 'bytes' | 'uses' | 'useCount'>

/** The size of a picture, and where it is used. */
export function PictureFacts({ picture: { width, height, bytes, uses, useCount } }: { picture: Shown }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-3 text-sm">
      <p className="text-ink-soft tabular-nums">
        {t('pictures.size', { width, height, size: sizeText(bytes) })}
      </p>
      <div className="grid gap-1">
        <h3 className="font-sans text-sm font-semibold tracking-normal">{t('pictures.usedIn')}</h3>
        {useCount === 0 ? (
          <p className="text-ink-soft">{t('pictures.unused')}</p>
        ) : (
          <ul>
            {uses.map((use) => (
              <UseLine key={`${use.kind} ${use.id}`} use={use} />
            ))}
            {useCount > uses.length && <li>{t('pictures.otherUses', { count: useCount - uses.length })}</li>}
          </ul>
        )}
      </div>
    </div>
  )
}

function UseLine({ use: { kind, id, name, nameEn, start } }: { use: PictureUse }) {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const zoneMark = useZoneMark()
  const time = start === null ? '' : slashText(Date.parse(start)) + zoneMark
  const label = `${t(`pictures.use.${kind}`, { name: inLanguage(language, name, nameEn) })} ${time}`.trim()
  const address = addressOf(kind, id)
  return (
    <li className="wrap-anywhere">
      {address === undefined ? (
        label
      ) : (
        <Link
          to={to(address)}
          className="inline-flex min-h-11 items-center text-green underline underline-offset-4"
        >
          {label}
        </Link>
      )}
    </li>
  )
}

/** Where an administrator chooses another picture; undefined for a series, which has no page of its own. */
function addressOf(kind: PictureUse['kind'], id: string): string | undefined {
  if (kind === 'lesson') return `/admin/lessons/${id}`
  if (kind === 'news') return '/admin/news'
  if (kind === 'teacher') return '/admin/teachers'
  return kind === 'space' ? `/admin?tab=rentable&rentable=${id}` : undefined
}
