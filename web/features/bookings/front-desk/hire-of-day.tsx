import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TakenByHire } from '#contract/occupancy.ts'
import type { Space } from '#contract/spaces.ts'
import { fullName, languageOfName } from '#studio/person-name.ts'
import { yenText } from '#studio/yen.ts'
import { timeRangeText } from '#time/tokyo.ts'
import { addressOfHire } from '#web/features/spaces/calendar/hire-address.ts'
import { useSpaceName } from '#web/features/spaces/names.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { buttonClass } from '#web/ui/button.tsx'

/** A hire of the day: when, where, who comes, and what is still to be paid. */
export function HireOfDay({ hire, space }: { hire: TakenByHire; space: Space | undefined }) {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const zoneMark = useZoneMark()
  const nameOf = useSpaceName()
  const { member, people, purpose, open, state } = hire
  return (
    <section
      aria-labelledby={`hire-${hire.id}`}
      className="grid gap-3 rounded-3xl border-l-8 border-persimmon bg-card px-5 py-5 shadow-soft sm:px-7 print:rounded-none print:border-t print:border-l-0 print:border-line print:px-0 print:shadow-none"
    >
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <p className="font-display text-lg tabular-nums">
          {timeRangeText(Date.parse(hire.start), Date.parse(hire.end)) + zoneMark}
        </p>
        <h3 id={`hire-${hire.id}`} className="text-lg wrap-anywhere">
          {t('spaceCalendar.today.title', { space: space ? nameOf(space) : '' })}
        </h3>
        <p className="ml-auto text-sm font-semibold text-persimmon">
          {state === 'held'
            ? t('spaceCalendar.look.held')
            : open > 0 && t('spaceCalendar.today.open', { open: yenText(open, language) })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p lang={languageOfName(fullName(member))} className="font-semibold wrap-anywhere">
          {t('spaceCalendar.hire.honoured', { name: fullName(member) })}
        </p>
        <a
          href={`tel:${member.phone}`}
          className="inline-flex min-h-11 items-center text-sm tabular-nums underline underline-offset-4 print:no-underline"
        >
          {member.phone}
        </a>
        <p className="text-sm">{t('spaceCalendar.hire.peopleCount', { count: people })}</p>
        <p className="min-w-0 text-sm wrap-anywhere">{purpose}</p>
        <Link
          to={to(addressOfHire(hire))}
          className={buttonClass('outline', 'ml-auto px-4 text-sm print:hidden')}
        >
          {t('spaceCalendar.today.show')}
        </Link>
      </div>
    </section>
  )
}
