import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { openPaymentKinds } from '#contract/open-payments.ts'
import type { OpenPayment } from '#contract/open-payments.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { PagePart } from '#web/ui/page-part.tsx'
import { Select } from '#web/ui/select.tsx'
import { useOpenPayments, useReminderPreview, useSendReminder } from './api.ts'
import { MailDialog } from './mail-dialog.tsx'
import { OpenPaymentRow } from './open-payment-row.tsx'

/** Who has not paid since when, with a way to remind them. The address names the kind and the page beside the month. */
export function OpenPayments() {
  const { t } = useTranslation()
  const id = useId()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { dialog, show, close } = useDialogState<OpenPayment>()
  const kind = openPaymentKinds.find((known) => known === search.get('open'))
  const page = Math.max(1, Math.trunc(Number(search.get('openPage'))) || 1)
  const list = useOpenPayments(kind, page)

  function addressOf(change: Record<string, string>): string {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(change)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    return `?${next.toString()}`
  }

  return (
    <PagePart anchor="open" title={t('money.open.title')}>
      <p className="text-sm text-ink-soft">{t('money.open.lead')}</p>
      <div className="grid max-w-xs gap-1.5 print:hidden">
        <label htmlFor={id} className="text-sm font-semibold">
          {t('money.open.kind')}
        </label>
        <Select
          id={id}
          value={kind ?? ''}
          onChange={({ target }) =>
            void navigate(addressOf({ open: target.value, openPage: '' }), { preventScrollReset: true })
          }
        >
          <option value="">{t('money.open.all')}</option>
          {openPaymentKinds.map((known) => (
            <option key={known} value={known}>
              {t(`money.open.kinds.${known}`)}
            </option>
          ))}
        </Select>
      </div>
      <PagedList
        list={list}
        name={t('money.open.title')}
        addressOf={(other) => addressOf({ openPage: other === 1 ? '' : String(other) })}
        texts={{ failed: t('money.open.failed'), none: t('money.open.none') }}
        height="h-72"
      >
        {(items) => (
          <ul aria-label={t('money.open.title')} className="divide-y divide-line">
            {items.map((item) => (
              <OpenPaymentRow key={item.kind + item.id} open={item} onRemind={() => show(item)} />
            ))}
          </ul>
        )}
      </PagedList>
      {dialog && (
        <ReminderDialog key={dialog.opening} open={dialog.open} owed={dialog.subject} onClose={close} />
      )}
    </PagePart>
  )
}

function ReminderDialog({ open, owed, onClose }: { open: boolean; owed: OpenPayment; onClose: () => void }) {
  const { t } = useTranslation()
  const preview = useReminderPreview(owed)
  const reminder = useSendReminder()
  return (
    <MailDialog
      {...{ open, preview, onClose }}
      sent={t('money.mail.sent', { name: owed.name })}
      sending={reminder.isPending}
      send={() => reminder.mutateAsync(owed)}
    />
  )
}
