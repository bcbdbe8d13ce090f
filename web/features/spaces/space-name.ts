import { inLanguage } from '#studio/languages.ts'
import { useLanguage } from '#web/lib/language.ts'

/** Names of spaces in the language that is shown. */
export function useSpaceName() {
  const { language } = useLanguage()
  return ({ name, nameEn }: { name: string; nameEn: string }) => inLanguage(language, name, nameEn)
}
