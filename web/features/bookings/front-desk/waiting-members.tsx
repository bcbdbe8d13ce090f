import { useTranslation } from 'react-i18next'
import type { BookedMember, LessonEvent } from '#contract/lessons.ts'
import { mailtoLink } from '#studio/mailto.ts'
import { fullKana, fullName, languageOfName } from '#studio/person-name.ts'
import { dayText, timeText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { HoverCard } from '#web/ui/hover-card.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Who waits for a seat in the lesson, the first in line first. */
export function WaitingMembers({ event, now }: { event: LessonEvent; now: number }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { waitingUsers = [], yoga } = event.resource
  if (waitingUsers.length === 0 || Date.parse(event.start) <= now) return null
  const headingId = `waiting-${yoga.id}`
  return (
    <section aria-labelledby={headingId} className="mt-6 grid gap-3">
      <h4 id={headingId} className="font-sans text-sm font-semibold tracking-normal">
        {t('frontDesk.waiting.heading', { count: waitingUsers.length })}
      </h4>
      <ol className="grid gap-2">
        {waitingUsers.map((member) => {
          const latest = Date.parse(member.latest)
          const time = `${dayText(latest, language)} ${timeText(latest)}`
          return (
            <li
              key={member.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-2xl border border-dashed border-wood px-3 py-2 text-sm"
            >
              <span className="font-semibold tabular-nums">
                {t('frontDesk.waiting.place', { place: member.place })}
              </span>
              <ContactCard member={member} />
              <span className="ml-auto text-ink-soft">
                {latest <= now
                  ? t('frontDesk.waiting.onlyTold')
                  : t(`frontDesk.waiting.${member.hasTicket ? 'addedUntil' : 'noTicket'}`, { time })}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** A badge with a member's name, and a card with the e-mail address and phone number. */
export function ContactCard({
  member,
}: {
  member: Omit<BookedMember, 'bookingId' | 'status' | 'ticketsTaken' | 'byPlan' | 'freeUntil'>
}) {
  const { t } = useTranslation()
  const name = fullName(member)
  const { email, phone } = member
  return (
    <HoverCard badge={name} title={t('frontDesk.memberCard', { name })}>
      <p lang="ja" className="text-xs text-ink-soft">
        {fullKana(member)}
      </p>
      <p lang={languageOfName(name)} className="font-display text-lg font-semibold">
        {name}
      </p>
      <ul className="mt-3 grid gap-1">
        {email !== '' && (
          <li>
            <a href={mailtoLink(email)} className={link}>
              <Icon name="mail" className="size-4 shrink-0 text-persimmon" />
              <span className="sr-only">{t('common.email')}</span>
              <span className="break-all">{email}</span>
            </a>
          </li>
        )}
        {phone !== '' && (
          <li>
            <a href={`tel:${phone}`} className={link}>
              <Icon name="phone" className="size-4 shrink-0 text-persimmon" />
              <span className="sr-only">{t('common.phone')}</span>
              {phone}
            </a>
          </li>
        )}
      </ul>
    </HoverCard>
  )
}

const link = 'flex min-h-8 items-center gap-2 underline-offset-4 hover:underline'
