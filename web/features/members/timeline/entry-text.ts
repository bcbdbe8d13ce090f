import { useTranslation } from 'react-i18next'
import type { TimelineEntry } from '#contract/accounts/timeline.ts'
import { yenText } from '#studio/yen.ts'
import { calendarDateText, slashText, spanText } from '#time/tokyo.ts'
import { useSentence } from '#web/features/audit/sentence.ts'
import { useSubjectText } from '#web/features/payments/subject-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'

interface EntryText {
  title: string
  facts: string[]
  /** What went wrong, in the words of another server. */
  problem: string | undefined
}

/**
 * Writes what happened, and its facts, in the language of the page.
 *
 * @param email the address of the member, which needs no mention
 */
export function useEntryText(email: string): (entry: TimelineEntry) => EntryText {
  const { t } = useTranslation()
  const titleOf = useTitle()
  const factsOf = useFacts(email)
  return (entry) => ({
    title: titleOf(entry),
    facts: [...factsOf(entry), entry.by !== null && t('timeline.by', { name: entry.by })].filter(
      (fact): fact is string => typeof fact === 'string' && fact !== '',
    ),
    problem: entry.what === 'mailed' ? (entry.reason ?? undefined) : undefined,
  })
}

/** Writes what happened, in one sentence or a few words. */
export function useTitle(): (entry: TimelineEntry) => string {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useSentence()
  return (entry) => {
    const { what } = entry
    switch (what) {
      case 'logged':
        return sentence(entry.entry)
      case 'paid':
        return t('timeline.paid', { amount: yenText(entry.amount, language) })
      case 'refunded': {
        const amount = yenText(Math.abs(entry.amount), language)
        if (entry.byDispute)
          return t(entry.amount < 0 ? 'timeline.disputeBack' : 'timeline.byDispute', { amount })
        return t(entry.amount < 0 ? 'timeline.notRefunded' : 'timeline.refunded', { amount })
      }
      case 'chargeFailed':
        return t('timeline.chargeFailed', { attempt: entry.attempt })
      case 'cancelled':
        return t(entry.withLesson ? 'timeline.cancelledWithLesson' : 'timeline.cancelled', {
          title: entry.title[language],
        })
      case 'waitEnded':
        return t(`timeline.waitEnded.${entry.endedBy}`, { title: entry.title[language] })
      case 'booked':
      case 'waited':
      case 'came':
      case 'missed':
        return t(`timeline.${what}`, { title: entry.title[language] })
      case 'hired':
      case 'hireCancelled':
        return t(`timeline.${what}`, { title: entry.space[language] })
      case 'ticketsMoved': {
        const change = `${entry.change > 0 ? '+' : '−'}${Math.abs(entry.change)}`
        return t('timeline.ticketsMoved', { change, reason: t(`memberAdmin.reason.${entry.reason}`) })
      }
      case 'mailed':
        return entry.subject === null
          ? t('timeline.mailErased')
          : t('timeline.mailed', { subject: entry.subject })
      case 'pausing':
        return t(`timeline.pausing.${entry.pausing}.${entry.event}`)
      case 'registered':
      case 'asked':
      case 'answered':
        break
    }
    return t(`timeline.${what}`)
  }
}

type Fact = string | false | null | undefined

function useFacts(email: string): (entry: TimelineEntry) => Fact[] {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  const subjectText = useSubjectText()
  const time = (instant: string) => slashText(Date.parse(instant)) + zoneMark
  return (entry) => {
    switch (entry.what) {
      case 'paid': {
        const { name, time: when } = subjectText(entry.subject)
        const given = entry.tickets > 0 && t('timeline.ticketsGiven', { count: entry.tickets })
        return [name, when, t(`payment.methods.${entry.method}`), given]
      }
      case 'refunded': {
        const { name, time: when } = subjectText(entry.subject)
        return [name, when]
      }
      case 'booked': {
        const used = entry.tickets > 0 && t('timeline.ticketsUsed', { count: entry.tickets })
        return [time(entry.start), used, entry.asGuest && t('timeline.asGuest')]
      }
      case 'cancelled': {
        const key = entry.kept ? 'timeline.ticketsKept' : 'timeline.ticketsReturned'
        return [time(entry.start), entry.tickets > 0 && t(key, { count: entry.tickets })]
      }
      case 'waited':
      case 'waitEnded':
        return [time(entry.start)]
      case 'hired':
      case 'hireCancelled':
        return [spanText(Date.parse(entry.start), Date.parse(entry.end), language) + zoneMark]
      case 'ticketsMoved':
        return [entry.title?.[language], entry.note, t('memberAdmin.balance', { count: entry.balance })]
      case 'mailed':
        return [t(`timeline.mailState.${entry.state}`), entry.recipient !== email && entry.recipient]
      case 'pausing': {
        if (entry.event !== 'asked' && entry.event !== 'made') return []
        const lastDay = t('timeline.lastDay', { day: calendarDateText(entry.lastDay, language) })
        const { resumesOn } = entry
        return [
          lastDay,
          resumesOn !== null && t('timeline.resumesOn', { day: calendarDateText(resumesOn, language) }),
        ]
      }
      case 'asked':
      case 'answered':
        return [entry.text]
      case 'registered':
      case 'logged':
      case 'chargeFailed':
      case 'came':
      case 'missed':
        break
    }
    return []
  }
}
