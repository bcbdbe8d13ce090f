import { memo, useCallback } from 'react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { LessonEvent } from '#contract/lessons.ts'
import { BookingDialogs } from '#web/features/bookings/booking-dialogs.tsx'
import { EventDialogs } from '#web/features/bookings/event-dialogs.tsx'
import { WaitingDialog } from '#web/features/bookings/waiting-list/waiting-dialog.tsx'
import type { ChosenLesson } from '#web/features/guests/trial/chosen-lesson.ts'
import { pageOfLesson } from '#web/features/lessons/week-address.ts'
import { UnknownWeek, WeekBoard } from '#web/features/lessons/week-board.tsx'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { pathIn, useLanguage } from '#web/lib/language.ts'
import { useDeferredNow } from '#web/lib/now.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { Phrases } from '#web/ui/phrases.tsx'

export default function BookingPage() {
  const { t } = useTranslation()
  return (
    <Interactive>
      <Banner height="page" title={t('booking.title')} lead={t('booking.lead')} />
      <div className="page-wide grid grid-cols-[minmax(0,1fr)] gap-12 pt-3 sm:pt-10">
        <Lessons />
        <CalendarLink />
      </div>
    </Interactive>
  )
}

function Lessons() {
  const { language } = useLanguage()
  const navigate = useNavigate()
  const now = useDeferredNow()
  const isMember = useSessionUser() !== undefined
  const booking = useDialogState<LessonEvent>()
  const waiting = useDialogState<LessonEvent>()

  const showBooking = booking.show
  const choose = useCallback(
    (event: LessonEvent) => {
      if (isMember || event.resource.yoga.event !== null) return showBooking(event)
      const { start, end } = event
      const { id, title } = event.resource.yoga
      const state: ChosenLesson = {
        id,
        title,
        start,
        end,
        back: pageOfLesson(event.resource.yoga),
      }
      void navigate(pathIn(language, '/ContactNoUserYoga'), { state })
    },
    [isMember, showBooking, navigate, language],
  )

  // The built page cannot know the present week.
  if (now === undefined) return <UnknownWeek rules={rulesAbove} />
  return (
    <>
      <Board now={now} rules={rulesAbove} onChoose={choose} onWait={waiting.show} />
      {booking.dialog && (
        <Dialogs
          key={booking.dialog.opening}
          open={booking.dialog.open}
          event={booking.dialog.subject}
          onClose={booking.close}
        />
      )}
      {waiting.dialog && (
        <WaitingDialog
          key={waiting.dialog.opening}
          open={waiting.dialog.open}
          subject={subjectOf(waiting.dialog.subject)}
          onClose={waiting.close}
        />
      )}
    </>
  )
}

/** An event is paid for otherwise than a lesson. */
function Dialogs(props: ComponentProps<typeof BookingDialogs>) {
  const terms = props.event.resource.yoga.event
  return terms === null ? <BookingDialogs {...props} /> : <EventDialogs {...props} terms={terms} />
}

/** Leads to the part of the schedule page that offers the timetable to calendar programs. */
function CalendarLink() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <p className="text-sm">
      <Link
        to={`${to('/schedule')}#calendar`}
        className="inline-flex items-center gap-2 py-2 text-green underline underline-offset-4 hover:text-persimmon-deep"
      >
        <Icon name="calendar" className="size-4 shrink-0" />
        {t('calendar.studioTitle')}
      </Link>
    </p>
  )
}

const subjectOf = ({ start, end, resource: { yoga, yogaWaiting: own } }: LessonEvent) => ({
  lessonId: yoga.id,
  title: yoga.title,
  start,
  end,
  isEvent: yoga.event !== null,
  own,
})

const rules = [
  { icon: 'sun', text: 'ruleTrial' },
  { icon: 'ticket', text: 'ruleTicket' },
  { icon: 'clock', text: 'ruleBooking' },
  { icon: 'check', text: 'ruleCancel' },
  { icon: 'calendar', text: 'ruleEvent' },
] as const satisfies ReadonlyArray<{ icon: IconName; text: string }>

/** On a phone or tablet one line that opens, elsewhere the whole text. A browser that cannot do that shows the line. */
function Rules() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="rules" className="lg:mb-6">
      <h2 id="rules" className="sr-only">
        {t('booking.rulesTitle')}
      </h2>
      <details className="group lg:[&::details-content]:[content-visibility:visible]">
        <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 pr-2 text-sm font-semibold wrap-normal text-green lg:supports-[selector(::details-content)]:hidden [&::-webkit-details-marker]:hidden">
          <span>
            <Phrases text={t('booking.rulesTitle')} />
          </span>
          <Icon name="down" className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        <ul className="grid gap-x-10 gap-y-3 text-sm max-lg:pt-2 max-lg:pb-3 max-sm:clear-both sm:grid-cols-2 lg:grid-cols-3">
          {rules.map(({ icon, text }) => (
            <li key={text} className="flex items-start gap-3">
              <Icon name={icon} className="mt-0.5 size-5 shrink-0 text-persimmon" />
              {t(`booking.${text}`)}
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

const rulesAbove = <Rules />

/** It is not drawn again when a dialog opens or closes, which takes a phone a tenth of a second. */
const Board = memo(WeekBoard)
