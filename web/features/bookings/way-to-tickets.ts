import { useTranslation } from 'react-i18next'
import { dateText } from '#time/tokyo.ts'
import { useOwnMember } from '#web/features/members/api.ts'
import { useOwnPayments } from '#web/features/payments/api.ts'
import { wayToTickets } from '#web/features/payments/way-to-tickets.ts'
import type { WayToTickets } from '#web/features/payments/way-to-tickets.ts'
import { useLanguage } from '#web/lib/language.ts'

/** How the member gets tickets, in a sentence. `asked` says whether it is shown, because only then the server is asked. */
export function useWayToTickets(asked: boolean): { way: WayToTickets; text: string } {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { data: member } = useOwnMember()
  const { data: own } = useOwnPayments(asked)
  const way = member ? wayToTickets(member, own?.membership) : 'plans'
  const date = own?.membership ? dateText(Date.parse(own.membership.periodEnds), language) : ''
  return { way, text: t(`booking.noTicketText.${way}`, { date }) }
}
