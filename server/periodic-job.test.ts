import { expect, test } from 'vitest'
import { PeriodicJob, forEachRow, jobFailures, readJobRuns } from './periodic-job.ts'

const failures = async (work: string) =>
  (await jobFailures.get()).values.find(({ labels }) => labels.work === work)?.value

test('does the work for the other rows when some fail, and then says how many failed', async () => {
  const done: number[] = []
  const work = async (row: number) => {
    if (row % 2 === 0) throw new Error(`row ${row} is even`)
    done.push(row)
  }
  await expect(forEachRow([1, 2, 3, 4, 5], work)).rejects.toThrow('failed for 2 rows, first: row 2 is even')
  expect(done).toEqual([1, 3, 5])
  await expect(forEachRow([1, 3], work)).resolves.toBeUndefined()
})

test('leaves the other rows to the next run when the storage fails', async () => {
  const tried: number[] = []
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const work = async (row: number) => {
    tried.push(row)
    throw full
  }
  await expect(forEachRow([1, 2], work)).rejects.toBe(full)
  expect(tried).toEqual([1])
})

test('a run that fails is counted under the name of its work, and the reason is told', async () => {
  const reasons: string[] = []
  const settings = {
    name: 'holds',
    restMs: 60_000,
    failed: (reason: string) => void reasons.push(reason),
  } as const
  const run = async (work: () => Promise<unknown>) => {
    const job = new PeriodicJob(work, settings)
    const before = (await failures('holds')) ?? Number.NaN
    job.start()
    await job.stop()
    return ((await failures('holds')) ?? Number.NaN) - before
  }
  expect(await run(async () => Promise.reject(new Error('the table is gone')))).toBe(1)
  expect(await run(async () => undefined)).toBe(0)
  expect(reasons).toEqual(['the table is gone'])
})

test('tells of each job when its last run began, and since when its runs fail', async () => {
  const before = Date.now()
  let fails = true
  const work = async () => {
    if (fails) throw new Error('the table is gone')
  }
  const job = new PeriodicJob(work, { name: 'retention', restMs: 60_000, failed: () => undefined })
  const runOnce = async () => {
    job.start()
    await job.stop()
    return (await readJobRuns()).find(({ name }) => name === 'retention')
  }
  const first = await runOnce()
  expect(first).toMatchObject({ restMs: 60_000 })
  expect(first?.begunAt).toBeGreaterThanOrEqual(before)
  expect(first?.failingSince).toBeGreaterThanOrEqual(before)
  const second = await runOnce()
  expect(second?.begunAt).toBeGreaterThanOrEqual(first?.begunAt ?? Number.NaN)
  expect(second?.failingSince).toBe(first?.failingSince)
  fails = false
  expect((await runOnce())?.failingSince).toBeUndefined()
})

test('reads the runs of the worker that has the jobs from the metrics of all', async () => {
  const text = [
    '# TYPE hidamari_job_begun_seconds gauge',
    'hidamari_job_begun_seconds{work="weekly series"} 1795143600.25',
    'hidamari_job_pause_seconds{work="weekly series"} 3600',
    'hidamari_job_failing_since_seconds{work="weekly series"} 0',
  ].join('\n')
  expect(await readJobRuns(async () => `${text}\n`)).toEqual([
    { name: 'weekly series', restMs: 3_600_000, begunAt: 1_795_143_600_250, failingSince: undefined },
  ])
})
