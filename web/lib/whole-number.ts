/** The number that was typed, also in full-width digits; not a number for anything else. */
export function wholeNumber(typed: string): number {
  const digits = typed.normalize('NFKC').trim()
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}

/**
 * The amount in yen that was typed, also in full width, with separators or a sign of yen; not a number for
 * anything else.
 */
export const wholeYen = (typed: string): number =>
  wholeNumber(typed.normalize('NFKC').replaceAll(/[,\s円¥]/g, ''))
