import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { jobNames } from '#contract/status.ts'
import type { StudioStatus } from '#contract/status.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { findNewestEntry } from '#server/features/audit/queries.ts'
import { findOriginal } from '#server/features/facts/studio-address.ts'
import { readMessageState } from '#server/features/line/message-queries.ts'
import { findMember } from '#server/features/members/queries.ts'
import { countRefundsToAttend } from '#server/features/payments/refunds/queries.ts'
import { findLastReceived, findRefused } from '#server/features/payments/webhook-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { findNewestMail, readOutboxState, readSending } from '#server/mail/queries.ts'
import type { JobRun } from '#server/periodic-job.ts'
import { newId } from '#server/security/new-id.ts'
import { textsIn } from '#server/texts.ts'
import { ProviderFailure } from '#server/stripe/payment-provider.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { dayMs, isoText, startOfMonth } from '#time/tokyo.ts'
import { queueStatusMail } from './mails.ts'
import {
  findBackups,
  findDisk,
  findJobs,
  findLine,
  findMail,
  findPayments,
  findWebhooks,
  lineOf,
  stateOfJob,
} from './rules.ts'
import { fullName } from '#studio/person-name.ts'

/** What the settings and this machine say of themselves. */
export interface Operation {
  publicUrl: string
  dataDir: string
  /** Whether mails go to a mail server. Otherwise they become files. */
  mailServer: boolean
  /** Whether the settings name an account at LINE. */
  line: boolean
  startedAt: number
  /** For how many days daily backups are kept; 0: this server makes none. */
  backupDays: number
  readBackups: () => { last: { name: string; madeAt: number } | undefined; damaged: number }
  /** The last runs of the periodic jobs of this machine. */
  readJobs: () => Promise<JobRun[]>
}

/** A mail is tried for two days. An older one that was given up stays in its list, and is news no more. */
const failingForMs = 3 * dayMs

const { version: productVersion } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as { version: string }

/**
 * How the parts of the studio are. What the database and the disk know is the same whichever process answers;
 * the jobs, the disk and the version are those of the machine that does.
 */
export async function readStudioStatus(
  { database, facts, now }: Context,
  operation: Operation,
  payments: Payments | undefined,
): Promise<StudioStatus> {
  // These queries read whole tables.
  const reader = database.backgroundReader
  return {
    readAt: isoText(now),
    address: await readAddress(reader, operation),
    mail: await readMail(reader, operation, now),
    payments: await readPayments(reader, payments),
    webhooks: await readWebhooks(reader, payments),
    line: operation.line ? await readLine(reader, facts, now) : null,
    backups: findBackup(operation, now),
    disk: await readDisk(operation),
    database: lineOf(await isWritable(database), { engine: database.engine }),
    jobs: await readJobs(operation, now),
    version: {
      product: productVersion,
      node: process.versions.node,
      startedAt: isoText(operation.startedAt),
    },
  }
}

async function readAddress(reader: Reader, { publicUrl: own }: Operation) {
  const original = (await findOriginal(reader, own)) ?? null
  return lineOf(original === null ? 'inOrder' : 'copy', { own, original })
}

async function readMail(reader: Reader, { mailServer: server }: Operation, now: number) {
  const { waiting, dueAt } = await readOutboxState(reader)
  const { lastSentAt, failing } = await readSending(reader, now - failingForMs)
  return lineOf(findMail({ server, failing, dueAt }, now), {
    lastSentAt: textOf(lastSentAt),
    waiting,
    failing,
    test: await readTest(reader),
  })
}

async function readTest(reader: Reader): Promise<StudioStatus['mail']['test']> {
  const mail = await findNewestMail(reader, 'testMail')
  if (mail === undefined) return null
  const { createdAt, sentAt, lastError, givenUpAt } = mail
  const isRefused = lastError !== null || givenUpAt !== null
  return {
    askedAt: isoText(createdAt),
    state: sentAt === null ? (isRefused ? 'refused' : 'waiting') : 'sent',
    reason: sentAt === null ? lastError : null,
  }
}

/** Queues a test mail to the caller. */
export function sendTestMail(ctx: Context<AdminCaller>): Promise<{ id: string }> {
  return ctx.transact(async (tx) => {
    const member = await findMember(tx.reader, tx.caller.id)
    if (member === undefined) throw new ApiError('error.member.notFound')
    const id = newId()
    const to = { ...member, memberId: member.id }
    await queueStatusMail(tx, { id, kind: 'testMail', to, content: { askedAt: tx.now } })
    await tx.record({ action: 'mail.tested', subjectId: id })
    return { id }
  })
}

async function readPayments(reader: Reader, payments: Payments | undefined) {
  const refundsWaiting = await countRefundsToAttend(reader)
  const test = await readPaymentTest(reader)
  return lineOf(findPayments(await kindOf(payments), refundsWaiting), { refundsWaiting, test })
}

