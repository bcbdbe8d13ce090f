import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { inquiryAnswerFields } from '#contract/inquiry-administration.ts'
import type { AnsweredMeanwhile, Inquiry } from '#contract/inquiry-administration.ts'
import { replyTemplates } from '#studio/inquiry-reply.ts'
import { languageNames } from '#studio/languages.ts'
import { useContractForm, useSubmission } from '#web/lib/contract-form.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useUnsavedInput } from '#web/lib/unsaved-input.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useAnswerInquiry } from './api.ts'
import { InquiryThread } from './inquiry-thread.tsx'

interface Props {
  open: boolean
  inquiry: Inquiry
  onClose: () => void
}

/** Writes an answer to an inquiry, which the server mails. */
export function AnswerDialog({ open, inquiry, onClose }: Props) {
  const { t } = useTranslation()
  const { language: reads } = useLanguage()
  const { id, name, email, message, language } = inquiry
  // Not the current answers: the administrator sees others first when the server refuses because of them.
  const [seen, setSeen] = useState<AnsweredMeanwhile>({ answers: inquiry.answers, etag: inquiry.etag })
  const answer = useAnswerInquiry(id)
  const form = useContractForm(inquiryAnswerFields, { text: '', answered: true })
  useUnsavedInput(form, `answer to ${id}`)
  const [overtaken, setOvertaken] = useState(false)
  const { failure, submitWith } = useSubmission(form, {
    onChanged: (current) => {
      setSeen(current as AnsweredMeanwhile)
      setOvertaken(true)
    },
  })
  const { register, formState } = form

  const submit = submitWith(async (body) => {
    setOvertaken(false)
    await answer.mutateAsync({ ...body, etag: seen.etag })
    toast.success(t('inquiries.sent'))
    onClose()
  })

  function insert(text: string) {
    const typed = form.getValues('text').trimEnd()
    const isUntouched = typed === '' || replyTemplates().some((template) => template.text[language] === typed)
    form.setValue('text', isUntouched ? text : `${typed}\n\n${text}`, {
      shouldDirty: true,
      shouldValidate: true,
    })
    form.setFocus('text')
  }

  return (
    <FormDialog
      wide
      {...{ open, form, onClose }}
      failure={overtaken ? t('error.inquiry.answeredMeanwhile') : failure}
      title={t('inquiries.replyTo', { name })}
      confirmLabel={t('inquiries.send')}
      saving={answer.isPending}
      busy={answer.isPending}
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
        <InquiryThread answers={seen.answers} language={language} />
      </div>
      <div role="group" aria-label={t('inquiries.templates')} className="flex flex-wrap items-center gap-2">
        <span aria-hidden="true" className="text-sm font-semibold">
          {t('inquiries.templates')}
        </span>
        {replyTemplates().map((template) => (
          <Button
            key={template.name.en}
            look="outline"
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
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input type="checkbox" className="size-5 shrink-0 accent-green" {...register('answered')} />
        {t('inquiries.markToo')}
      </label>
    </FormDialog>
  )
}
