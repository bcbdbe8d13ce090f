import { useTranslation } from 'react-i18next'
import type { MailOfLesson } from '#contract/lesson-page.ts'
import { slashText } from '#time/tokyo.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { classes } from '#web/ui/classes.ts'
import { ShortenedList } from '#web/ui/shortened-list.tsx'

/** The mails about a lesson: what each says, to whom it goes, and whether it was sent. */
export function LessonMails({ mails }: { mails: readonly MailOfLesson[] }) {
  const { t } = useTranslation()
  return (
    <ShortenedList items={mails} none={t('lessonPage.noMails')}>
      {(mail) => <MailLine key={mail.id} mail={mail} />}
    </ShortenedList>
  )
}

function MailLine({ mail }: { mail: MailOfLesson }) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const { subject, recipient, writtenAt, state, sentAt, reason } = mail
  const failed = state === 'failed' || state === 'dropped'
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-[16rem]">
        <span className="block wrap-anywhere">{subject ?? t('lessonPage.erased')}</span>
        <span className="block text-sm break-all text-ink-soft">{recipient}</span>
        {reason !== null && <span className="block text-sm wrap-anywhere text-danger">{reason}</span>}
      </span>
      <span
        className={classes('text-sm tabular-nums', failed ? 'font-semibold text-danger' : 'text-ink-soft')}
      >
        {t(`lessonPage.mail.${state}`, { time: slashText(Date.parse(sentAt ?? writtenAt)) + zoneMark })}
      </span>
    </li>
  )
}
