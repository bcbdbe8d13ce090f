import { useTranslation } from 'react-i18next'
import { entryClass } from '#web/ui/calendar/entry.ts'

const looks = ['window', 'part', 'lesson', 'hire', 'held', 'block'] as const

/** What the looks of the entries mean. */
export function CalendarLegend({ withParts }: { withParts: boolean }) {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('spaceCalendar.look.label')} className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
      {looks
        .filter((look) => withParts || look !== 'part')
        .map((look) => (
          <li key={look} className="flex items-center gap-2">
            <span aria-hidden="true" className={`${classOf(look)} inline-block h-5 w-8 cursor-default`} />
            {t(`spaceCalendar.look.${look}`)}
          </li>
        ))}
    </ul>
  )
}

function classOf(look: (typeof looks)[number]): string {
  if (look === 'window') return entryClass(undefined, false)
  return entryClass(look === 'part' ? 'faint' : look, false)
}
