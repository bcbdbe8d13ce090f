import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { MailPreview, OpenPayment } from '#contract/payments/open-payments.ts'
import { changeErrorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useReminderPreview, useSendReminder } from './api.ts'

interface Props {
  open: boolean
  /** The message after the mail was sent. */
  sent: string
  /** Another message than usual for an error. */
  refusal?: (error: unknown) => string | undefined
  preview: UseQueryResult<MailPreview>
  sending: boolean
  send: () => Promise<unknown>
  onClose: () => void
}

/** Shows a mail as its recipient will read it, and sends it when the administrator says so. */
export function MailDialog({ open, sent, refusal, preview, sending, send, onClose }: Props) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<string>()

  async function confirm() {
    setFailure(undefined)
    try {
      await send()
      toast.success(sent)
      onClose()
    } catch (error) {
      setFailure(textOf(error))
    }
  }

  const textOf = (error: unknown) => refusal?.(error) ?? changeErrorText(t, error)

  return (
    <Dialog
      {...{ open }}
      wide
      onClose={() => !sending && onClose()}
      title={t('money.mail.title')}
      footer={
        <>
          <Button busy={sending} disabled={!preview.data} onClick={() => void confirm()}>
            {sending ? t('common.busy') : t('money.mail.send')}
          </Button>
          <Button variant="outline" disabled={sending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      {preview.error && <Notice kind="error">{textOf(preview.error)}</Notice>}
      {preview.isPending && <Skeleton className="h-72 rounded-3xl" />}
      {preview.data && <Mail mail={preview.data} />}
    </Dialog>
  )
}

interface ReminderDialogProps {
  open: boolean
  payment: Pick<OpenPayment, 'kind' | 'id'>
  /** The message after the mail was sent. */
  sent: string
  onClose: () => void
}

/** Reminds of an open payment by mail. */
export function ReminderDialog({ payment, ...dialog }: ReminderDialogProps) {
  const reminder = useSendReminder()
  return (
    <MailDialog
      {...dialog}
      preview={useReminderPreview(payment)}
      sending={reminder.isPending}
      send={() => reminder.mutateAsync(payment)}
    />
  )
}

function Mail({ mail: { to, subject, text, language } }: { mail: MailPreview }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-3">
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[5rem_1fr]">
        <dt className="text-ink-soft">{t('money.mail.to')}</dt>
        <dd className="wrap-anywhere">{to}</dd>
        <dt className="text-ink-soft">{t('money.mail.subject')}</dt>
        <dd lang={language} className="font-semibold">
          {subject}
        </dd>
      </dl>
      {/* A field, because the keyboard can scroll it. */}
      <textarea
        readOnly
        aria-label={t('money.mail.text')}
        lang={language}
        value={text}
        rows={18}
        className="w-full resize-none rounded-2xl bg-paper px-5 py-4 text-sm"
      />
      {text.includes('#…') && <p className="text-xs text-ink-soft">{t('money.mail.hidden')}</p>}
    </div>
  )
}
