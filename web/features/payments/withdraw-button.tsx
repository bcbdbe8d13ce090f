import { useMutation } from '@tanstack/react-query'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { GuestPayment } from '#contract/guests/guests.ts'
import { isOnline } from '#contract/payments/payments.ts'
import { limits } from '#contract/limits.ts'
import { withdrawPayment } from '#contract/payments/refunds.ts'
import { yenText } from '#studio/yen.ts'
import { call } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { useReload } from '#web/lib/reload.ts'
import { Button } from '#web/ui/button.tsx'

/** A payment that was noted at the desk. */
export type NotedPayment = Pick<
  GuestPayment,
  'id' | 'paidAt' | 'method' | 'amount' | 'refunded' | 'refundOpen'
>

interface WithdrawButtonProps {
  payment: NotedPayment
  /** Of the payer. */
  name: string
  onWithdrawn?: () => void
}

/** Withdraws a payment that was noted by mistake. It is there as long as the server allows that. */
export function WithdrawButton({ payment, name, onWithdrawn }: WithdrawButtonProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const now = useNow()
  const withdraw = useMutation({
    mutationFn: () => call(withdrawPayment, { params: { id: payment.id } }),
    onSettled: useReload(),
  })
  const { paidAt, method, amount, refunded, refundOpen } = payment
  const isOver = now === undefined || now - Date.parse(paidAt) > limits.withdrawalMs
  if (isOver || isOnline(method) || refunded + refundOpen > 0) return null

  async function act() {
    try {
      await withdraw.mutateAsync()
      toast.success(t('refunds.withdrawn'))
      onWithdrawn?.()
    } catch (error) {
      toast.error(errorText(t, error))
    }
  }

  return (
    <Button
      variant="quiet"
      busy={withdraw.isPending}
      aria-label={t('refunds.withdrawOf', { name, amount: yenText(amount, language) })}
      onClick={() => void act()}
      className="px-4! text-sm!"
    >
      {t('refunds.withdraw')}
    </Button>
  )
}
