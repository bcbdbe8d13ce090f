import { openDatabase } from '#server/database/open.ts'
import type { Hirings } from './hirers.ts'
import { readJobs } from './outside.ts'
import type { Mails, PageReads, startStripe } from './outside.ts'
import type { StudioProcess } from './studio.ts'
import type { Finding } from './verdict.ts'
import { until } from './waiting.ts'

/** A process that is killed may have handed these to the mail server without having noted it. */
const mostAtOnce = 5
const mostSecondsWithoutPage = 5
/** About five mails a second, one for each booking. */
const mostSecondsToEnd = 900

interface Outside {
  url: string
  hirings: Hirings
  stripe: Awaited<ReturnType<typeof startStripe>>
  processes: readonly StudioProcess[]
  mails: Mails
  reads: PageReads
}

/** Waits until all work is done, and compares what the database says of it with what came out of the studio. */
export async function judgeOutside(outside: Outside): Promise<Finding[]> {
  const database = await openDatabase({ databaseUrl: outside.url, dataDir: '' })
  try {
    const { reader } = database
    const open = { seconds: mostSecondsToEnd, everyMs: 2_000 }
    const isDone = async () => {
      const mails = await reader
        .selectFrom('outbox')
        .select('id')
        .where('sentAt', 'is', null)
        .where('givenUpAt', 'is', null)
        .where('dropped', 'is', null)
        .limit(1)
        .execute()
      const refunds = await reader.selectFrom('refunds').select('id').where('state', '<>', 'done').execute()
      return mails.length + refunds.length + outside.stripe.simulator.state.pendingEvents.length === 0
    }
    // What is not done then, is found below.
    await until('mails, refunds and webhooks are done', isDone, open).catch(() => undefined)
    const mails = await reader.selectFrom('outbox').select(['id', 'kind', 'sentAt', 'dropped']).execute()
    const bookings = await reader.selectFrom('bookings').select('id').execute()
    const payments = await reader.selectFrom('payments').select(['hireId', 'amount', 'refunded']).execute()
    const refunds = await reader.selectFrom('refunds').select(['id', 'state', 'amount']).execute()
    return [
      ...judgeMails(mails, bookings.length, outside.mails),
      ...judgeMoney(outside, { payments, refunds }),
      await judgeJobs(outside.processes),
      judgePages(outside.reads),
    ]
  } finally {
    await database.close()
  }
}

function judgeMails(
  rows: ReadonlyArray<{ id: string; kind: string; sentAt: number | null; dropped: string | null }>,
  bookings: number,
  came: Mails,
): Finding[] {
  const confirmations = rows.filter(({ kind }) => kind === 'bookingConfirmed').length
  const kept = rows.filter(({ dropped }) => dropped === null)
  const lost = kept.filter(({ id, sentAt }) => sentAt === null || !came.has(id)).length
  const twice = [...came.values()].filter((times) => times > 1).length
  return [
    {
      words: `confirmations queued: ${confirmations} for ${bookings} bookings`,
      holds: confirmations === bookings,
    },
    { words: `mails lost: ${lost} of ${kept.length}`, holds: lost === 0 },
    {
      words: `mails sent twice: ${twice} (allowed for one process that is killed: ${mostAtOnce})`,
      holds: twice <= mostAtOnce,
    },
  ]
}

function judgeMoney(
  { hirings, stripe }: Outside,
  rows: {
    payments: ReadonlyArray<{ hireId: string | null; amount: number; refunded: number }>
    refunds: ReadonlyArray<{ id: string; state: string; amount: number }>
  },
): Finding[] {
  const { paid, cancelled, confirmed, wrong } = hirings
  const { intents, refunds, pendingEvents } = stripe.simulator.state
  const recorded = rows.payments.filter(({ hireId }) => paid.has(hireId ?? ''))
  const atStripe = Object.values(intents)
  const named = Object.values(refunds).map(({ metadata }) => metadata['refund'])
  const isBack = rows.payments.filter(({ refunded }) => refunded > 0).length
  const isBackAtStripe = atStripe.filter(({ refunded }) => refunded > 0).length
  return [
    {
      words: `payments recorded: ${recorded.length} of ${paid.size} that were made, ${confirmed} hires confirmed`,
      holds: recorded.length === paid.size && atStripe.length === paid.size && confirmed === paid.size,
    },
    {
      words: `refunds: ${cancelled.size} cancelled, ${isBack} back in the ledger, ${isBackAtStripe} at Stripe, ${named.length - new Set(named).size} made twice`,
      holds:
        [isBack, isBackAtStripe, named.length, new Set(named).size].every((n) => n === cancelled.size) &&
        rows.refunds.length === cancelled.size,
    },
    {
      words: `webhooks accepted: ${stripe.counted.webhooks}, waiting: ${pendingEvents.length}`,
      holds: pendingEvents.length === 0 && stripe.counted.webhooks >= paid.size,
    },
    {
      words: `wrong answers to hirers: ${wrong.length}${wrong.length > 0 ? ` (${[...new Set(wrong)].join(', ')})` : ''}`,
      holds: wrong.length === 0,
    },
  ]
}

/** Those of the minute run again after the last step, in every process, and the last run of none has failed. */
async function judgeJobs(processes: readonly StudioProcess[]): Promise<Finding> {
  const from = Date.now()
  let late: string[] = []
  let failing: string[] = []
  let count = 0
  const look = async () => {
    const read = await Promise.all(
      processes.map(async ({ name, address }) => (await readJobs(address)).map((job) => ({ ...job, name }))),
    )
    const jobs = read.flat()
    count = jobs.length
    const minutely = jobs.filter(({ work }) =>
      ['mails', 'refunds', 'holds', 'lesson reminders'].includes(work),
    )
    late = minutely.filter(({ begunAt }) => begunAt < from).map(({ name, work }) => `${name}: ${work}`)
    failing = jobs.filter(({ isFailing }) => isFailing).map(({ name, work }) => `${name}: ${work}`)
    return minutely.length === 4 * processes.length && late.length + failing.length === 0
  }
  const holds = await until('the jobs run', look, { seconds: 90, everyMs: 1_000 }).then(
    () => true,
    () => false,
  )
  return {
    words: `periodic jobs of ${processes.length} processes: ${count}, late: ${late.join(', ') || 'none'}, failing: ${failing.join(', ') || 'none'}`,
    holds,
  }
}

function judgePages({ shown, failures, longestWaitMs }: PageReads): Finding {
  const reasons = [...failures].map(([reason, times]) => `${times} × ${reason}`).join(', ')
  return {
    words: `pages shown: ${shown}, not shown: ${reasons || 'none'}; longest wait for one ${(longestWaitMs / 1_000).toFixed(1)} s (goal: ${mostSecondsWithoutPage} s)`,
    holds: shown > 0 && longestWaitMs <= mostSecondsWithoutPage * 1_000,
  }
}
