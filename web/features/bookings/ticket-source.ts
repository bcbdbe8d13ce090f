import { useTranslation } from 'react-i18next'
import { dateText } from '#time/tokyo.ts'
import { useOwnMember } from '#web/features/members/api.ts'
import { useOwnPayments } from '#web/features/payments/api.ts'
import { ticketSource } from '#web/features/payments/ticket-source.ts'
import type { TicketSource } from '#web/features/payments/ticket-source.ts'
import { useLanguage } from '#web/lib/language.ts'

/**
 * How the member gets tickets, in a sentence.
 * @param enabled whether it is shown, because only then the server is asked
 */
export function useTicketSource(enabled: boolean): { source: TicketSource; text: string } {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { data: member } = useOwnMember()
  const { data: own } = useOwnPayments(enabled)
  const source = member ? ticketSource(member, own?.membership) : 'plans'
  const date = own?.membership ? dateText(Date.parse(own.membership.periodEnds), language) : ''
  return { source, text: t(`booking.noTicketText.${source}`, { date }) }
}
