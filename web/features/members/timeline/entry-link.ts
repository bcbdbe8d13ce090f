import { useTranslation } from 'react-i18next'
import type { TimelineEntry } from '#contract/timeline.ts'
import { dateOf } from '#time/tokyo.ts'
import { pageOfLesson } from '#web/features/lessons/administration/lesson-address.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useTitle } from './entry-text.ts'

interface EntryLink {
  to: string
  text: string
  /** Tells it apart from the other links of the list. */
  name: string
}

/** Where an administrator reads more about an entry: the lesson, the receipt, the log, the unsent mails or the inquiries. */
export function useEntryLink(memberId: string): (entry: TimelineEntry) => EntryLink | undefined {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const titleOf = useTitle()
  return (entry) => {
    const named = (to: string, text: string) => ({ to, text, name: `${text}: ${titleOf(entry)}` })
    if ('lessonId' in entry) {
      const to = pageOfLesson(entry.lessonId)
      return {
        to,
        text: t('lessonPage.open'),
        name: t('lessonPage.openOf', { title: entry.title[language] }),
      }
    }
    if ('paymentId' in entry && entry.paymentId !== null)
      return named(`/receipt/${entry.paymentId}`, t('payment.receipt'))
    if (entry.what === 'logged') {
      const day = dateOf(Date.parse(entry.at))
      const search = new URLSearchParams({ member: memberId, from: day, until: day })
      return named(`/admin/log?${search.toString()}`, t('timeline.toLog'))
    }
    if (entry.what === 'mailed')
      return entry.state === 'failed' || entry.state === 'dropped'
        ? named('/admin/mails', t('timeline.toMails'))
        : undefined
    if (entry.what === 'asked' || entry.what === 'answered')
      return named('/admin/inquiries', t('timeline.toInquiries'))
    return undefined
  }
}
