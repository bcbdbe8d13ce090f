import { firstSteps } from '#contract/first-steps.ts'
import type { Beginning, BeginningState, FirstStep, FirstStepId } from '#contract/first-steps.ts'
import type { Context, ReadContext, TransactionContext } from '#server/context.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { readEnteredFacts } from '#server/features/facts/current-facts.ts'
import {
  findBeginning,
  insertBeginning,
  isPublishedAfter,
  lockFacts,
  setBeginning,
} from '#server/features/facts/queries.ts'
import { countAdministrators } from '#server/features/members/queries.ts'
import { findLastReceived } from '#server/features/payments/webhook-queries.ts'
import { listComingHires } from '#server/features/spaces/occupancy/queries.ts'
import { listActiveSpaces, updateSpace } from '#server/features/spaces/queries.ts'
import type { SpaceRow } from '#server/features/spaces/queries.ts'
import {
  countTeacherChange,
  findTeachersInUse,
  listTeacherRows,
  updateTeacherRow,
} from '#server/features/teachers/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import type { App } from '#server/services.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { isSampleRow, sampleFields } from '#studio/samples.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { isoText } from '#time/tokyo.ts'
import {
  deleteConfirmation,
  hasLessonAhead,
  insertConfirmation,
  isUsed,
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
  /** Whether a webhook of the provider was ever accepted, as after a test at /admin/status. */
  hasWebhook: boolean
  hasBackup: boolean
}

/** The steps with their states. Steps that are done need no confirmation any more. */
export async function listFirstSteps(
  ctx: Context<AdminCaller>,
  { operation, payments }: Pick<App, 'operation' | 'payments'>,
): Promise<FirstStep[]> {
  const { reader } = ctx
  const teachers = await listTeacherRows(reader)
  const studio: StudioNow = {
    facts: await readEnteredFacts(reader),
    teachers: teachers.filter(({ listed }) => listed === 1).map(({ id, nameJa }) => ({ id, name: nameJa })),
    spaces: await listSpaceNames(reader),
    hasLessonAhead: await hasLessonAhead(reader, ctx.now),
    administrators: await countAdministrators(reader),
    hasMailServer: operation.mailServer,
    hasPaymentProvider: payments !== undefined && !payments.simulated,
    hasWebhook: (await findLastReceived(reader)) !== null,
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
      return studio.teachers.some((row) => isSampleRow('teachers', row)) ? 'sample' : 'done'
    case 'spaces':
      // A studio that hires out none confirms that.
      if (studio.spaces.length === 0) return 'missing'
      return studio.spaces.some((row) => isSampleRow('spaces', row)) ? 'sample' : 'done'
    case 'lessons':
      return doneIf(studio.hasLessonAhead)
    case 'mail':
      return doneIf(studio.hasMailServer)
    case 'payments':
      return studio.hasPaymentProvider && !studio.hasWebhook ? 'untested' : doneIf(studio.hasPaymentProvider)
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
    case 'legal':
    case 'kinds':
      return sampleFields(id, facts[id]).length > 0 ? 'sample' : 'done'
    default:
      return id satisfies never
  }
}

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
) => tx.record({ action, subjectId, after: { firstStep: subjectId } })

const sampleSections = ['names', 'contact', 'visit', 'story', 'legal', 'kinds'] as const

/** Notes at the first start of a new studio that its administrator still chooses. */
export async function askForBeginning(ctx: Context): Promise<void> {
  if ((await findBeginning(ctx.reader)) !== undefined) return
  await ctx.transact(async (tx) => {
    await insertBeginning(tx.writer, (await isUsed(tx.writer)) ? 'sample' : null, tx.now)
  })
}

/** With what the studio began, and what is still the sample's that visitors could read. */
export async function readBeginning({ reader, now }: ReadContext): Promise<BeginningState> {
  const begun = await findBeginning(reader)
  const facts = await readEnteredFacts(reader)
  const { teachers, spaces } = await listSamples({ reader, now })
  return {
    beginning: begun === undefined ? 'sample' : begun.beginning,
    sample: {
      sections: sampleSections.filter((section) => sampleFields(section, facts[section]).length > 0),
      teachers: teachers.map(({ nameJa }) => nameJa),
      spaces: spaces.map(({ name }) => name),
    },
    canReturn: begun?.beginning === 'blank' && !(await isPublishedAfter(reader, begun.changedAt)),
  }
}

