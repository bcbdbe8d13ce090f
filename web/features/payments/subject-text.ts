import type { Payment } from '#contract/payments/payments.ts'
import { inLanguage } from '#studio/languages.ts'
import { planName } from '#studio/member-types.ts'
import { slashText, spanText } from '#time/tokyo.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'

/** Writes what was paid for: the plan, the space and its time, or the lesson and its start. */
export function useSubjectText() {
  const facts = useFacts()
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  return (subject: Payment['subject']): { name: string; time: string | undefined } => {
    if (subject.kind === 'plan')
      return { name: planName(facts, subject.memberType, language), time: undefined }
    if (subject.kind === 'seat') {
      const { title, titleEn, start } = subject
      return { name: inLanguage(language, title, titleEn), time: slashText(Date.parse(start)) + zoneMark }
    }
    const { space, start, end } = subject
    const time = spanText(Date.parse(start), Date.parse(end), language) + zoneMark
    return { name: inLanguage(language, space.name, space.nameEn), time }
  }
}
