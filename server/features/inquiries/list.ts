import type { Inquiry } from '#contract/inquiries.ts'
import type { Page, PageQuery } from '#contract/paging.ts'
import { fullName } from '#studio/person-name.ts'
import { isoText } from '#time/tokyo.ts'
import type { Reader } from '#server/database/database.ts'
import { sliceOf } from '#server/database/paging.ts'
import { countInquiries, listInquiries } from './queries.ts'

interface Wanted extends PageQuery {
  state?: 'open' | 'answered' | undefined
}

/** A page of the inquiries, open ones first. */
export async function list(reader: Reader, { state, ...asked }: Wanted): Promise<Page<Inquiry[]>> {
  const [rows, total] = await Promise.all([
    listInquiries(reader, state, sliceOf(asked)),
    countInquiries(reader, state),
  ])
  const items = rows.map(({ memberId, askedAt, answeredAt, lastName, firstName, ...row }) => ({
    ...row,
    isMember: memberId !== null,
    askedAt: isoText(askedAt),
    answeredAt: answeredAt === null ? null : isoText(answeredAt),
    answeredBy: lastName === null || firstName === null ? null : fullName({ lastName, firstName }),
  }))
  return { items, total }
}
