import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import type { ManagedMember } from '#contract/accounts/member-administration.ts'
import { ticketsPerLesson } from '#studio/booking-rules.ts'
import { isUnlimited, planName } from '#studio/member-types.ts'
import { fullName } from '#studio/person-name.ts'
import { dateText, dayMs, rangeText, startOfDay, startOfWeek, timeRangeText } from '#time/tokyo.ts'
import { useLessons } from '#web/features/lessons/api.ts'
import { isOpen } from '#web/features/lessons/lesson-state.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BookQuestion } from './book-dialog.tsx'
import { EventMark } from './event-marks.tsx'
import { WaitQuestion } from './wait-question.tsx'

/** Chooses a lesson to come and books it for the member. */
export function BookForMember({ member }: { member: ManagedMember }) {
  const { t } = useTranslation()
  const choosing = useDialogState()
  return (
    <>
      <Button variant="outline" className="justify-self-start px-5" onClick={() => choosing.show(undefined)}>
        <Icon name="plus" />
        {t('memberPage.book.open')}
      </Button>
      {choosing.dialog && (
        <Dialog
          key={choosing.dialog.opening}
          open={choosing.dialog.open}
          onClose={choosing.close}
          title={t('memberPage.book.title', { name: fullName(member) })}
        >
          <Choice member={member} onDone={choosing.close} />
        </Dialog>
      )}
    </>
  )
}

function Choice({ member, onDone }: { member: ManagedMember; onDone: () => void }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const question = useDialogState<LessonEvent>()
  const { memberType, tickets } = member
  const unlimited = isUnlimited(memberType)
  return (
    <div className="grid gap-4">
      <p className="font-semibold tabular-nums">
        {unlimited ? planName(facts, memberType, language) : t('memberPage.book.tickets', { count: tickets })}
      </p>
      {!unlimited && tickets < ticketsPerLesson && (
        <p className="text-sm text-danger">{t('memberPage.book.noTicket')}</p>
      )}
      <LessonFinder memberId={member.id} onChoose={question.show} />
      {question.dialog && question.dialog.subject.resource.yoga.seatsLeft === 0 && (
        <WaitQuestion
          key={question.dialog.opening}
          open={question.dialog.open}
          event={question.dialog.subject}
          focusAfter={undefined}
          {...{ member, onDone }}
          onCancel={question.close}
        />
      )}
      {question.dialog && question.dialog.subject.resource.yoga.seatsLeft > 0 && (
        <BookQuestion
          // Not a new question each time: after a lost answer it recognises a booking that was made after
          // all.
          key={question.dialog.subject.resource.yoga.id}
          open={question.dialog.open}
          event={question.dialog.subject}
          focusAfter={undefined}
          {...{ member, onDone }}
          onCancel={question.close}
        />
      )}
    </div>
  )
}

interface LessonFinderProps {
  memberId: string
  onChoose: (event: LessonEvent) => void
}

/** The lessons of a week that are not over, by day, with the seats that are left. */
function LessonFinder({ memberId, onChoose }: LessonFinderProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const now = useNow() ?? 0
  const [later, setLater] = useState(0)
  const from = startOfWeek(now) + later * 7 * dayMs
  const lessons = useLessons({ from, to: from + 7 * dayMs })
  const { data, isPlaceholderData } = lessons
  const open = isPlaceholderData ? undefined : data?.filter((event) => isOpen(event, now))
  const days = Map.groupBy(open ?? [], ({ start }) => startOfDay(Date.parse(start)))
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="font-display text-lg">
          {rangeText(from, from + 6 * dayMs, language)}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            className="px-4 text-sm"
            disabled={later === 0}
            onClick={() => setLater(later - 1)}
          >
            <Icon name="left" className="size-4" />
            {t('memberPage.book.previous')}
          </Button>
          <Button variant="outline" className="px-4 text-sm" onClick={() => setLater(later + 1)}>
            {t('memberPage.book.next')}
            <Icon name="right" className="size-4" />
          </Button>
        </div>
      </div>
      <FailedLoad text={t('memberPage.book.failed')} query={lessons} />
      {!open && !lessons.error && <Skeleton className="h-64 rounded-2xl" />}
      {open?.length === 0 && <p className="text-sm text-ink-soft">{t('memberPage.book.none')}</p>}
      {[...days].map(([day, events]) => (
        <section key={day} className="grid gap-1.5">
          <h3 className="text-sm font-semibold">{dateText(day, language)}</h3>
          <ul className="grid gap-1.5">
            {events.map((event) => (
              <li key={event.resource.yoga.id}>
                <LessonButton {...{ event, memberId, onChoose }} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function LessonButton({ event, memberId, onChoose }: LessonFinderProps & { event: LessonEvent }) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const { yoga, users = [], waitingUsers = [] } = event.resource
  const now = useNow() ?? 0
  const isBooked = users.some(({ id }) => id === memberId)
  const isWaiting = waitingUsers.some(({ id }) => id === memberId)
  const isFull = yoga.seatsLeft === 0
  const canWait = !isWaiting && Date.parse(event.start) > now
  return (
    <button
      type="button"
      disabled={isBooked || (isFull && !canWait)}
      onClick={() => onChoose(event)}
      className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-4 rounded-xl border border-line px-4 py-2 text-left not-disabled:hover:border-green not-disabled:hover:bg-green-soft disabled:text-ink-soft"
    >
      <span className="min-w-0">
        <span className="block text-sm tabular-nums">
          {timeRangeText(Date.parse(event.start), Date.parse(event.end)) + zoneMark}
        </span>
        <span className="font-semibold wrap-anywhere">{event.title}</span>
        {yoga.teacher && (
          <span className="block text-sm wrap-anywhere text-ink-soft">
            {t('lesson.teacher', yoga.teacher)}
          </span>
        )}
        {yoga.event && (
          <span className="block">
            <EventMark event={yoga.event} />
          </span>
        )}
      </span>
      <span className="text-right text-sm tabular-nums">
        <span className="block">{seatsText()}</span>
        {isFull && canWait && !isBooked && (
          <span className="block font-semibold text-green">{t('frontDesk.wait.open')}</span>
        )}
      </span>
    </button>
  )

  function seatsText(): string {
    if (isBooked) return t('memberPage.book.booked')
    if (isWaiting) return t('frontDesk.wait.isWaiting')
    if (!isFull) return t('memberPage.book.left', { count: yoga.seatsLeft })
    return yoga.waiting > 0
      ? t('memberPage.book.fullWaiting', { count: yoga.waiting })
      : t('memberPage.book.full')
  }
}
