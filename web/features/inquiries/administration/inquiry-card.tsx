import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Inquiry } from '#contract/inquiry-administration.ts'
import { languageNames } from '#studio/languages.ts'
import { slashText } from '#time/tokyo.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { useMarkInquiry } from './api.ts'
import { AssigneeField } from './assignee-field.tsx'
import { BookInquirer } from './book-inquirer.tsx'
import { InquirySeats } from './inquiry-seats.tsx'
import { InquiryThread } from './inquiry-thread.tsx'

/** An inquiry with its answers, and what an administrator can do with it. */
export function InquiryCard({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const zoneMark = useZoneMark()
  const { dialog, show, close } = useDialogState()
  const { id, name, email, phone, message, language, memberId, askedAt, answeredAt, answers } = inquiry
  const answered = answeredAt !== null
  // The account of the sender was closed, which erased what the sender wrote. Only then does the answer name no administrator.
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
            <li>
              <a
                href={`tel:${phone}`}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {phone}
              </a>
            </li>
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
      <div className="flex flex-wrap items-end gap-3">
        {email !== '' && (
          <Button look={answered ? 'outline' : 'primary'} onClick={() => show(undefined)}>
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
      <Button look="outline" busy={mark.isPending} onClick={() => void setAnswered(!answered)}>
        {t(answered ? 'inquiries.reopen' : 'inquiries.mark')}
      </Button>
      {answeredAt !== null && (
        <p className="self-center text-sm text-ink-soft">
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
