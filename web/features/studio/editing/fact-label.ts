import type { ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'

/** Names a fact as the audit log does. */
export function useFactLabel(): (field: string) => string {
  const { t } = useTranslation()
  // The compiler cannot know keys that are put together.
  return (field) => t(`admin.field.${field}` as ParseKeys)
}
