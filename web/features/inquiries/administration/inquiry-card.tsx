import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Inquiry } from '#contract/inquiries.ts'
import { languageNames } from '#studio/languages.ts'
import { slashText } from '#time/tokyo.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { useMarkInquiry } from './api.ts'
import { replyAddress } from './reply.ts'

/** An inquiry, with a link to answer it and a button to mark it as answered. */
export function InquiryCard({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const mark = useMarkInquiry()
  const { id, name, email, phone, message, language, isMember, askedAt, answeredAt } = inquiry
  const answered = answeredAt !== null
  const written = (at: string) => slashText(Date.parse(at)) + zoneMark

  async function setAnswered(next: boolean) {
    try {
      await mark.mutateAsync({ id, answered: next })
      toast.success(t(next ? 'admin.inquiries.marked' : 'admin.inquiries.reopened'))
    } catch (error) {
      toast.error(errorText(t, error))
    }
  }

  return (
    <article
      aria-labelledby={`inquiry-${id}`}
      className="grid gap-4 rounded-3xl bg-card px-5 py-5 shadow-soft sm:px-7"
    >
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id={`inquiry-${id}`} className="text-lg wrap-anywhere sm:text-xl">
          <Phrases text={t('admin.inquiries.from', { name })} />
        </h2>
        <span
          className={classes(
            'rounded-full px-3 py-0.5 text-xs font-semibold',
            answered ? 'bg-green-soft text-green' : 'bg-persimmon-soft text-persimmon-deep',
          )}
        >
          {t(answered ? 'admin.inquiries.answered' : 'admin.inquiries.open')}
        </span>
        <span className="text-sm text-ink-soft tabular-nums">{written(askedAt)}</span>
      </div>
      <p className="max-w-3xl whitespace-pre-wrap wrap-anywhere" lang={language}>
        {message}
      </p>
      <ul className="flex flex-wrap items-center gap-x-6 gap-y-1 text-sm">
        <li className="break-all">{email}</li>
        <li>
          <a href={`tel:${phone}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
            {phone}
          </a>
        </li>
        <li className="text-ink-soft">{languageNames[language]}</li>
        <li className="text-ink-soft">
          {t(isMember ? 'admin.inquiries.member' : 'admin.inquiries.noMember')}
        </li>
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <a href={replyAddress(inquiry)} className={buttonClass(answered ? 'outline' : 'primary')}>
          <Icon name="mail" />
          {t('admin.inquiries.reply')}
        </a>
        <Button look="outline" busy={mark.isPending} onClick={() => void setAnswered(!answered)}>
          {t(answered ? 'admin.inquiries.reopen' : 'admin.inquiries.mark')}
        </Button>
        {answeredAt !== null && (
          <p className="text-sm text-ink-soft">
            {t('admin.inquiries.answeredBy', {
              name: inquiry.answeredBy ?? t('admin.inquiries.studio'),
              time: written(answeredAt),
            })}
          </p>
        )}
      </div>
    </article>
  )
}
