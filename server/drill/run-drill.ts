import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Database } from '#server/database/database.ts'
import { checkIntegrity, countRecords } from '#server/database/integrity-checks/check-integrity.ts'
import type { IntegrityProblem } from '#server/database/integrity-checks/integrity-problem.ts'
import { openDatabase } from '#server/database/open.ts'
import type { DatabaseSettings } from '#server/database/open.ts'
import type { Call, Outcome, Task } from './call.ts'
import { copyStudio } from './copy-studio.ts'
import type { StudioCopy } from './copy-studio.ts'
import { prepareExercises } from './exercises.ts'
import type { Exercise } from './exercises.ts'

interface DrillRun {
  now: number
  /** Ends the drill; the copy is removed. */
  signal: AbortSignal
  print: (line: string) => void
}

/**
 * Lets many members book and cancel at once on a copy of the configured database: first as the product is,
 * then with the guard taken out of the copy. Returns whether every rule held, and whether the drill saw that
 * none holds without the guard.
 */
export async function runDrill(settings: DatabaseSettings, run: DrillRun): Promise<boolean> {
  const { print } = run
  print('Copying the database. Your own is only read; no mail is sent and no payment is asked for.')
  const copy = await copyStudio(settings)
  try {
    const database = await openDatabase(copy.settings)
    try {
      return await drillOn({ copy, database }, run)
    } finally {
      await database.close()
    }
  } finally {
    await copy.remove()
    print('The copy was removed.')
  }
}

interface Place {
  copy: StudioCopy
  database: Database
}

async function drillOn({ copy, database }: Place, run: DrillRun): Promise<boolean> {
  const { now, print } = run
  const { members, lessons, bookings } = await countRecords(database.reader)
  print(`On the copy (members: ${members}, lessons: ${lessons}, bookings: ${bookings}):`)
  const [guarded, unguarded] = [await prepareExercises(database, now), await prepareExercises(database, now)]

  print(`\nAs the product is, all calls at the same time from ${processes} processes:`)
  const results = await perform(guarded, { copy, database }, run)
  for (const result of results) print(`  ${result.words}: ${verdictOf(result)}.`)
  const problems = await checkIntegrity(database.reader)
  printProblems(problems, run)

  print('\nWith the guard taken out of the copy, the same must go wrong:')
  await copy.run(readFileSync(new URL(`./without-guard.${database.engine}.sql`, import.meta.url), 'utf8'))
  const careless = await perform(unguarded, { copy, database }, run)
  for (const { words, damage } of careless) print(`  ${words}, ${damage > 0 ? 'as expected' : 'NOT SEEN'}.`)
  const more = (await checkIntegrity(database.reader)).length - problems.length
  print(`  The integrity check names ${more} more problems${more > 0 ? ', as expected.' : ': IT IS BLIND.'}`)

  print('')
  const allHeld = results.every(hasHeld) && problems.length === 0
  const canFail = careless.every(({ damage }) => damage > 0) && more > 0
  print(allHeld ? 'Every rule held.' : 'A RULE IS BROKEN, see above.')
  if (!canFail) print('THE DRILL PROVES NOTHING: without the guard it did not see every rule broken.')
  return allHeld && canFail
}

interface Result {
  exercise: Exercise
  /** How many calls ended in each way. */
  counts: string
  damage: number
  words: string
}

/** Makes the calls of all exercises at the same time. */
async function perform(
  exercises: Exercise[],
  { copy, database }: Place,
  { now, signal }: DrillRun,
): Promise<Result[]> {
  const calls = exercises.flatMap((exercise) => exercise.calls)
  const outcomes = await rush(calls, { settings: copy.settings, now, signal })
  const results: Result[] = []
  for (const exercise of exercises) {
    const counts = inWords(tally(outcomes.splice(0, exercise.calls.length)))
    const damage = await exercise.countDamage(database.reader)
    const words = `${exercise.title}: ${counts}; ${damage} ${exercise.damage}`
    results.push({ exercise, counts, damage, words })
  }
  return results
}

const hasHeld = ({ exercise, counts, damage }: Result): boolean =>
  damage === 0 && counts === inWords(exercise.expected)

const verdictOf = (result: Result): string =>
  hasHeld(result) ? 'held' : `BROKEN, expected ${inWords(result.exercise.expected)}`

function tally(outcomes: Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

const inWords = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([outcome, count]) => `${count} × ${outcome}`)
    .join(', ')

function printProblems(problems: IntegrityProblem[], { print }: DrillRun): void {
  if (problems.length === 0) print('  The integrity check found no problem.')
  for (const { invariant, description } of problems) print(`  Integrity check: ${invariant}: ${description}`)
}

const processes = 2

/**
 * Makes all calls at the same time, from several processes as with several servers. Returns the outcomes in
 * the same order.
 * @param run.signal ends the processes
 */
async function rush(
  calls: Call[],
  { settings, now, signal }: Pick<DrillRun, 'now' | 'signal'> & { settings: DatabaseSettings },
): Promise<Outcome[]> {
  const callers = Array.from({ length: processes }, (_, turn) => {
    const own = calls.filter((__, position) => position % processes === turn)
    return startCaller({ settings, calls: own, now }, signal)
  })
  await Promise.all(callers.map(({ ready }) => ready))
  const outcomes = await Promise.all(callers.map(({ makeCalls }) => makeCalls()))
  return calls.map((_, position) => outcomes[position % processes]?.[Math.floor(position / processes)] ?? '')
}

function startCaller(task: Task, signal: AbortSignal) {
  const caller = fork(new URL('./caller.ts', import.meta.url), { signal })
  const early = failWhenItEnds(caller)
  const send = async (message: Task | 'go'): Promise<unknown> => {
    caller.send(message)
    const [answer] = await Promise.race([once(caller, 'message'), early])
    return answer
  }
  return { ready: send(task), makeCalls: async () => (await send('go')) as Outcome[] }
}

/** Its channel closes when the process has ended and its last message was read. */
async function failWhenItEnds(caller: ChildProcess): Promise<never> {
  await once(caller, 'disconnect')
  throw new Error('A process of the drill ended before it had answered.')
}
