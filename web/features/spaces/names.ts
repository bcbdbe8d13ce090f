import type { Space } from '#contract/spaces.ts'
import { inLanguage } from '#studio/languages.ts'
import { useLanguage } from '#web/lib/language.ts'

/** Names of spaces in the language that is shown. */
export function useSpaceName() {
  const { language } = useLanguage()
  return ({ name, nameEn }: Pick<Space, 'name' | 'nameEn'>) => inLanguage(language, name, nameEn)
}
