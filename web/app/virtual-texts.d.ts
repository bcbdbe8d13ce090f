/** The texts of each language and extent, which the build joins to modules (`scripts/text-modules.ts`). */
declare module 'virtual:texts' {
  import type { Language } from '#studio/languages.ts'
  import type { Extent } from '#web/app/text-files.ts'

  const textsOf: Record<Language, Record<Extent, () => Promise<object>>>
  export default textsOf
}
