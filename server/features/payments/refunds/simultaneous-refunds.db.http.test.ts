import { expect, test } from 'vitest'
import { openWithHirer } from '#tests/support/paying-hires.ts'

test('several servers that run the job at once make one refund', async () => {
  const { app, payHire, request, runJob, refunds } = await openWithHirer()
  await request((await payHire()).id, 2_000)
  await Promise.all([runJob(), runJob(), runJob()])
  expect(await refunds()).toMatchObject([{ state: 'done' }])
  expect(app.provider.calls.filter((call) => call === 'POST /v1/refunds')).toHaveLength(1)
})
