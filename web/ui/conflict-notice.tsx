import { useTranslation } from 'react-i18next'
import type { Difference } from '#web/lib/conflict.ts'
import { useOnAppear } from '#web/lib/on-appear.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

interface Props {
  differences: readonly Difference[]
  labelOf: (field: string) => string
  /** How a change is written. */
  textOf: (difference: Difference) => string
}

/** Says that another administrator has saved first, and offers the choice field by field. */
export function ConflictNotice({ differences, labelOf, textOf }: Props) {
  const { t } = useTranslation()
  const scrollTo = useOnAppear<HTMLElement>((notice) => notice.scrollIntoView({ block: 'nearest' }))
  return (
    <section
      // A second conflict is another notice, so that the dialog scrolls to it.
      key={JSON.stringify(differences.map(({ field, theirs }) => [field, theirs]))}
      role="alert"
      aria-label={t('editing.conflict.title')}
      ref={scrollTo}
      className="grid gap-4 rounded-2xl bg-danger-soft px-5 py-4 text-sm text-danger-deep"
    >
      <div className="flex gap-4">
        <Icon name="warning" className="size-5 shrink-0" />
        <div className="grid gap-1">
          <p className="font-semibold">{t('editing.conflict.title')}</p>
          <p>{t(differences.length === 0 ? 'editing.conflict.nothing' : 'editing.conflict.text')}</p>
        </div>
      </div>
      {differences.length > 0 && (
        <ul className="grid gap-2">
          {differences.map((difference) => (
            <li
              key={difference.field}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl bg-card px-4 py-3 text-ink"
            >
              <div className="min-w-0 flex-1 basis-[12rem]">
                <p className="text-xs text-ink-soft">{labelOf(difference.field)}</p>
                <p className="wrap-anywhere whitespace-pre-line">
                  {textOf(difference) || t('editing.conflict.empty')}
                </p>
              </div>
              {difference.choice && <ChoiceButton {...difference.choice} label={labelOf(difference.field)} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type ChoiceProps = NonNullable<Difference['choice']> & { label: string }

function ChoiceButton({ taken, toggle, label }: ChoiceProps) {
  const { t } = useTranslation()
  return (
    <Button
      variant="outline"
      onClick={toggle}
      aria-label={t(taken ? 'editing.conflict.keepMineOf' : 'editing.conflict.takeTheirsOf', {
        field: label,
      })}
      className="px-4 text-sm"
    >
      {taken && <Icon name="check" className="size-4" />}
      {t(taken ? 'editing.conflict.keepMine' : 'editing.conflict.takeTheirs')}
    </Button>
  )
}
