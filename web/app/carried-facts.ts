import type { PageFacts, StudioFacts } from '#studio/facts.ts'

/** The published facts among those of a page. */
export type CarriedFacts = Partial<PageFacts>

/**
 * The published facts that the document of a page carries for its script. The text of a document of the
 * studio is only in its own page's, so that the others stay small. Links to that page therefore load it anew.
 * The version of the rules is in all, because the registration names it.
 */
export function factsForDocument(
  page: string,
  { privacy, rules, ...others }: Partial<StudioFacts>,
): CarriedFacts {
  return {
    ...others,
    ...(privacy && page === 'privacy' && { privacy }),
    ...(rules && { rules: page === 'membershipRules' ? rules : { rulesVersion: rules.rulesVersion } }),
  }
}
