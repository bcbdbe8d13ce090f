import { createSpace } from '#contract/spaces/spaces.ts'
import type { SpaceForm } from '#contract/spaces/spaces.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { dayMs, hourMs, startOfWeek } from '#time/tokyo.ts'
import type { Studio } from './studio.ts'

/** Tuesday of next week. */
const tuesday = startOfWeek(Date.now()) + 9 * dayMs
export const nine = tuesday + 9 * hourMs

/** A published space with unique names. */
export async function givenSpace(studio: Studio, as: TestMember, given: Partial<SpaceForm> = {}) {
  const mark = crypto.randomUUID().slice(0, 8)
  const body = { name: `離れ ${mark}`, nameEn: `Annex ${mark}`, unitPrice: 3000, published: true, ...given }
  return { ...body, ...(await studio.call(createSpace, { as, body })) }
}
