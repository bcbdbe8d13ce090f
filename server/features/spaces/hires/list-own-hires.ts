import type { Hire as HireAnswer } from '#contract/hires.ts'
import type { Reader } from '#server/database/database.ts'
import { readHireMoney } from '#server/features/payments/hire-money-queries.ts'
import { findOwnHire } from './find-own-hire.ts'
import { hireAnswer } from './hire-answer.ts'
import { listHiresOf } from './queries.ts'
import type { Hire } from './queries.ts'
import { stateAt } from './rules.ts'

/**
 * The hires of a member: those to come in the order of their start, then the others, the latest start first. A hold that has ended
 * or was given up is left out, unless the member paid for it all the same.
 */
export async function listOwnHires(reader: Reader, memberId: string, now: number): Promise<HireAnswer[]> {
  const hires = await listHiresOf(reader, memberId)
  const money = await readHireMoney(
    reader,
    hires.map(({ id }) => id),
  )
  const answers = hires
    .filter((hire) => isHeldOrHired(hire, now) || (money.get(hire.id)?.paid ?? 0) > 0)
    .map((hire) => hireAnswer(hire, money.get(hire.id), now))
  const isToCome = ({ state, end }: HireAnswer) =>
    (state === 'held' || state === 'confirmed') && Date.parse(end) > now
  return [...answers.filter(isToCome).toReversed(), ...answers.filter((answer) => !isToCome(answer))]
}

/** Every hire of a member, whatever became of it, the latest start first. */
export async function listHireHistory(reader: Reader, memberId: string, now: number): Promise<HireAnswer[]> {
  const hires = await listHiresOf(reader, memberId)
  const ids = hires.map(({ id }) => id)
  const money = await readHireMoney(reader, ids)
  return hires.map((hire) => hireAnswer(hire, money.get(hire.id), now))
}

const isHeldOrHired = (hire: Hire, now: number): boolean =>
  hire.confirmedAt !== null || stateAt(hire, now) === 'held'

/** One hire of the member. */
export async function readHire(
  reader: Reader,
  { memberId, id }: { memberId: string; id: string },
  now: number,
): Promise<HireAnswer> {
  const hire = await findOwnHire(reader, memberId, id)
  return hireAnswer(hire, (await readHireMoney(reader, [id])).get(id), now)
}
