import { useTranslation } from 'react-i18next'
import { genders } from '#contract/members.ts'
import { languageNames } from '#studio/languages.ts'
import { memberTypes, planName } from '#studio/member-types.ts'
import { useLanguage } from '#web/lib/language.ts'

/** Writes the value of a member's field, as the form or the API has it. */
export function useFieldText() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (field: string, value: unknown): string => {
    const type = memberTypes.find((code) => code === Number(value))
    const gender = genders.find((code) => code === value)
    if (value === null || value === '') return t('admin.member.empty')
    if (field === 'memberType' && type !== undefined) return planName(type, language)
    if (field === 'gender' && gender !== undefined) return t(`admin.member.gender${gender}`)
    if (field === 'language' && (value === 'ja' || value === 'en')) return languageNames[value]
    if (field === 'tickets') return t('profile.ticketCount', { count: Number(value) })
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
}
