import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { trialLinkFields } from '#contract/trial.ts'
import { useContractForm } from '#web/lib/contract-form.ts'
import { useFormFailure } from '#web/lib/form-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useRequestTrialLink } from './api.ts'

/** Sends the link of a booking to a guest who has lost the mail. What it says does not tell whether the address is known. */
export function LostLink() {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string>()
  const request = useRequestTrialLink()
  const form = useContractForm(trialLinkFields, { email: '' })
  const { failure, setFailure, tell } = useFormFailure(form)
  const submit = form.handleSubmit(async ({ email }) => {
    setFailure(undefined)
    setSentTo(undefined)
    try {
      await request.mutateAsync(email)
      setSentTo(email)
    } catch (error) {
      tell(error)
    }
  })
  return (
    <section
      aria-labelledby="lost-link"
      className="grid gap-5 rounded-3xl border border-line bg-card p-6 shadow-soft sm:p-8"
    >
      <div className="grid gap-2">
        <h2 id="lost-link" className="text-xl">
          {t('trial.lost.title')}
        </h2>
        <p className="text-sm text-ink-soft">{t('trial.lost.text')}</p>
      </div>
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      {sentTo !== undefined && <Notice>{t('trial.lost.sent', { email: sentTo })}</Notice>}
      <Form onSubmit={(submission) => void submit(submission)} className="grid gap-5">
        <TextField
          label={t('inquiry.email')}
          type="email"
          autoComplete="email"
          required
          error={form.formState.errors.email}
          {...form.register('email')}
        />
        <Button type="submit" busy={request.isPending} className="justify-self-start">
          {request.isPending ? t('common.busy') : t('trial.lost.send')}
        </Button>
      </Form>
    </section>
  )
}
