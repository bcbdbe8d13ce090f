import { useTranslation } from 'react-i18next'
import type { FoundLesson } from '#contract/lesson-search.ts'
import type { ManagedMember } from '#contract/member-administration.ts'
import { inLanguage } from '#studio/languages.ts'
import { memberNumber } from '#studio/member-number.ts'
import { fullKana, fullName, languageOfName } from '#studio/person-name.ts'
import { spanText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { AreaIcon } from './area-icon.tsx'
import type { Found } from './use-found.ts'

/** In large text on a phone the number follows below the words. */
const line = 'flex min-w-0 grow flex-wrap items-center justify-between gap-x-3'
const words = 'min-w-0 grow basis-[9rem]'

/** What the palette says of a page, a member or a lesson. */
export function FoundItem({ found }: { found: Found }) {
  const { t } = useTranslation()
  if (found.kind === 'member') return <Member member={found.member} />
  if (found.kind === 'lesson') return <Lesson lesson={found.lesson} />
  if (found.kind === 'allMembers') {
    return (
      <>
        <AreaIcon name="search" className="size-5 shrink-0 text-ink-soft" />
        <span className="min-w-0">{t('adminNav.palette.allMembers', { count: found.total })}</span>
      </>
    )
  }
  const { icon, name, group } = found.page
  return (
    <>
      <AreaIcon name={icon} className="size-5 shrink-0 text-green" />
      <span className="min-w-0 grow font-semibold">{t(`adminNav.to.${name}`)}</span>
      <span className="shrink-0 text-xs text-ink-soft max-sm:hidden">{t(`adminNav.groups.${group}`)}</span>
    </>
  )
}

function Member({ member }: { member: ManagedMember }) {
  const { t } = useTranslation()
  const name = fullName(member)
  return (
    <>
      <AreaIcon name="members" className="size-5 shrink-0 text-green" />
      <span className={line}>
        <span className={words}>
          <span lang="ja" className="block text-xs text-ink-soft">
            {fullKana(member)}
          </span>
          <span lang={languageOfName(name)} className="block font-semibold wrap-anywhere">
            {name}
          </span>
        </span>
        <span className="shrink-0 text-xs text-ink-soft tabular-nums">
          {t('memberPage.number', { number: memberNumber(member.number) })}
        </span>
      </span>
    </>
  )
}

function Lesson({ lesson }: { lesson: FoundLesson }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  const { title, titleEn, start, end, totalSeats, seatsLeft } = lesson
  return (
    <>
      <AreaIcon name="calendar" className="size-5 shrink-0 text-green" />
      <span className={line}>
        <span className={words}>
          <span className="block font-semibold wrap-anywhere">{inLanguage(language, title, titleEn)}</span>
          <span className="block text-xs text-ink-soft tabular-nums">
            {spanText(Date.parse(start), Date.parse(end), language) + zoneMark}
          </span>
        </span>
        <span className="shrink-0 text-xs text-ink-soft tabular-nums">
          {t('adminNav.palette.seats', { booked: totalSeats - seatsLeft, total: totalSeats })}
        </span>
      </span>
    </>
  )
}
