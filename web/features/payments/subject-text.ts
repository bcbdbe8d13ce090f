import { useTranslation } from 'react-i18next'
import type { Payment } from '#contract/payments/payments.ts'
import { inLanguage } from '#studio/languages.ts'
import { planName } from '#studio/member-types.ts'
import { yenText } from '#studio/yen.ts'
import { calendarDateText, slashText, spanText } from '#time/tokyo.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'

interface SubjectText {
  name: string
  time?: string | undefined
  /** The coupon that was used, and what it took off. */
  coupon?: string | undefined
}

/** Writes what was paid for: the plan, the space and its time, the lesson and its start, or the offer. */
export function useSubjectText() {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  return (subject: Payment['subject']): SubjectText => {
    const couponOf = (coupon: { code: string; off: number } | null | undefined) =>
      coupon
        ? { coupon: t('offers.couponLine', { code: coupon.code, amount: yenText(coupon.off, language) }) }
        : {}
    if (subject.kind === 'plan')
      return { name: planName(facts, subject.memberType, language), ...couponOf(subject.coupon) }
    if (subject.kind === 'offer') {
      const { name, nameEn, coupon } = subject
      return { name: inLanguage(language, name, nameEn), ...couponOf(coupon) }
    }
    if (subject.kind === 'seat') {
      const { title, titleEn, start } = subject
      return { name: inLanguage(language, title, titleEn), time: slashText(Date.parse(start)) + zoneMark }
    }
    if (subject.kind === 'pauseFee')
      return {
        name: t('payment.pauseFee'),
        time: `${calendarDateText(subject.firstDay, language)} – ${calendarDateText(subject.lastDay, language)}`,
      }
    const { space, start, end, coupon } = subject
    const time = spanText(Date.parse(start), Date.parse(end), language) + zoneMark
    return { name: inLanguage(language, space.name, space.nameEn), time, ...couponOf(coupon) }
  }
}
