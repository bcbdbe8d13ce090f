import { useTranslation } from 'react-i18next'
import type { OpenPayment } from '#contract/open-payments.ts'
import { planName } from '#studio/member-types.ts'
import { dateText, dayMs, slashText } from '#time/tokyo.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { PayerName } from './payer-name.tsx'

/** Who owes what since when, the last reminder, and a way to send one. */
export function OpenPaymentRow({ open, onRemind }: { open: OpenPayment; onRemind: () => void }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const yen = useYen()
  const { kind, amount, since, lastReminder, remindable, name } = open
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
            lastReminder === null
              ? t('money.open.notReminded')
              : t('money.open.reminded', { date: day(Date.parse(lastReminder)) }),
          ].join(' · ')}
        </p>
      </div>
      <p className="font-semibold tabular-nums">{amount === null ? t('money.open.noAmount') : yen(amount)}</p>
      {remindable ? (
        <Button
          look="outline"
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
      )}
    </li>
  )
}

/** The plan, the space and its time, or the lesson. */
function useSubject({ memberType, title, start }: OpenPayment): string {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  if (memberType !== null) return planName(memberType, language)
  if (title === null || start === null) return t('money.open.noPlan')
  return `${title[language]} ${slashText(Date.parse(start)) + zoneMark}`
}
