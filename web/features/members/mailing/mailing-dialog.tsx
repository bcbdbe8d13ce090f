import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { mailingForm } from '#contract/mailings.ts'
import type { MailingPreview } from '#contract/mailings.ts'
import { CallError } from '#web/lib/api.ts'
import { useContractForm, useSubmission } from '#web/lib/contract-form.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useUnsavedInput } from '#web/lib/unsaved-input.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import type { Listing } from '../administration/listing.ts'
import { SentEarlier, usePreviewMailing, useSendMailing } from './api.ts'
import { MailingFields } from './mailing-fields.tsx'
import type { MailingValues } from './mailing-fields.tsx'
import { MailingResult } from './mailing-result.tsx'

interface Props {
  open: boolean
  listing: Listing
  onClose: () => void
}

const empty: MailingValues = {
  subjectJa: '',
  mailTextJa: '',
  subjectEn: '',
  mailTextEn: '',
  inOtherLanguage: false,
  password: '',
}

/** Writes to the members of the list: first it shows who gets which mail, then it is sent. */
export function MailingDialog({ open, listing, onClose }: Props) {
  const { t } = useTranslation()
  const form = useContractForm(mailingForm, empty)
  useUnsavedInput(form, 'mailing')
  const { failure, setFailure, showError } = useSubmission(form)
  const previewing = usePreviewMailing(listing)
  const sending = useSendMailing(listing)
  const [seen, setSeen] = useState<{ of: string; preview: MailingPreview }>()
  const busy = previewing.isPending || sending.isPending
  // A preview counts as long as nothing was changed of what it is about.
  const preview = seen?.of === subjectOf(form.watch()) ? seen.preview : undefined
  const canSend =
    preview !== undefined &&
    preview.recipients > 0 &&
    (preview.withoutText.length === 0 || form.watch('inOtherLanguage'))

  const submit = form.handleSubmit(async ({ password, ...mailing }) => {
    setFailure(undefined)
    const of = subjectOf(form.getValues())
    try {
      if (!canSend) return setSeen({ of, preview: await previewing.mutateAsync(mailing) })
      const { recipients } = await sending.mutateAsync({
        ...mailing,
        hash: preview.hash,
        ...(password !== '' && { password }),
      })
      toast.success(t('mailing.sent', { count: recipients }))
      onClose()
    } catch (error) {
      if (error instanceof SentEarlier) return setFailure(t('mailing.sentEarlier'))
      const fresh = previewIn(error)
      if (fresh === undefined) return showError(error)
      setSeen({ of, preview: { ...fresh, sample: preview?.sample ?? null } })
      setFailure(errorText(t, error))
    }
  })

  return (
    <FormDialog
      wide
      {...{ open, form, failure, busy, onClose }}
      title={t('mailing.title')}
      saving={busy}
      onSubmit={submit}
      confirmLabel={canSend ? t('mailing.send', { count: preview.recipients }) : t('mailing.preview')}
    >
      <p className="text-sm text-ink-soft">{t('mailing.intro')}</p>
      <MailingFields passwordNeeded={preview?.passwordNeeded ?? false} />
      {preview && <MailingResult preview={preview} />}
    </FormDialog>
  )
}

/** What a preview is about: all that was typed but the password. */
const subjectOf = ({ password: _, ...about }: MailingValues) => JSON.stringify(about)

/** The new preview in a refusal, when other members get the mail than in the one that the administrator saw. */
function previewIn(error: unknown): MailingPreview | undefined {
  const isChanged = error instanceof CallError && error.code === 'error.mailing.changed'
  return isChanged ? (error.current as MailingPreview) : undefined
}
