import { useTranslation } from 'react-i18next'
import { calendar } from '#studio/calendar.ts'
import { dateText, timeRangeText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Copy } from './copy-plan.ts'

interface Props {
  copies: readonly Copy[]
  isChosen: (copy: Copy) => boolean
  checking: boolean
  onChoose: (copy: Copy, wanted: boolean) => void
}

/** The planned copies, each with its problems. */
export function CopyPreview({ copies, isChosen, checking, onChoose }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  return (
    <fieldset aria-busy={checking}>
      <legend className="mb-1.5 text-sm font-semibold">{t('admin.lesson.copy.preview')}</legend>
      {copies.length === 0 && <p className="text-sm text-ink-soft">{t('admin.lesson.copy.none')}</p>}
      <div className="grid gap-1.5">
        {copies.map((copy) => (
          <label
            key={copy.start}
            className="flex min-h-12 items-center gap-3 rounded-xl border border-line px-4 py-2 has-checked:border-green has-checked:bg-green-soft"
          >
            <input
              type="checkbox"
              checked={isChosen(copy)}
              onChange={({ target }) => onChoose(copy, target.checked)}
              className="size-5 shrink-0 accent-green"
            />
            <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
              <span className="break-keep tabular-nums">
                {`${dateText(copy.start, language)} ${timeRangeText(copy.start, copy.end)}${zoneMark}`}
              </span>
              <Problems copy={copy} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Problems({ copy: { others, outsideHours, closedDay } }: { copy: Copy }) {
  const { t } = useTranslation()
  const problems = [
    ...others.map(({ title, start, end }) =>
      t('admin.lesson.copy.overlaps', { title, times: timeRangeText(Date.parse(start), Date.parse(end)) }),
    ),
    ...(outsideHours
      ? [t('admin.lesson.copy.outside', { opens: calendar.opens, closes: calendar.closes })]
      : []),
  ]
  return (
    <span className="grid text-sm">
      {problems.map((problem) => (
        <span key={problem} className="flex items-center gap-1.5 text-danger">
          <Icon name="warning" className="size-4 shrink-0" />
          {problem}
        </span>
      ))}
      {closedDay && <span className="text-ink-soft">{t('admin.lesson.copy.closed')}</span>}
    </span>
  )
}
