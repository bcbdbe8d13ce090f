import { useTranslation } from 'react-i18next'
import { dateText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'

interface Usage {
  createdAt: string
  lastUsedAt: string | null
}

/** Says when a factor was added and last used. */
export function useUsageText() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const day = (instant: string) => dateText(Date.parse(instant), language)
  return ({ createdAt, lastUsedAt }: Usage) => {
    const added = t('security.addedAt', { date: day(createdAt) })
    const used = lastUsedAt === null ? t('security.unused') : t('security.usedAt', { date: day(lastUsedAt) })
    return t('security.usage', { added, used })
  }
}
