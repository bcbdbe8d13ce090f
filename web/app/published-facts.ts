import type { StudioFacts } from '#studio/sections.ts'

/**
 * Puts the facts into place that the document was rendered with, before anything reads one, so that taking over the page finds what
 * the page shows. A document without them shows those of the files, which the script has, and loads nothing for it.
 */
export async function putPublishedFacts(): Promise<void> {
  const carried = document.getElementById('facts')?.textContent
  if (!carried) return
  const { putFacts } = await import('#studio/sections.ts')
  putFacts(JSON.parse(carried) as Partial<StudioFacts>)
}
