import { useMutation } from '@tanstack/react-query'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { isRefundedOnline } from '#contract/payments/payments.ts'
import { listOpenRefunds, retryRefund } from '#contract/payments/refunds.ts'
import type { OpenRefund } from '#contract/payments/refunds.ts'
import { yenText } from '#studio/yen.ts'
import { slashText } from '#time/tokyo.ts'
import { useApiQuery } from '#web/lib/api-query.ts'
import { call } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useMayCall } from '#web/lib/may-call.ts'
import { useReload } from '#web/lib/reload.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { useSubjectText } from './subject-text.ts'

/** The refunds that the provider has not made, each with why. Shows nothing while there are none. */
export function OpenRefunds() {
  const { t } = useTranslation()
  const open = useApiQuery(listOpenRefunds, {}, { staleTime: 0 })
  if (open.error && !open.data) return <FailedLoad text={t('refunds.loadFailed')} query={open} />
  if (open.data === undefined || open.data.length === 0) return null
  return (
    <section aria-labelledby="open-refunds" className="grid gap-4">
      <h2 id="open-refunds" className="text-xl">
        {t('refunds.title')}
      </h2>
      <p className="max-w-3xl text-sm text-ink-soft">{t('refunds.lead')}</p>
      <ul className="grid gap-4">
        {open.data.map((refund) => (
          <li key={refund.id}>
            <RefundCard refund={refund} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RefundCard({ refund }: { refund: OpenRefund }) {
  const { t } = useTranslation()
  const may = useMayCall()
  const { language } = useLanguage()
  const { id, payer, method, note } = refund
  const zoneMark = useZoneMark()
  const named = { name: payer.name, amount: yenText(refund.amount, language) }
  const { name, time } = useSubjectText()(refund.subject)
  return (
    <article
      aria-labelledby={`refund-${id}`}
      className="flex flex-wrap items-start justify-between gap-4 rounded-3xl bg-card px-5 py-5 shadow-soft sm:px-7"
    >
      <div className="grid min-w-0 flex-1 basis-[18rem] gap-1.5">
        <h3 id={`refund-${id}`} className="font-sans text-base tracking-normal wrap-anywhere">
          {t('refunds.of', named)}
        </h3>
        <p className="text-sm wrap-anywhere tabular-nums">{[name, time].filter(Boolean).join(' · ')}</p>
        <p className="text-sm text-ink-soft tabular-nums">
          {[
            t('refunds.requested', { time: slashText(Date.parse(refund.requestedAt)) + zoneMark }),
            t(`refunds.reasons.${refund.reason}`),
          ].join(' · ')}
        </p>
        {note !== '' && <p className="text-sm wrap-anywhere">{note}</p>}
        {isRefundedOnline(method) ? (
          <LastAttempt refund={refund} />
        ) : (
          <p className="text-sm font-semibold text-persimmon-deep">{t(`refunds.byHand.${method}`)}</p>
        )}
      </div>
      {may('retryRefund') && <RefundButton refund={refund} named={named} />}
    </article>
  )
}

function LastAttempt({ refund: { attempts, lastError, nextTry } }: { refund: OpenRefund }) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  return (
    <>
      {attempts > 0 && <p className="text-sm text-ink-soft">{t('refunds.attempts', { count: attempts })}</p>}
      {lastError !== null && (
        <p className="rounded-xl bg-paper px-4 py-2 text-sm wrap-anywhere">
          {t('refunds.lastError', { error: lastError })}
        </p>
      )}
      {nextTry !== null && (
        <p className="text-sm font-semibold text-persimmon-deep">
          {t('refunds.nextTry', { time: slashText(Date.parse(nextTry)) + zoneMark })}
        </p>
      )}
    </>
  )
}

function RefundButton({
  refund: { id, method },
  named,
}: {
  refund: OpenRefund
  named: { name: string; amount: string }
}) {
  const { t } = useTranslation()
  const retry = useRetryRefund()
  const action = isRefundedOnline(method) ? 'retry' : 'note'

  async function send() {
    try {
      const { done } = await retry.mutateAsync(id)
      if (done) toast.success(t(action === 'retry' ? 'refunds.done' : 'refunds.noted'))
      else toast.error(t('refunds.stillOpen'))
    } catch (error) {
      toast.error(errorText(t, error))
    }
  }

  return (
    <Button
      variant="outline"
      busy={retry.isPending}
      aria-label={t(`refunds.${action}Of`, named)}
      onClick={() => void send()}
    >
      {t(`refunds.${action}`)}
    </Button>
  )
}

/** Asks the provider again, or notes that the money was given back by hand. */
function useRetryRefund() {
  return useMutation({
    mutationFn: (id: string) => call(retryRefund, { params: { id } }),
    onSettled: useReload(),
  })
}
