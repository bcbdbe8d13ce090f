import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { ClosureSection } from '#web/features/lessons/closures/closure-section.tsx'
import { SectionEditor } from '#web/features/studio/editing/section-editor.tsx'
import { shownSections } from '#web/features/studio/editing/section-fields.ts'
import { useNow } from '#web/lib/now.ts'
import { Interactive } from '#web/ui/interactive.tsx'
import { Select } from '#web/ui/select-field.tsx'
import { AdminFrame } from './admin-frame.tsx'

/**
 * The facts of the studio, a section at a time. The address names the section. Owners look for a single
 * closed day beside the usual ones.
 */
export default function StudioPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const now = useNow()
  const [search] = useSearchParams()
  const section = shownSections.find((known) => known === search.get('section')) ?? 'prices'
  return (
    <Interactive>
      <AdminFrame title={t('pages.adminStudio.title')}>
        <p className="max-w-3xl text-sm text-ink-soft">{t('studioFacts.lead.page')}</p>
        <SectionChoice
          label={t('studioFacts.sections')}
          parts={shownSections.map((value) => ({ value, label: t(`studioFacts.section.${value}`) }))}
          value={section}
          onChange={(chosen) => void navigate(`?section=${chosen}`, { preventScrollReset: true })}
        />
        <div className="grid min-w-0 gap-6">
          {section === 'hours' && now !== undefined && (
            <div className="rounded-3xl bg-card px-5 py-6 shadow-soft sm:px-8">
              <ClosureSection now={now} />
            </div>
          )}
          <SectionEditor key={section} section={section} />
        </div>
      </AdminFrame>
    </Interactive>
  )
}

interface Props {
  label: string
  parts: ReadonlyArray<{ value: string; label: string }>
  value: string
  onChange: (value: string) => void
}

/** Chooses one part of a page that has too many parts for a row of tabs. */
function SectionChoice({ label, parts, value, onChange }: Props) {
  const id = useId()
  return (
    <div className="grid max-w-sm gap-1.5 print:hidden">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <Select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {parts.map((part) => (
          <option key={part.value} value={part.value}>
            {part.label}
          </option>
        ))}
      </Select>
    </div>
  )
}
