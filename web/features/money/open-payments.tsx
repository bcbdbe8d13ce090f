import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { openPaymentKinds } from '#contract/payments/open-payments.ts'
import type { OpenPayment } from '#contract/payments/open-payments.ts'
import { inLanguage } from '#studio/languages.ts'
import { planName } from '#studio/member-types.ts'
import { dateText, dayMs, slashText } from '#time/tokyo.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useMayCall } from '#web/lib/may-call.ts'
import { usePageOfAddress } from '#web/lib/page-of-list.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useOpenPayments } from './api.ts'
import { ReminderDialog } from './mail-dialog.tsx'
import { PayerName } from './payment-links.tsx'

/**
 * Who has not paid since when, with a way to remind them. The address names the kind and the page beside the
 * month.
 */
export function OpenPayments() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { page, search, addressOf } = usePageOfAddress('openPage')
  const { dialog, show, close } = useDialogState<OpenPayment>()
  const kind = openPaymentKinds.find((one) => one === search.get('open'))
  return (
    <PageSection anchor="open" title={t('money.open.title')}>
      <p className="text-sm text-ink-soft">{t('money.open.lead')}</p>
      <div className="max-w-xs print:hidden">
        <SelectField
          label={t('money.open.kind')}
          options={[
            { value: '', label: t('money.open.all') },
            ...openPaymentKinds.map((value) => ({ value, label: t(`money.open.kinds.${value}`) })),
          ]}
          value={kind ?? ''}
          onChange={({ target }) =>
            void navigate(addressOf(1, { open: target.value }), { preventScrollReset: true })
          }
        />
      </div>
      <PagedList
        list={useOpenPayments(kind, page)}
        name={t('money.open.title')}
        addressOf={addressOf}
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
        <ReminderDialog
          key={dialog.opening}
          open={dialog.open}
          payment={dialog.subject}
          sent={t('money.mail.sent', { name: dialog.subject.name })}
          onClose={close}
        />
      )}
    </PageSection>
  )
}

/** Who owes what since when, the last reminder, and a way to send one. */
function OpenPaymentRow({ open, onRemind }: { open: OpenPayment; onRemind: () => void }) {
  const { t } = useTranslation()
  const may = useMayCall()
  const { language } = useLanguage()
  const yen = useYen()
  const { kind, amount, since, until, lastReminder, remindable, name } = open
  const zoneMark = useZoneMark()
  const day = (instant: number) => dateText(instant, language)
  // The last day that was paid, and not the midnight that ended it.
  const from = Date.parse(since) - (kind === 'onSite' ? dayMs : 0)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-[16rem]">
        <PayerName payer={open} />
        <p className="text-sm">{[t(`money.open.kinds.${kind}`), useSubject(open)].join(' · ')}</p>
        <p className="text-sm text-ink-soft">
          {[
            t('money.open.since', { date: day(from) }),
            until !== null && t('money.open.until', { time: slashText(Date.parse(until)) + zoneMark }),
            kind !== 'shop' &&
              (lastReminder === null
                ? t('money.open.notReminded')
                : t('money.open.reminded', { date: day(Date.parse(lastReminder)) })),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <p className="font-semibold tabular-nums">{amount === null ? t('money.open.noAmount') : yen(amount)}</p>
      {may('sendReminder') &&
        kind !== 'shop' &&
        (remindable ? (
          <Button
            variant="outline"
            aria-label={t('money.open.remindOf', { name })}
            className="print:hidden"
            onClick={onRemind}
          >
            {t('money.open.remind')}
          </Button>
        ) : (
          <p className="text-sm text-ink-soft">
            {t(lastReminder === null ? 'money.open.cannot' : 'money.open.today')}
          </p>
        ))}
    </li>
  )
}

/** The plan, the space and its time, or the lesson. */
function useSubject({ memberType, title, start }: OpenPayment): string {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  if (memberType !== null) return planName(facts, memberType, language)
  if (title !== null && start === null) return inLanguage(language, title.ja, title.en)
  if (title === null || start === null) return t('money.open.noPlan')
  return `${inLanguage(language, title.ja, title.en)} ${slashText(Date.parse(start)) + zoneMark}`
}