/**
 * The teachers and spaces of the sample that visitors read of and that nothing depends on: no lesson, series
 * or account names the teacher, and no hire is to come in the space.
 */
async function listSamples({ reader, now }: Pick<ReadContext, 'reader' | 'now'>) {
  const inUse = await findTeachersInUse(reader)
  const teachers = (await listTeacherRows(reader)).filter(
    ({ id, nameJa, listed }) =>
      listed === 1 && isSampleRow('teachers', { id, name: nameJa }) && !inUse.has(id),
  )
  const spaces: SpaceRow[] = []
  for (const space of await listActiveSpaces(reader)) {
    if (space.published === 0 || !isSampleRow('spaces', space)) continue
    if ((await listComingHires(reader, [space.id], now)).length === 0) spaces.push(space)
  }
  return { teachers, spaces }
}

/**
 * Lets the studio go on blank or from the sample. Blank takes the teachers and spaces of the sample from the
 * pages; the sample shows them again, unless facts were published since (`error.beginning.published`),
 * because an owner who has begun to enter the own ones would then show a mixture.
 */
export function chooseBeginning(ctx: Context<AdminCaller>, beginning: Beginning): Promise<BeginningState> {
  return ctx.transact(async (tx) => {
    await lockCalendar(tx.writer)
    await lockFacts(tx.writer)
    const { reader, writer, now } = tx
    const begun = await findBeginning(reader)
    const before = begun === undefined ? 'sample' : begun.beginning
    if (before === beginning) return readBeginning(tx)
    const isReturn = before === 'blank'
    if (isReturn && (await isPublishedAfter(reader, begun?.changedAt ?? 0)))
      throw new ApiError('error.beginning.published')
    const changed = isReturn
      ? await showAgain(tx, { teachers: begun?.hiddenTeachers ?? '', spaces: begun?.hiddenSpaces ?? '' })
      : beginning === 'blank'
        ? await hideSamples(tx)
        : { teachers: [], spaces: [] }
    const idsOf = (rows: ReadonlyArray<{ id: string }>) =>
      isReturn ? '' : rows.map(({ id }) => id).join('\n')
    const hidden = { hiddenTeachers: idsOf(changed.teachers), hiddenSpaces: idsOf(changed.spaces) }
    await setBeginning(writer, { beginning, ...hidden }, now)
    const names = {
      shownTeachers: changed.teachers.map(({ nameJa }) => nameJa),
      shownSpaces: changed.spaces.map(({ name }) => name),
    }
    const none = { shownTeachers: [], shownSpaces: [] }
    await tx.record({
      action: 'studio.begun',
      subjectId: 'studio',
      before: { beginning: before, ...(isReturn ? none : names) },
      after: { beginning, ...(isReturn ? names : none) },
    })
    return readBeginning(tx)
  })
}

async function hideSamples(tx: TransactionContext) {
  const { teachers, spaces } = await listSamples(tx)
  await setShown(tx, { teachers, spaces }, 0)
  return { teachers, spaces }
}

/** Shows those again that are still the sample's and that no administrator has shown or deleted meanwhile. */
async function showAgain(tx: TransactionContext, hidden: { teachers: string; spaces: string }) {
  const ids = { teachers: hidden.teachers.split('\n'), spaces: hidden.spaces.split('\n') }
  const teachers = (await listTeacherRows(tx.reader)).filter(
    ({ id, nameJa, listed }) =>
      listed === 0 && ids.teachers.includes(id) && isSampleRow('teachers', { id, name: nameJa }),
  )
  const spaces = (await listActiveSpaces(tx.reader)).filter(
    (space) => space.published === 0 && ids.spaces.includes(space.id) && isSampleRow('spaces', space),
  )
  await setShown(tx, { teachers, spaces }, 1)
  return { teachers, spaces }
}

async function setShown(
  { writer, now }: TransactionContext,
  { teachers, spaces }: Awaited<ReturnType<typeof listSamples>>,
  shown: 0 | 1,
): Promise<void> {
  if (teachers.length > 0) await countTeacherChange(writer)
  for (const row of teachers)
    await updateTeacherRow(writer, { ...row, listed: shown, changedAt: now, version: row.version + 1 })
  for (const row of spaces) await updateSpace(writer, { ...row, published: shown, version: row.version + 1 })
}
