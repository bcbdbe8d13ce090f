import { useTranslation } from 'react-i18next'
import type { Space } from '#contract/spaces.ts'
import { yenText } from '#studio/yen.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { useSpaceName } from './names.ts'

interface Props {
  space: Space
  parts: readonly Space[]
  onEdit: () => void
}

/** The chosen space: name, price, and its parts as badges. */
export function SpaceCard({ space, parts, onEdit }: Props) {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4 rounded-3xl bg-card px-5 py-5 shadow-soft sm:px-7">
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h2 className="text-xl wrap-anywhere sm:text-2xl">{nameOf(space)}</h2>
          <p className="text-sm font-semibold text-persimmon tabular-nums">
            <Price space={space} />
          </p>
        </div>
        {parts.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
            <h3 className="font-sans text-sm text-ink-soft" id="space-parts">
              <Phrases text={t('admin.space.parts')} />
            </h3>
            <ul aria-labelledby="space-parts" className="flex flex-wrap gap-1.5">
              {parts.map((part) => (
                <li
                  key={part.id}
                  className="rounded-full border border-line bg-green-soft px-3 py-1 font-semibold wrap-anywhere text-green"
                >
                  {nameOf(part)}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <Button look="outline" onClick={onEdit} className="px-5">
        {t('admin.space.edit')}
      </Button>
    </div>
  )
}

function Price({ space: { unitPrice, flatRate, weekendPrice } }: { space: Space }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const price = yenText(unitPrice, language)
  if (unitPrice === 0) return t('admin.space.onRequest')
  if (flatRate || weekendPrice === unitPrice) return t('admin.space.flat', { price })
  return t('admin.space.byDay', { weekday: price, weekend: yenText(weekendPrice, language) })
}
