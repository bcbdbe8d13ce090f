import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { inquiryAnswerFields } from '#contract/inquiries/inquiry-administration.ts'
import type { AnsweredMeanwhile, Inquiry } from '#contract/inquiries/inquiry-administration.ts'
import { replyTemplates } from '#studio/inquiry-reply.ts'
import { languageNames } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { slashText } from '#time/tokyo.ts'
import { useDialogForm } from '#web/lib/dialog-form.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, TextArea } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useAnswerInquiry } from './api.ts'

interface Props {
  open: boolean
  inquiry: Inquiry
  onClose: () => void
}

/** Writes an answer to an inquiry, which the server mails. */
export function AnswerDialog({ open, inquiry, onClose }: Props) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language: reads } = useLanguage()
  const { id, name, email, message, language } = inquiry
  // Not the current answers: the administrator sees others first when the server refuses because of them.
  const [base, setBase] = useState<AnsweredMeanwhile>({ answers: inquiry.answers, etag: inquiry.etag })
  const answer = useAnswerInquiry(id)
  const { form, dialog, saveWith } = useDialogForm({
    name: `answer to ${id}`,
    schema: inquiryAnswerFields,
    values: { text: '', answered: true },
    onClose,
    onChanged: (current) => {
      setBase(current as AnsweredMeanwhile)
      setOvertaken(true)
    },
  })
  const [overtaken, setOvertaken] = useState(false)
  const { register, formState } = form

  const submit = saveWith(async (body) => {
    setOvertaken(false)
    await answer.mutateAsync({ ...body, etag: base.etag })
    return t('inquiries.sent')
  })

  function insert(text: string) {
    const typed = form.getValues('text').trimEnd()
    const isUntouched =
      typed === '' || replyTemplates(facts).some((template) => template.text[language] === typed)
    form.setValue('text', isUntouched ? text : `${typed}\n\n${text}`, {
      shouldDirty: true,
      shouldValidate: true,
    })
    form.setFocus('text')
  }

  return (
    <FormDialog
      wide
      {...dialog}
      open={open}
      failure={overtaken ? t('error.inquiry.answeredMeanwhile') : dialog.failure}
      title={t('inquiries.replyTo', { name })}
      confirmLabel={t('inquiries.send')}
      onSubmit={submit}
    >
      <div className="grid gap-3">
        <p className="text-sm text-ink-soft">
          {t('inquiries.mailHint', { email, language: languageNames[language] })}
        </p>
        <blockquote
          lang={language}
          className="rounded-2xl border border-line px-4 py-3 whitespace-pre-wrap wrap-anywhere"
        >
          {message}
        </blockquote>
        <InquiryThread answers={base.answers} language={language} />
      </div>
      <div role="group" aria-label={t('inquiries.templates')} className="flex flex-wrap items-center gap-2">
        <span aria-hidden="true" className="text-sm font-semibold">
          {t('inquiries.templates')}
        </span>
        {replyTemplates(facts).map((template) => (
          <Button
            key={template.name.en}
            variant="outline"
            className="px-4 text-sm"
            onClick={() => insert(template.text[language])}
          >
            {template.name[reads]}
          </Button>
        ))}
      </div>
      <TextArea
        label={t('inquiries.text')}
        rows={6}
        required
        lang={language}
        error={formState.errors.text}
        {...register('text')}
      />
      <Checkbox label={t('inquiries.markToo')} className="cursor-pointer" {...register('answered')} />
    </FormDialog>
  )
}

type Answer = Inquiry['answers'][number]

interface InquiryThreadProps {
  answers: readonly Answer[]
  /** Of the sender. */
  language: Language
}

/** What was answered to an inquiry, the oldest first, by whom, and whether the mail was sent. */
export function InquiryThread({ answers, language }: InquiryThreadProps) {
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
