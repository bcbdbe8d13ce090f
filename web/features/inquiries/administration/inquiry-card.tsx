import { useId } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Inquiry } from '#contract/inquiries/inquiry-administration.ts'
import type { LessonEvent } from '#contract/lessons.ts'
import { languageNames } from '#studio/languages.ts'
import { slashText } from '#time/tokyo.ts'
import { GuestCard } from '#web/features/guests/guest-card.tsx'
import { GuestDialog } from '#web/features/guests/guest-dialog.tsx'
import { LessonChoice } from '#web/features/guests/lesson-choice.tsx'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Select } from '#web/ui/select-field.tsx'
import { AnswerDialog, InquiryThread } from './answer-dialog.tsx'
import { useAdministrators, useAssignInquiry, useMarkInquiry } from './api.ts'

/** An inquiry with its answers, and what an administrator can do with it. */
export function InquiryCard({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const zoneMark = useZoneMark()
  const { dialog, show, close } = useDialogState()
  const { id, name, email, phone, message, language, memberId, askedAt, answeredAt, answers } = inquiry
  const answered = answeredAt !== null
  // The account of the sender was closed, which erased what the sender wrote. Only then does the answer name
  // no administrator.
  const erased = message === ''
  const ended = erased && answered && inquiry.answeredBy === null
  return (
    <article
      aria-labelledby={`inquiry-${id}`}
      className="grid grid-cols-1 gap-4 rounded-3xl bg-card px-5 py-5 shadow-soft sm:px-7"
    >
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id={`inquiry-${id}`} className="text-lg wrap-anywhere sm:text-xl">
          <Phrases text={erased ? t('inquiries.erased') : t('inquiries.from', { name })} />
        </h2>
        <span
          className={classes('rounded-full px-3 py-0.5 text-xs font-semibold', stateLook(inquiry, ended))}
        >
          {t(ended ? 'inquiries.ended' : answered ? 'inquiries.answered' : 'inquiries.open')}
        </span>
        <span className="text-sm text-ink-soft tabular-nums">
          {slashText(Date.parse(askedAt)) + zoneMark}
        </span>
      </div>
      {!erased && (
        <>
          <p className="max-w-3xl whitespace-pre-wrap wrap-anywhere" lang={language}>
            {message}
          </p>
          <ul className="flex flex-wrap items-center gap-x-6 gap-y-1 text-sm">
            <li className="break-all">{email}</li>
            {phone !== '' && (
              <li>
                <a
                  href={`tel:${phone}`}
                  className="inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  {phone}
                </a>
              </li>
            )}
            <li className="text-ink-soft">{languageNames[language]}</li>
            <li className="text-ink-soft">
              {memberId === null ? (
                t('inquiries.noMember')
              ) : (
                <Link
                  to={to(`/admin/members/${memberId}`)}
                  className="inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  {t('inquiries.member')}
                </Link>
              )}
            </li>
          </ul>
        </>
      )}
      <InquiryThread answers={answers} language={language} />
      <InquirySeats inquiry={inquiry} />
      <div className="flex items-end gap-3 max-sm:flex-col max-sm:items-stretch sm:flex-wrap">
        {email !== '' && (
          <Button variant={answered ? 'outline' : 'primary'} onClick={() => show(undefined)}>
            <Icon name="mail" />
            {t('inquiries.reply')}
          </Button>
        )}
        {email !== '' && <BookInquirer inquiry={inquiry} />}
        {ended ? (
          <p className="text-sm text-ink-soft">
            {t('inquiries.endedAt', { time: slashText(Date.parse(answeredAt)) + zoneMark })}
          </p>
        ) : (
          <>
            <MarkButton inquiry={inquiry} />
            <AssigneeField inquiry={inquiry} />
          </>
        )}
      </div>
      {dialog && <AnswerDialog key={dialog.opening} open={dialog.open} inquiry={inquiry} onClose={close} />}
    </article>
  )
}

function stateLook({ answeredAt }: Inquiry, ended: boolean): string {
  if (ended) return 'bg-paper-deep text-ink-soft'
  return answeredAt === null ? 'bg-persimmon-soft text-persimmon-deep' : 'bg-green-soft text-green'
}

function MarkButton({ inquiry: { id, answeredAt, answeredBy } }: { inquiry: Inquiry }) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const mark = useMarkInquiry()
  const answered = answeredAt !== null

  async function setAnswered(next: boolean) {
    try {
      await mark.mutateAsync({ id, answered: next })
      toast.success(t(next ? 'inquiries.marked' : 'inquiries.reopened'))
    } catch (error) {
      toast.error(errorText(t, error))
    }
  }

  return (
    <>
      <Button variant="outline" busy={mark.isPending} onClick={() => void setAnswered(!answered)}>
        {t(answered ? 'inquiries.reopen' : 'inquiries.mark')}
      </Button>
      {answeredAt !== null && (
        <p className="text-sm text-ink-soft sm:self-center">
          {t('inquiries.answeredBy', {
            // The name of an administrator who has left is empty.
            name: answeredBy || t('inquiries.studio'),
            time: slashText(Date.parse(answeredAt)) + zoneMark,
          })}
        </p>
      )}
    </>
  )
}

