import { useTranslation } from 'react-i18next'
import type { Offer } from '#studio/offers.ts'
import { useLanguage } from '#web/lib/language.ts'

type Described = Pick<Offer, 'tickets' | 'lasts' | 'buyers' | 'oncePerPerson'>

/** Writes what an offer gives and who may buy it, in the page's language. */
export function useOfferText() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const gap = language === 'ja' ? '・' : ', '
  return {
    tickets: ({ tickets, lasts: { count, unit } }: Pick<Described, 'tickets' | 'lasts'>): string =>
      t('price.offer.tickets', { count: tickets, lasts: t(`price.offer.lasts.${unit}`, { count }) }),
    buyers: ({ buyers, oncePerPerson }: Pick<Described, 'buyers' | 'oncePerPerson'>): string =>
      [t(`price.offer.buyers.${buyers}`), ...(oncePerPerson ? [t('price.offer.once')] : [])].join(gap),
  }
}
