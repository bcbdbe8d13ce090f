import type { Closure, ClosureOfAdmin } from '#contract/closures.ts'
import type { ReadContext } from '#server/context.ts'
import { closuresAfter } from '#server/features/spaces/closure-queries.ts'
import type { Language } from '#studio/languages.ts'
import { isoText } from '#time/tokyo.ts'
import { whatLiftingDoes } from './lift-closure.ts'
import { inAnswer } from './preview-closure.ts'

type Row = Awaited<ReturnType<typeof closuresAfter>>[number]

/** The closures that stand and are not over, as anyone may see them. */
export async function listClosures(ctx: ReadContext): Promise<Closure[]> {
  return (await closuresAfter(ctx.reader, ctx.now)).map(toAnswer)
}

/** The same for administrators, with what lifting each of them would do. */
export async function listClosuresOfAdmin(ctx: ReadContext, language: Language): Promise<ClosureOfAdmin[]> {
  const closures: ClosureOfAdmin[] = []
  for (const row of await closuresAfter(ctx.reader, ctx.now)) {
    const { returning, lost, bookings, seats } = await whatLiftingDoes(ctx, row)
    closures.push({
      ...toAnswer(row),
      returningLessons: returning.map((lesson) => inAnswer(lesson, language)),
      lostLessons: lost.map((lesson) => inAnswer(lesson, language)),
      members: new Set(bookings.map(({ memberId }) => memberId)).size,
      guests: new Set(seats.map(({ guestId }) => guestId)).size,
    })
  }
  return closures
}

const toAnswer = ({ id, startsAt, endsAt, reasonJa, reasonEn, spaces }: Row): Closure => ({
  id,
  start: isoText(startsAt),
  end: isoText(endsAt),
  reasonJa,
  reasonEn,
  spaces: spaces.length === 0 ? null : spaces.map(({ closureId: _, ...space }) => space),
})
