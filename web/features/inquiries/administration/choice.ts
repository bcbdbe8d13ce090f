import type { listInquiries } from '#contract/inquiries/inquiry-administration.ts'
import type { Sent } from '#contract/endpoint.ts'
import { dateOf, dayMs, instantOf, startOfMonth } from '#time/tokyo.ts'

/** Which inquiries are listed, as the call takes it. */
export type InquiryChoice = Omit<Sent<typeof listInquiries, 'query'>, 'page' | 'size'>

export const inquiryStates = ['open', 'answered'] as const
export const assignments = ['me', 'none'] as const

/** Reads the choice from the address, and leaves out what the server would refuse. */
export function choiceOf(search: URLSearchParams): InquiryChoice {
  const state = inquiryStates.find((one) => one === search.get('state'))
  const assigned = assignments.find((one) => one === search.get('assigned'))
  const month = search.get('month') ?? ''
  const q = search.get('q') ?? ''
  return {
    ...(state && { state }),
    ...(assigned && { assigned }),
    ...(instantOf(`${month}-01`) !== undefined && { month }),
    ...(q.trim() !== '' && { q }),
  }
}

/** The months up to the present one, the newest first: `2026-11`. */
export function monthsUntil(now: number, count: number): string[] {
  const months: string[] = []
  for (let day = startOfMonth(now); months.length < count; day = startOfMonth(day - dayMs))
    months.push(dateOf(day).slice(0, 7))
  return months
}
