/** What the dialog of a notice holds, and its conversion from and to the contract. */
import * as z from 'zod/mini'
import { noticeFields } from '#contract/notices.ts'
import type { Notice, NoticeForm } from '#contract/notices.ts'
import { dateOf, dayMs, instantOf, isoText, timeText } from '#time/tokyo.ts'

export interface NoticeValues {
  textJa: string
  textEn: string
  link: string
  /** `2026-11-23T10:00` in Tokyo, as the browser's field has it, like `end`. */
  start: string
  end: string
}

/** Checks what was typed with the contract's own schema and gives the body of the calls. */
export const noticeForm = z.pipe(z.transform(toContract), noticeFields)

/** A new notice begins now and ends in a week. */
export const newNotice = (now: number): NoticeValues => ({
  textJa: '',
  textEn: '',
  link: '',
  start: localText(now),
  end: localText(now + 7 * dayMs),
})

/** A notice as it was read, or as another administrator has saved it. */
export const valuesOf = ({ textJa, textEn, link, start, end }: Omit<Notice, 'id'>): NoticeValues => ({
  textJa,
  textEn,
  link,
  start: localText(Date.parse(start)),
  end: localText(Date.parse(end)),
})

const localText = (moment: number) => `${dateOf(moment)}T${timeText(moment)}`

function toContract({ start, end, ...fields }: NoticeValues): NoticeForm {
  return { ...fields, start: instantText(start), end: instantText(end) }
}

/** A text that is no moment stays as it is, so that the contract refuses it. */
function instantText(local: string): string {
  const [date = '', time = ''] = local.split('T')
  const moment = instantOf(date, time)
  return moment === undefined ? local : isoText(moment)
}
