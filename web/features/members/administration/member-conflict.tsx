import { useTranslation } from 'react-i18next'
import { planName } from '#studio/member-types.ts'
import type { MemberType } from '#studio/member-types.ts'
import { languageNames } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Difference } from './member-form.ts'

/** Says what somebody else has changed meanwhile, from what to what. */
export function UserConflict({ differences }: { differences: readonly Difference[] }) {
  const { t } = useTranslation()
  const shown = useShown()
  return (
    <div ref={(notice) => notice?.scrollIntoView({ block: 'nearest' })}>
      <Notice kind="error">
        <p>{t('user.conflict')}</p>
        <ul className="mt-2 list-disc pl-5">
          {differences.map(({ field, before, after }) => (
            <li key={field}>
              {t('user.changedFromTo', {
                field: t(`user.field.${field}`),
                before: shown(field, before),
                after: shown(field, after),
              })}
            </li>
          ))}
        </ul>
        <p className="mt-2">{t('user.conflictHint')}</p>
      </Notice>
    </div>
  )
}

function useShown() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (field: Difference['field'], value: Difference['before']): string => {
    if (value === null || value === '') return t('user.empty')
    if (field === 'memberType') return planName(value as MemberType, language)
    if (field === 'gender') return t(`user.gender${value as 1 | 2 | 3}`)
    if (field === 'language') return languageNames[value as Language]
    if (field === 'tickets') return t('profile.ticketCount', { count: Number(value) })
    return String(value)
  }
}
