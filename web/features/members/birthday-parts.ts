import { daysInMonth } from './days-in-month.ts'

export interface DateParts {
  year: number
  /** 1 for January. */
  month: number
  day: number
}

/** The parts that a person has chosen so far. */
export type ChosenParts = Partial<DateParts>

/** The parts of `1990-04-01`; none of an empty text. */
export function partsOf(date: string): ChosenParts {
  const [year, month, day] = date.split('-').map(Number)
  return year === undefined || month === undefined || day === undefined ? {} : { year, month, day }
}

/** How many days the selects offer: the longest month, or February of a leap year, until month and year are chosen. */
export const offeredDays = ({ year = 2000, month = 1 }: ChosenParts): number => daysInMonth(year, month)

/** `1990-04-01` when each part is chosen, otherwise empty. A day that the month does not have becomes its last day. */
export function dateOfParts(chosen: ChosenParts): string {
  const { year, month, day } = chosen
  if (year === undefined || month === undefined || day === undefined) return ''
  return [year, two(month), two(Math.min(day, offeredDays(chosen)))].join('-')
}

const two = (value: number) => String(value).padStart(2, '0')