/** The administrator who takes care of an inquiry. A choice is saved at once. */
function AssigneeField({ inquiry: { id, assignee } }: { inquiry: Inquiry }) {
  const { t } = useTranslation()
  const fieldId = useId()
  const { data = [] } = useAdministrators()
  const assign = useAssignInquiry(id)
  const chosen = assign.isPending ? (assign.variables ?? '') : (assignee?.id ?? '')
  // While the list loads, and when the administrator was blocked meanwhile.
  const isListed = assignee === null || data.some((administrator) => administrator.id === assignee.id)
  const choices = isListed ? data : [assignee, ...data]

  async function choose(memberId: string) {
    try {
      await assign.mutateAsync(memberId === '' ? null : memberId)
      toast.success(t('inquiries.assignedNow'))
    } catch (error) {
      toast.error(errorText(t, error))
    }
  }

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 sm:ml-auto">
      <label htmlFor={fieldId} className="text-sm font-semibold">
        {t('inquiries.assignee')}
      </label>
      <div className="w-[13rem] max-w-full">
        <Select id={fieldId} value={chosen} onChange={({ target }) => void choose(target.value)}>
          <option value="">{t('inquiries.assigned.none')}</option>
          {choices.map((administrator) => (
            <option key={administrator.id} value={administrator.id}>
              {administrator.name}
            </option>
          ))}
        </Select>
      </div>
    </div>
  )
}

/** The lessons that were booked for the person who asked; each leads to the guest. */
function InquirySeats({ inquiry: { name, seats } }: { inquiry: Inquiry }) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const guest = useDialogState<string>()
  if (seats.length === 0) return null
  return (
    <>
      <ul className="grid gap-1.5">
        {seats.map(({ bookingId, guestId, title, start, cancelled }) => (
          <li key={bookingId} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <Icon name={cancelled ? 'close' : 'check'} className="size-4 shrink-0 text-green" />
            <span className="font-semibold">
              {t(cancelled ? 'inquiries.seatCancelled' : 'inquiries.seatBooked')}
            </span>
            <span className="wrap-anywhere">{title}</span>
            <span className="tabular-nums">{slashText(Date.parse(start)) + zoneMark}</span>
            <Button variant="quiet" className="px-3 text-sm" onClick={() => guest.show(guestId)}>
              {t('inquiries.guest', { name })}
            </Button>
          </li>
        ))}
      </ul>
      {guest.dialog && (
        <GuestCard
          key={guest.dialog.opening}
          open={guest.dialog.open}
          guestId={guest.dialog.subject}
          onClose={guest.close}
        />
      )}
    </>
  )
}

/**
 * Books a lesson for the person who asked: first the lesson is chosen, then the form is filled in from the
 * inquiry.
 */
function BookInquirer({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTranslation()
  const now = useNow()
  const choice = useDialogState()
  const form = useDialogState<LessonEvent>()
  const { id: inquiryId, name, phone, email, language } = inquiry

  function choose(event: LessonEvent) {
    choice.close()
    form.show(event)
  }

  return (
    <>
      <Button variant="outline" onClick={() => choice.show(undefined)}>
        <Icon name="calendar" />
        {t('inquiries.book')}
      </Button>
      {choice.dialog && now !== undefined && (
        <Dialog
          key={choice.dialog.opening}
          open={choice.dialog.open}
          onClose={choice.close}
          title={t('inquiries.chooseLesson', { name })}
        >
          <LessonChoice now={now} heading="h3" onChoose={choose} />
        </Dialog>
      )}
      {form.dialog && (
        <GuestDialog
          key={form.dialog.opening}
          open={form.dialog.open}
          lesson={{ ...form.dialog.subject, id: form.dialog.subject.resource.yoga.id }}
          booked={form.dialog.subject.resource.guests?.map(({ guestId }) => guestId) ?? []}
          proposal={{ name, phone, email, language, inquiryId }}
          onClose={form.close}
        />
      )}
    </>
  )
}
