import type { Space } from '#contract/spaces.ts'
import type { Language } from '#studio/languages.ts'
import { useLanguage } from '#web/lib/language.ts'

/** The name in the language, the Japanese one where there is no other. */
const nameIn = (language: Language, { name, nameEn }: Pick<Space, 'name' | 'nameEn'>): string =>
  language === 'en' && nameEn !== '' ? nameEn : name

/** Names of rentables in the language that is shown. */
export function useRentableName() {
  const { language } = useLanguage()
  return (rentable: Pick<Space, 'name' | 'nameEn'>) => nameIn(language, rentable)
}
