import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Inquiry } from '#contract/inquiry-administration.ts'
import type { Language } from '#studio/languages.ts'
import { slashText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Icon } from '#web/ui/icon.tsx'

type Answer = Inquiry['answers'][number]

interface Props {
  answers: readonly Answer[]
  /** Of the sender. */
  language: Language
}

/** What was answered to an inquiry, the oldest first, by whom, and whether the mail was sent. */
export function InquiryThread({ answers, language }: Props) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  if (answers.length === 0) return null
  return (
    <ol aria-label={t('inquiries.thread')} className="grid gap-3">
      {answers.map(({ id, text, author, at, mail }) => (
        <li key={id} className="grid gap-1.5 rounded-2xl bg-paper-deep px-4 py-3 sm:ml-8">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
            <span className="font-semibold text-ink">
              {t('inquiries.replyBy', { name: author ?? t('inquiries.studio') })}
            </span>
            <span className="tabular-nums">{slashText(Date.parse(at)) + zoneMark}</span>
            <MailState mail={mail} />
          </p>
          <p className="max-w-3xl whitespace-pre-wrap wrap-anywhere" lang={language}>
            {text === '' ? t('inquiries.erased') : text}
          </p>
        </li>
      ))}
    </ol>
  )
}

function MailState({ mail }: Pick<Answer, 'mail'>) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  if (mail === null) return null
  if (mail !== 'unsent') return <span>{t(`inquiries.mail.${mail}`)}</span>
  return (
    <Link
      to={to('/admin/mails')}
      className="inline-flex min-h-8 items-center gap-1.5 font-semibold text-danger underline underline-offset-4"
    >
      <Icon name="warning" className="size-4 shrink-0" />
      {t('inquiries.mail.unsent')}
    </Link>
  )
}
