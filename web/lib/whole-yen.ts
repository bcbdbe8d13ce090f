/** The number that was typed, also in full width and with a separator; not a number for anything else. */
export function wholeYen(typed: string): number {
  const digits = typed.normalize('NFKC').replaceAll(/[,\s円¥]/g, '')
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}
