import type { Finding, JobStatus, LineName, LineState } from '#contract/status.ts'
import { isNearBound } from '#server/features/line/rules.ts'
import type { JobRun } from '#server/periodic-job.ts'
import { hourMs, minuteMs } from '#time/tokyo.ts'

/** As the alerts in docs/monitoring/alerts.yml. */
const overdueMs = 10 * minuteMs
const oldBackupMs = 36 * hourMs
const leastFreeBytes = 1e9
/** A run may take so long, as a backup of a large studio does. */
const longestRunMs = 30 * minuteMs

const states: Record<Finding<LineName>, LineState> = {
  inOrder: 'inOrder',
  copy: 'attention',
  noMailServer: 'notSetUp',
  mailsFailing: 'attention',
  mailsOverdue: 'attention',
  noProvider: 'notSetUp',
  simulated: 'notSetUp',
  testAccount: 'notSetUp',
  refundsWait: 'attention',
  noneYet: 'notSetUp',
  refused: 'attention',
  nearBound: 'attention',
  boundReached: 'attention',
  tokenRefused: 'attention',
  off: 'notSetUp',
  none: 'attention',
  old: 'attention',
  damaged: 'attention',
  unreadable: 'attention',
  full: 'attention',
  readOnly: 'attention',
  failing: 'attention',
  late: 'attention',
  notRunning: 'attention',
}

/** A line of the status with what was found and the state that follows from it. */
export const lineOf = <Found extends Finding<LineName>, Facts extends object>(
  finding: Found,
  facts: Facts,
) => ({ state: states[finding], finding, ...facts })

/** @param dueAt when the mail that is due the longest became due */
export function findMail(
  { server, failing, dueAt }: { server: boolean; failing: number; dueAt: number | undefined },
  now: number,
): Finding<'mail'> {
  if (dueAt !== undefined && now - dueAt > overdueMs) return 'mailsOverdue'
  if (failing > 0) return 'mailsFailing'
  return server ? 'inOrder' : 'noMailServer'
}

/** @param provider what members pay through */
export function findPayments(
  provider: 'inOrder' | 'testAccount' | 'simulated' | 'noProvider',
  refundsWaiting: number,
): Finding<'payments'> {
  return refundsWaiting > 0 ? 'refundsWait' : provider
}

export function findWebhooks({
  hasProvider,
  lastReceivedAt,
  refusedSince,
}: {
  hasProvider: boolean
  lastReceivedAt: number | null
  refusedSince: number | undefined
}): Finding<'webhooks'> {
  if (refusedSince !== undefined) return 'refused'
  if (!hasProvider) return 'noProvider'
  return lastReceivedAt === null ? 'noneYet' : 'inOrder'
}

/** The token first, because nothing is sent without it. */
export function findLine({
  tokenRefused,
  failing,
  taken,
  overBound,
  bound,
}: {
  tokenRefused: boolean
  failing: number
  taken: number
  overBound: number
  bound: number
}): Finding<'line'> {
  if (tokenRefused) return 'tokenRefused'
  if (failing > 0) return 'failing'
  if (taken >= bound || overBound > 0) return 'boundReached'
  return isNearBound(taken, bound) ? 'nearBound' : 'inOrder'
}

/** A new backup counts also where this server makes none, because another one may make it. */
export function findBackups(
  { madeAt, damaged, keptDays }: { madeAt: number | undefined; damaged: number; keptDays: number },
  now: number,
): Finding<'backups'> {
  if (damaged > 0) return 'damaged'
  if (madeAt !== undefined && now - madeAt <= oldBackupMs) return 'inOrder'
  if (keptDays === 0) return 'off'
  return madeAt === undefined ? 'none' : 'old'
}

export function findDisk(freeBytes: number | undefined): Finding<'disk'> {
  if (freeBytes === undefined) return 'unreadable'
  return freeBytes < leastFreeBytes ? 'full' : 'inOrder'
}

/** Late is a run that takes too long, and one that did not begin. */
export function stateOfJob({ restMs, begunAt, failingSince }: JobRun, now: number): JobStatus['state'] {
  if (now - begunAt > restMs + longestRunMs) return 'late'
  return failingSince === undefined ? 'inOrder' : 'failing'
}

export function findJobs(runs: ReadonlyArray<Pick<JobStatus, 'state'>>): Finding<'jobs'> {
  if (runs.length === 0) return 'notRunning'
  return (['late', 'failing'] as const).find((bad) => runs.some(({ state }) => state === bad)) ?? 'inOrder'
}
