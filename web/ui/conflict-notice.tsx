import { useTranslation } from 'react-i18next'
import type { Difference } from '#web/lib/conflict.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

interface Props {
  differences: readonly Difference[]
  labelOf: (field: string) => string
  /** How a field's value is read. */
  textOf: (field: string, value: unknown) => string
}

/** Says that somebody else has saved first, and lets one choose field by field. */
export function ConflictNotice({ differences, labelOf, textOf }: Props) {
  const { t } = useTranslation()
  return (
    <section
      role="alert"
      aria-label={t('admin.changedTitle')}
      ref={(notice) => notice?.scrollIntoView({ block: 'nearest' })}
      className="grid gap-4 rounded-2xl bg-danger-soft px-5 py-4 text-sm text-danger-deep"
    >
      <div className="flex gap-4">
        <Icon name="warning" className="size-5 shrink-0" />
        <div className="grid gap-1">
          <p className="font-semibold">{t('admin.changedTitle')}</p>
          <p>{t(differences.length === 0 ? 'admin.changedNothing' : 'admin.changedText')}</p>
        </div>
      </div>
      {differences.length > 0 && (
        <ul className="grid gap-2">
          {differences.map(({ field, theirs, taken, toggle }) => (
            <li
              key={field}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl bg-card px-4 py-3 text-ink"
            >
              <div className="min-w-0 flex-1 basis-48">
                <p className="text-xs text-ink-soft">{labelOf(field)}</p>
                <p className="wrap-anywhere whitespace-pre-line">
                  {textOf(field, theirs) || t('admin.emptyValue')}
                </p>
              </div>
              <Button
                look="outline"
                onClick={toggle}
                aria-label={t(taken ? 'admin.keepMineOf' : 'admin.takeTheirsOf', { field: labelOf(field) })}
                className="px-4 text-sm"
              >
                {taken && <Icon name="check" className="size-4" />}
                {t(taken ? 'admin.keepMine' : 'admin.takeTheirs')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
