import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { dayText, timeText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { ContactCard } from './contact-card.tsx'

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
        {t('admin.frontDesk.waiting.heading', { count: waitingUsers.length })}
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
                {t('admin.frontDesk.waiting.place', { place: member.place })}
              </span>
              <ContactCard member={member} />
              <span className="ml-auto text-ink-soft">
                {latest <= now
                  ? t('admin.frontDesk.waiting.onlyTold')
                  : t(`admin.frontDesk.waiting.${member.hasTicket ? 'addedUntil' : 'noTicket'}`, { time })}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
