export interface DateParts {
  year: number
  /** 1 for January. */
  month: number
  day: number
}

/** The parts that a person has chosen so far. */
export type ChosenParts = { [Part in keyof DateParts]?: number | undefined }

/** The parts of `1990-04-01`; of `1990--01` only the year and the day; none of an empty text. */
export function partsOf(text: string): ChosenParts {
  const [year, month, day] = text.split('-').map((part) => (part === '' ? undefined : Number(part)))
  return { year, month, day }
}

/**
 * How many days the selects offer: the longest month, or February of a leap year, until month and year are
 * chosen.
 */
export const offeredDays = ({ year = 2000, month = 1 }: ChosenParts): number => daysInMonth(year, month)

/**
 * `1990-04-01` when each part is chosen; a part that is not chosen yet is empty, as in `1990--01`. A day that
 * the month does not have becomes its last day.
 */
export function textOfParts(chosen: ChosenParts): string {
  const { year, month, day } = chosen
  return [year, two(month), two(day && Math.min(day, offeredDays(chosen)))].join('-')
}

/** Whether year, month and day are chosen. */
export const isWholeDate = (text: string): boolean => Object.values(partsOf(text)).every(Boolean)

const two = (value: number | undefined) => value && String(value).padStart(2, '0')

/** @param month 1 for January */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}
