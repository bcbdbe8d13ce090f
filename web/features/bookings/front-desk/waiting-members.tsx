import { useTranslation } from 'react-i18next'
import type { ManagedMember } from '#contract/accounts/member-administration.ts'
import type { BookedMember, LessonEvent } from '#contract/lessons.ts'
import { mailtoLink } from '#studio/mailto.ts'
import { fullKana, fullName, languageOfName } from '#studio/person-name.ts'
import { dayText, timeText } from '#time/tokyo.ts'
import { MemberFinder } from '#web/features/members/administration/member-finder.tsx'
import { useConfirmAction } from '#web/lib/confirm-action.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { HoverCard } from '#web/ui/hover-card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useEndWaitForMember } from './api.ts'
import { WaitQuestion } from './wait-question.tsx'

/** Who waits for a seat in the lesson, the first in line first. */
export function WaitingMembers({ event, now }: { event: LessonEvent; now: number }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { waitingUsers = [], yoga } = event.resource
  const { dialog, show, close, finish } = useDialogState<(typeof waitingUsers)[number]>()
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
              <Button
                variant="quietDanger"
                aria-label={t('frontDesk.wait.endOf', { name: fullName(member) })}
                onClick={() => show(member)}
                className="-mr-2 px-3! text-sm! print:hidden"
              >
                {t('frontDesk.wait.end')}
              </Button>
            </li>
          )
        })}
      </ol>
      {dialog && (
        <EndQuestion
          key={dialog.opening}
          open={dialog.open}
          wait={{ id: yoga.id, memberId: dialog.subject.id }}
          name={fullName(dialog.subject)}
          onDone={finish}
          onCancel={close}
        />
      )}
    </section>
  )
}

interface EndQuestionProps {
  open: boolean
  wait: { id: string; memberId: string }
  name: string
  onDone: () => void
  onCancel: () => void
}

function EndQuestion({ open, wait, name, onDone, onCancel }: EndQuestionProps) {
  const { t } = useTranslation()
  const end = useEndWaitForMember()
  const { failed, act } = useConfirmAction({
    work: () => end.mutateAsync(wait),
    done: t('frontDesk.wait.ended'),
    doneAlready: 'error.waitlist.notFound',
    othersMayDoIt: true,
    onDone,
  })
  return (
    <ConfirmDialog
      {...{ open, onCancel, busy: end.isPending }}
      okVariant="danger"
      title={t('frontDesk.wait.endAsk')}
      okLabel={t('frontDesk.wait.endOk')}
      cancelLabel={t('common.back')}
      failure={failed?.text}
      onOk={act}
    >
      <p className="font-semibold">{t('frontDesk.nameWithTitle', { name })}</p>
    </ConfirmDialog>
  )
}

/** Finds the member whom the front desk puts into the waiting list of a full lesson. */
export function AddWaitingMember({ event }: { event: LessonEvent }) {
  const { t } = useTranslation()
  const choosing = useDialogState()
  const question = useDialogState<ManagedMember>()
  const { users = [], waitingUsers = [] } = event.resource
  const wordOf = ({ id }: ManagedMember) => {
    if (users.some((booked) => booked.id === id)) return t('frontDesk.book.alreadyBooked')
    return waitingUsers.some((waiting) => waiting.id === id) ? t('frontDesk.wait.isWaiting') : undefined
  }

  function done() {
    question.finish()
    choosing.finish()
  }

  return (
    <>
      <Button
        variant="outline"
        aria-label={t('frontDesk.wait.openOf', { title: event.title })}
        onClick={() => choosing.show(undefined)}
        className="px-4"
      >
        <Icon name="plus" />
        {t('frontDesk.wait.open')}
      </Button>
      {choosing.dialog && (
        <Dialog
          key={choosing.dialog.opening}
          open={choosing.dialog.open}
          onClose={choosing.close}
          title={t('frontDesk.wait.open')}
        >
          <EntrySummary title={event.title} start={event.start} end={event.end} />
          <div className="mt-5 grid gap-3">
            <MemberFinder
              note={(member) => ({ text: wordOf(member) ?? '', disabled: wordOf(member) !== undefined })}
              onChoose={question.show}
            />
          </div>
          {question.dialog && (
            <WaitQuestion
              key={question.dialog.opening}
              open={question.dialog.open}
              member={question.dialog.subject}
              {...{ event, focusAfter: undefined, onDone: done }}
              onCancel={question.close}
            />
          )}
        </Dialog>
      )}
    </>
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
