import { useTranslation } from 'react-i18next'
import type { PlanOutcome } from '#contract/plan-change.ts'
import { yenText } from '#studio/yen.ts'
import { dateText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'

/** Writes when a changed plan counts, and what is charged when. */
export function useOutcomeText() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const date = (instant: string) => dateText(Date.parse(instant), language)

  return ({ effect, from, nextCharge, ends }: PlanOutcome): { title: string; text: string } => {
    const title = (key: 'none' | 'renewal' | 'now' | 'stay' | 'end' | 'endNow') =>
      t(`contract.change.${key}.title`)
    if (nextCharge !== null) {
      const charge = { date: date(nextCharge.at), amount: yenText(nextCharge.amount, language) }
      const key = effect === 'renewal' && from === null ? 'stay' : effect
      return { title: title(key), text: t(`contract.change.${key}.text`, charge) }
    }
    if (effect === 'none') return { title: title('none'), text: t('contract.change.none.free') }
    if (ends === null) return { title: title('endNow'), text: t('contract.change.endNow.text') }
    return { title: title('end'), text: t('contract.change.end.text', { date: date(ends) }) }
  }
}