async function readPaymentTest(reader: Reader): Promise<StudioStatus['payments']['test']> {
  const entry = await findNewestEntry(reader, 'payments.tested')
  if (entry === undefined) return null
  const { refusal } = JSON.parse(entry.after ?? '{}') as { refusal?: string | null }
  const askedAt = isoText(entry.at)
  if (typeof refusal === 'string') return { askedAt, state: 'refused', reason: refusal }
  // Any webhook that was accepted since proves address and secret; only one about the test is sure to come.
  const receivedAt = await findLastReceived(reader)
  if (receivedAt !== null && receivedAt >= entry.at) return { askedAt, state: 'arrived', reason: null }
  const isUnsigned = ((await findRefused(reader))?.lastAt ?? 0) >= entry.at
  return { askedAt, state: isUnsigned ? 'unsigned' : 'waiting', reason: null }
}

/**
 * Goes the way of a payment at the provider up to the card, and back: a customer, a payment page, which is
 * closed at once, and the webhook about it. Nothing is charged. What the provider refuses is kept as the
 * result. @throws error.payment.closed when the studio has no provider
 */
export async function testPayments(
  ctx: Context<AdminCaller>,
  payments: Payments | undefined,
  publicUrl: string,
): Promise<{ id: string }> {
  const member = await findMember(ctx.reader, ctx.caller.id)
  if (member === undefined) throw new ApiError('error.member.notFound')
  const { language, email } = member
  const id = newId()
  const back = `${publicUrl}/admin/status`
  let refusal: string | null = null
  try {
    const provider = await payments?.provider()
    if (provider === undefined) throw new ApiError('error.payment.closed')
    const payer = { reference: id, memberId: member.id, email, name: fullName(member) }
    const customerId = await provider.createCustomer(payer)
    const product = textsIn(language)('mail.product.test')
    const page = { language, product, successUrl: back, cancelUrl: back }
    await provider.tryCheckout({ testId: id, customerId, ...page })
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    // Codes, without personal data and secrets.
    refusal = error.message
  }
  await ctx.transact((tx) => tx.record({ action: 'payments.tested', subjectId: id, after: { refusal } }))
  return { id }
}

/** The simulator is not asked, because that would start it. */
async function kindOf(payments: Payments | undefined) {
  if (payments === undefined) return 'noProvider'
  if (payments.simulated) return 'simulated'
  return (await payments.provider()).live ? 'inOrder' : 'testAccount'
}

async function readWebhooks(reader: Reader, payments: Payments | undefined) {
  const refusedSince = (await findRefused(reader))?.firstAt
  const lastReceivedAt = await findLastReceived(reader)
  const finding = findWebhooks({ hasProvider: payments !== undefined, lastReceivedAt, refusedSince })
  return lineOf(finding, { lastReceivedAt: textOf(lastReceivedAt), refusedSince: textOf(refusedSince) })
}

async function readLine(reader: Reader, { line: { lineBound: bound } }: StudioFacts, now: number) {
  const days = now - failingForMs
  const state = await readMessageState(reader, { month: startOfMonth(now), days })
  const { taken, waiting, overBound } = state
  const lastTakenAt = textOf(state.lastTakenAt)
  return lineOf(findLine({ ...state, bound }), { taken, bound, waiting, overBound, lastTakenAt })
}

function findBackup({ readBackups, backupDays: keptDays }: Operation, now: number) {
  const { last, damaged } = readBackups()
  return lineOf(findBackups({ madeAt: last?.madeAt, damaged, keptDays }, now), {
    lastMadeAt: textOf(last?.madeAt),
    file: last?.name ?? null,
    damaged,
    keptDays,
  })
}

async function readDisk({ dataDir }: Operation) {
  const disk = await statfs(dataDir).catch(() => undefined)
  const freeBytes = disk && disk.bavail * disk.bsize
  return lineOf(findDisk(freeBytes), {
    freeBytes: freeBytes ?? null,
    totalBytes: disk ? disk.blocks * disk.bsize : null,
  })
}

const isWritable = (database: Context['database']) =>
  database.expectWritable().then(
    () => 'inOrder' as const,
    () => 'readOnly' as const,
  )

async function readJobs({ readJobs: readRuns }: Operation, now: number) {
  const byName = new Map((await readRuns()).map((run) => [run.name, run]))
  const runs = jobNames.flatMap((name) => {
    const run = byName.get(name)
    if (run === undefined) return []
    const { begunAt, failingSince } = run
    const state = stateOfJob(run, now)
    return [{ name, state, begunAt: isoText(begunAt), failingSince: textOf(failingSince) }]
  })
  return lineOf(findJobs(runs), { runs })
}

const textOf = (instant: number | null | undefined) =>
  instant === null || instant === undefined ? null : isoText(instant)
