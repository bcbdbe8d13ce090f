import { firstSteps } from '#contract/first-steps.ts'
import type { FirstStep, FirstStepId } from '#contract/first-steps.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { countAdministrators } from '#server/features/members/queries.ts'
import { listTeacherRows } from '#server/features/teachers/queries.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import type { App } from '#server/services.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { spaces as sampleSpaces } from '#studio/spaces.ts'
import { teachers as sampleTeachers } from '#studio/teachers.ts'
import { isoText } from '#time/tokyo.ts'
import {
  deleteConfirmation,
  hasLessonAhead,
  insertConfirmation,
  listConfirmations,
  listSpaceNames,
} from './queries.ts'

/** What the state of each step follows from. */
interface StudioNow {
  facts: StudioFacts
  /** Those whom visitors see. */
  teachers: ReadonlyArray<{ id: string; name: string }>
  spaces: ReadonlyArray<{ id: string; name: string }>
  hasLessonAhead: boolean
  administrators: number
  hasMailServer: boolean
  hasPaymentProvider: boolean
  hasBackup: boolean
}

/** The steps with their states. Steps that are done need no confirmation any more. */
export async function listFirstSteps(
  ctx: Context<AdminCaller>,
  { operation, payments }: Pick<App, 'operation' | 'payments'>,
): Promise<FirstStep[]> {
  const { reader, facts } = ctx
  const teachers = await listTeacherRows(reader)
  const studio: StudioNow = {
    facts,
    teachers: teachers.filter(({ listed }) => listed === 1).map(({ id, nameJa }) => ({ id, name: nameJa })),
    spaces: await listSpaceNames(reader),
    hasLessonAhead: await hasLessonAhead(reader, ctx.now),
    administrators: await countAdministrators(reader),
    hasMailServer: operation.mailServer,
    hasPaymentProvider: payments !== undefined && !payments.simulated,
    hasBackup: operation.readBackups().last !== undefined,
  }
  const confirmations = await listConfirmations(reader)
  return firstSteps.map((id) => {
    const confirmedAt = confirmations.get(id)
    return {
      id,
      state: stateOf(id, studio),
      confirmedAt: confirmedAt === undefined ? null : isoText(confirmedAt),
    }
  })
}

/** How far a step is. */
function stateOf(id: FirstStepId, studio: StudioNow): FirstStep['state'] {
  const { facts } = studio
  const doneIf = (done: boolean) => (done ? 'done' : 'missing')
  switch (id) {
    case 'teachers':
      if (studio.teachers.length === 0) return 'missing'
      return holdsSample(studio.teachers, namesOf(sampleTeachers)) ? 'sample' : 'done'
    case 'spaces':
      // A studio need not hire out a space.
      return holdsSample(studio.spaces, namesOf(sampleSpaces)) ? 'sample' : 'done'
    case 'lessons':
      return doneIf(studio.hasLessonAhead)
    case 'mail':
      return doneIf(studio.hasMailServer)
    case 'payments':
      return doneIf(studio.hasPaymentProvider)
    case 'backup':
      return doneIf(studio.hasBackup)
    case 'administrators':
      return doneIf(studio.administrators > 1)
    case 'hours':
    case 'prices':
    case 'rules':
      return facts[id] === factsOfFiles[id] ? 'usual' : 'done'
    case 'names':
    case 'contact':
    case 'visit':
    case 'story':
    case 'legal': {
      const isInvented = invented[id].some((text) => text(facts) === text(factsOfFiles))
      return isInvented ? 'sample' : 'done'
    }
    default:
      return id satisfies never
  }
}

/**
 * The facts that are another studio's as long as they stand as in the files. Those beside them may be right
 * by chance, such as the region.
 */
const invented = {
  names: [
    ({ names }) => names.studioName.ja,
    ({ names }) => names.companyName.ja,
    ({ names }) => names.officialSite,
  ],
  contact: [
    ({ contact }) => contact.phone,
    ({ contact }) => contact.email,
    ({ contact }) => contact.street.ja,
    ({ contact }) => contact.representative.ja,
    ({ contact }) => String(contact.latitude),
  ],
  visit: [({ visit }) => visit.directions.ja.join('\n')],
  story: [
    ({ story }) => story.tagline.ja,
    ({ story }) => story.storyIntro.ja,
    ({ story }) => story.storyPhilosophy.ja,
    ({ story }) => story.storyReason.ja,
    ({ story }) => story.storyMeaning.ja,
  ],
  legal: [({ legal }) => legal.business.ja],
} satisfies Partial<Record<FirstStepId, ReadonlyArray<(facts: StudioFacts) => string>>>

const namesOf = (samples: ReadonlyArray<{ id: string; name: { ja: string } }>) =>
  new Map(samples.map(({ id, name }) => [id, name.ja]))

const holdsSample = (rows: StudioNow['teachers'], samples: ReadonlyMap<string, string>) =>
  rows.some(({ id, name }) => samples.get(id) === name)

/** Confirms that a step is right as it is. */
export function confirmFirstStep(ctx: Context<AdminCaller>, id: FirstStepId): Promise<{ id: string }> {
  return ctx.transact(async (tx) => {
    if (await insertConfirmation(tx.writer, id, tx.now)) await recordStep(tx, 'step.confirmed', id)
    return { id }
  })
}

/** Takes the confirmation back. */
export function reopenFirstStep(ctx: Context<AdminCaller>, id: FirstStepId): Promise<{ id: string }> {
  return ctx.transact(async (tx) => {
    if (await deleteConfirmation(tx.writer, id)) await recordStep(tx, 'step.reopened', id)
    return { id }
  })
}

const recordStep = (
  tx: TransactionContext<AdminCaller>,
  action: 'step.confirmed' | 'step.reopened',
  subjectId: FirstStepId,
) => tx.record({ actor: tx.caller.id, action, subjectId, before: null, after: { firstStep: subjectId } })
