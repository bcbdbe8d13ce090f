import { useTranslation } from 'react-i18next'
import { offersOfFile } from '#studio/offers.ts'
import type { Offer } from '#studio/offers.ts'
import { useFacts } from '#web/lib/facts.ts'
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

/** The name of an offer by its id, in the language that is shown; the id of one that is no longer offered. */
export function useOfferNames(): (id: string) => string {
  const facts = useFacts()
  const { language } = useLanguage()
  const { offers } = facts.offers ?? offersOfFile
  return (id) => offers.find((offer) => offer.id === id)?.name[language] ?? id
}
