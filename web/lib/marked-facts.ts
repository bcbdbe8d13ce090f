/**
 * The facts of the studio that stand in Japanese headings, with marks. Empty until the build fills it
 * (`scripts/phrases.ts`).
 */
export const markedFacts: readonly string[] = []
