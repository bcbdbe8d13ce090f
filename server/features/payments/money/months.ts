import { instantOf, monthsLater } from '#time/tokyo.ts'

/** A half-open span of time. */
export interface Span {
  from: number
  until: number
}

/** From the first midnight of the first month to the first one after the last month, in Tokyo. */
export function spanOfMonths({ month, until = month }: { month: string; until?: string | undefined }): Span {
  const from = instantOf(`${month}-01`)
  const end = instantOf(monthsLater(`${until}-01`, 1))
  if (from === undefined || end === undefined) throw new Error(`no month: ${month}, ${until}`)
  return { from, until: end }
}
