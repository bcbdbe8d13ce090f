import { useTranslation } from 'react-i18next'
import type { Space } from '#contract/spaces.ts'
import { yenText } from '#studio/yen.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { useRentableName } from './names.ts'

interface Props {
  rentable: Space
  parts: readonly Space[]
  onEdit: () => void
}

/** The chosen rentable: name, price, and what it consists of as badges. */
export function RentableCard({ rentable, parts, onEdit }: Props) {
  const { t } = useTranslation()
  const nameOf = useRentableName()
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4 rounded-3xl bg-card px-5 py-5 shadow-soft sm:px-7">
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h2 className="text-xl wrap-anywhere sm:text-2xl">{nameOf(rentable)}</h2>
          <p className="text-sm font-semibold text-persimmon tabular-nums">
            <Price rentable={rentable} />
          </p>
        </div>
        {parts.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
            <h3 className="font-sans text-sm text-ink-soft" id="rentable-parts">
              {t('rentable.parts')}
            </h3>
            <ul aria-labelledby="rentable-parts" className="flex flex-wrap gap-1.5">
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
        {t('rentable.edit')}
      </Button>
    </div>
  )
}

function Price({ rentable: { unitPrice, flatRate } }: { rentable: Space }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  if (unitPrice === 0) return t('rentable.onRequest')
  return t(flatRate ? 'rentable.flat' : 'rentable.from', { price: yenText(unitPrice, language) })
}
