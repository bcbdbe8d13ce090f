import { useTranslation } from 'react-i18next'
import type { PaymentOfMember } from '#contract/payments/member-contract.ts'
import { classes } from '#web/ui/classes.ts'

/** How the dispute about a payment stands, and whether the payment can be given back. */
export function DisputeText({
  dispute,
  className,
}: Pick<PaymentOfMember, 'dispute'> & { className?: string }) {
  const { t } = useTranslation()
  if (dispute === null) return null
  const isGrave = dispute === 'open' || dispute === 'lost'
  return (
    <span className={classes('text-xs', isGrave ? 'text-danger' : 'text-ink-soft', className)}>
      {t(`contract.dispute.${dispute}`)}
    </span>
  )
}
