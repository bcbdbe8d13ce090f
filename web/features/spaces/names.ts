import type { Space } from '#contract/spaces.ts'
import { useSpaces } from './api.ts'
import { inLanguage } from '#studio/languages.ts'
import { useLanguage } from '#web/lib/language.ts'

/** Names of spaces in the language that is shown. */
export function useSpaceName() {
  const { language } = useLanguage()
  return ({ name, nameEn }: Pick<Space, 'name' | 'nameEn'>) => inLanguage(language, name, nameEn)
}

/** The name of a space by its id, in the language that is shown; empty until the spaces are read, and for one that is deleted. */
export function useNameOfSpace() {
  const nameOf = useSpaceName()
  const { data: spaces = [] } = useSpaces()
  return (id: string) => {
    const space = spaces.find((each) => each.id === id)
    return space === undefined ? '' : nameOf(space)
  }
}
