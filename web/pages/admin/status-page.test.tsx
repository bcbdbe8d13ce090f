import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { becomeStudio, readStatus, sendTestMail, testPayments } from '#contract/status.ts'
import type { StudioStatus } from '#contract/status.ts'
import { isoText, dayMs, hourMs, minuteMs } from '#time/tokyo.ts'
import { expectAccessible } from '#tests/components/accessibility.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { now, show } from '#tests/components/show.tsx'
import type { Shown } from '#tests/components/show.tsx'
import StatusPage from './status-page.tsx'

const ok = { state: 'inOrder', finding: 'inOrder' } as const
const wrong = { state: 'attention' } as const

const well: StudioStatus = {
  readAt: isoText(now),
  address: { ...ok, own: 'https://yoga.example', original: null },
  mail: { ...ok, lastSentAt: isoText(now - minuteMs), waiting: 0, failing: 0, test: null },
  payments: { ...ok, refundsWaiting: 0, test: null },
  webhooks: { ...ok, lastReceivedAt: isoText(now - hourMs), refusedSince: null },
  line: null,
  backups: {
    ...ok,
    lastMadeAt: isoText(now - 8 * hourMs),
    file: 'hidamari-2026-11-20-0400.db',
    damaged: 0,
    keptDays: 14,
  },
  disk: { ...ok, freeBytes: 12_340_000_000, totalBytes: 40_000_000_000 },
  database: { ...ok, engine: 'sqlite' },
  jobs: {
    ...ok,
    runs: [
      { name: 'mails', state: 'inOrder', begunAt: isoText(now), failingSince: null },
      { name: 'refunds', state: 'inOrder', begunAt: isoText(now - minuteMs), failingSince: null },
    ],
  },
  version: { product: '0.1.0', node: '26.1.0', startedAt: isoText(now - dayMs) },
}

async function open(status: StudioStatus | (() => StudioStatus | Response), shown: Shown = {}) {
  const api = new ApiStub().on(readStatus, () => (typeof status === 'function' ? status() : status))
  const { t } = await show(<StatusPage />, { as: 'ADMIN', at: '/admin/status', ...shown })
  const line = (name: keyof typeof well) => {
    if (name === 'readAt') throw new Error('the moment is no line')
    return page.getByRole('region', { name: t(`status.line.${name}`), exact: true })
  }
  return { api, t, line, summary: page.getByRole('status') }
}

test.each([1440, 390])(
  'an administrator reads at %i pixels that all is in order, with the facts of each line',
  async (width) => {
    const { t, line, summary } = await open(well, { language: 'en', width })
    await expect.element(summary).toMatchTextContent(t('status.summary.inOrder'))
    await expect.element(page.getByText(/^As of 2026\/11\/20 12:00/)).toBeVisible()
    await expect.element(line('mail')).toMatchTextContent(/In order.*Last sent.*2026\/11\/20 11:59/s)
    await expect.element(line('backups')).toMatchTextContent(/2026\/11\/20 04:00.* \(8 hours ago\)/)
    await expect.element(line('backups')).toMatchTextContent(/backups\/hidamari-2026-11-20-0400\.db/)
    await expect.element(line('disk')).toMatchTextContent(/12\.3 GB of 40 GB/)
    await expect.element(line('database')).toMatchTextContent(/SQLite/)
    await expect.element(line('version')).toMatchTextContent(/0\.1\.0.*26\.1\.0/s)
    await expect.poll(() => page.getByRole('link').elements().length).toBe(0)
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await expectAccessible(page.getByRole('main'))
  },
)

test('the messages by LINE of the month are told with what to do near the bound, and not without LINE', async () => {
  const line = { ...wrong, finding: 'nearBound', taken: 160, bound: 200, waiting: 2, overBound: 0 } as const
  const studio: { status: StudioStatus } = {
    status: { ...well, line: { ...line, lastTakenAt: isoText(now) } },
  }
  const { t, line: lineOf } = await open(() => studio.status, { language: 'en' })
  await expect.element(lineOf('line')).toMatchTextContent(/80 %.*160 of 200 messages.*Waiting/s)
  const link = lineOf('line').getByRole('link', { name: t('status.link.line') })
  await expect.element(link).toHaveAttribute('href', '/en/admin/studio?section=line')
  studio.status = well
  await page.getByRole('button', { name: t('status.again') }).click()
  await expect.element(lineOf('line')).not.toBeInTheDocument()
})

test('the automatic work is folded in, and unfolds with the keyboard', async () => {
  const { t, line } = await open(well)
  const row = line('jobs').getByText(t('status.job.refunds'))
  await expect.element(row).not.toBeVisible()
  ;(
    line('jobs')
      .getByText(t('status.jobs.all', { count: 2 }))
      .element() as HTMLElement
  ).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(row).toBeVisible()
})

const broken: StudioStatus = {
  ...well,
  mail: { ...wrong, finding: 'mailsFailing', lastSentAt: null, waiting: 3, failing: 2, test: null },
  payments: { ...wrong, finding: 'refundsWait', refundsWaiting: 1, test: null },
  webhooks: { ...wrong, finding: 'refused', lastReceivedAt: null, refusedSince: isoText(now - hourMs) },
  backups: { ...wrong, finding: 'damaged', lastMadeAt: null, file: null, damaged: 1, keptDays: 14 },
  disk: { ...wrong, finding: 'full', freeBytes: 400_000_000, totalBytes: 40_000_000_000 },
  database: { ...wrong, finding: 'readOnly', engine: 'postgres' },
  jobs: {
    ...wrong,
    finding: 'failing',
    runs: [
      { name: 'mails', state: 'inOrder', begunAt: isoText(now), failingSince: null },
      { name: 'backup', state: 'failing', begunAt: isoText(now), failingSince: isoText(now - hourMs) },
    ],
  },
}

test('an administrator reads what is wrong and what to do, with a way to it', async () => {
  const { t, line, summary } = await open(broken)
  await expect.element(summary).toMatchTextContent(t('status.summary.attention', { count: 7 }))
  await expect.element(line('mail')).toMatchTextContent(t('status.toDo.mail.mailsFailing'))
  await expect.element(line('mail')).toMatchTextContent(t('status.value.mails', { count: 2 }))
  await expect
    .element(line('mail').getByRole('link', { name: t('status.link.mails') }))
    .toHaveAttribute('href', '/admin/mails')
  await expect
    .element(line('payments').getByRole('link', { name: t('status.link.refunds') }))
    .toHaveAttribute('href', '/admin/money?tab=open')
  await expect.element(line('webhooks')).toMatchTextContent(t('status.toDo.webhooks.refused'))
  await expect.element(line('disk')).toMatchTextContent(t('status.toDo.disk.full'))
  await expect.element(line('database')).toMatchTextContent(t('status.found.database.readOnly'))
  const failing = line('jobs')
    .getByRole('listitem')
    .filter({ hasText: t('status.job.backup') })
  await expect.element(failing.first()).toMatchTextContent(/2026\/11\/20 11:00.* から失敗/)
  await expectAccessible(page.getByRole('main'))
})

test('what is not set up is no fault, and says how it is set up', async () => {
  const { t, line, summary } = await open(
    {
      ...well,
      mail: { ...well.mail, state: 'notSetUp', finding: 'noMailServer' },
      webhooks: { ...well.webhooks, state: 'notSetUp', finding: 'noProvider', lastReceivedAt: null },
      payments: { ...well.payments, state: 'notSetUp', finding: 'noProvider' },
    },
    { language: 'en' },
  )
  await expect.element(summary).toMatchTextContent(t('status.summary.notSetUp', { count: 3 }))
  await expect.element(line('mail')).toMatchTextContent(t('status.toDo.mail.noMailServer'))
  await expect.element(line('payments')).toMatchTextContent(/STRIPE_SECRET_KEY/)
  await expect.element(line('webhooks')).toMatchTextContent(t('status.value.none'))
})

test('says that the status could not be loaded, and checks again', async () => {
  let status: StudioStatus | Response = refusal('error.server.unavailable')
  const { t, api, summary } = await open(() => status)
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('status.loadFailed'))
  status = broken
  await page.getByRole('button', { name: t('common.retry') }).click()
  await expect.element(summary).toMatchTextContent(t('status.summary.attention', { count: 7 }))
  await expect.poll(() => page.getByRole('alert').elements().length).toBe(0)
  status = well
  await page.getByRole('button', { name: t('status.again') }).click()
  await expect.element(summary).toMatchTextContent(t('status.summary.inOrder'))
  expect(api.received(readStatus)).toHaveLength(3)
})

test('an administrator sends a test mail and reads what the mail server said', async () => {
  let newest: StudioStatus['mail']['test'] = null
  const { api, t } = await open(() => ({ ...well, mail: { ...well.mail, test: newest } }))
  api.on(sendTestMail, () => {
    newest = {
      askedAt: isoText(now),
      state: 'refused',
      reason: '535 Authentication failed',
    }
    return { id: 'mail' }
  })
  await expect.element(page.getByText(t('status.test.hint'))).toBeVisible()
  await page.getByRole('button', { name: t('status.test.send') }).click()
  await expect.element(page.getByText(/535 Authentication failed/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: t('status.test.send') })).toBeEnabled()
  await expectAccessible(page.getByRole('main'))
})

test('an administrator of a copy makes it the studio, after the question whether the other one has stopped', async () => {
  const original = 'https://yoga.example'
  const copy = { ...wrong, finding: 'copy', own: 'https://new.example', original } as const
  let status: StudioStatus = { ...well, address: copy, mail: { ...well.mail, waiting: 2 } }
  const { api, t, line, summary } = await open(() => status, { width: 390 })
  const answers = [refusal('error.server.unavailable'), { address: 'https://new.example' }]
  api.on(becomeStudio, () => {
    const [answer = { address: '' }] = answers.splice(0, 1)
    if (!(answer instanceof Response)) status = well
    return answer
  })
  await expect.element(line('address')).toMatchTextContent(t('status.found.address.copy'))
  await expect.element(line('address')).toMatchTextContent(/https:\/\/new\.example.*https:\/\/yoga\.example/s)
  await expectAccessible(page.getByRole('main'))
  const button = line('address').getByRole('button', { name: t('status.become.button') })
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog).toMatchTextContent(/yoga\.example.*2通/s)
  await dialog.getByRole('button', { name: t('status.become.button') }).click()
  await expect.element(dialog).toMatchTextContent(t('error.server.unavailable'))
  await dialog.getByRole('button', { name: t('common.cancel') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await button.click()
  await expect.element(dialog).toMatchTextContent(/yoga\.example/)
  await expect.element(dialog).not.toMatchTextContent(t('error.server.unavailable'))
  await dialog.getByRole('button', { name: t('status.become.button') }).click()
  await expect.element(summary).toMatchTextContent(t('status.summary.inOrder'))
  await expect.poll(() => dialog.elements().length).toBe(0)
  await expect.element(line('address').getByRole('heading')).toHaveFocus()
  expect(api.received(becomeStudio)).toHaveLength(2)
})

test('an administrator tests the payments and reads that keys and webhook work', async () => {
  let newest: StudioStatus['payments']['test'] = null
  const { api, t } = await open(() => ({ ...well, payments: { ...well.payments, test: newest } }))
  api.on(testPayments, () => {
    newest = { askedAt: isoText(now), state: 'arrived', reason: null }
    return { id: 'test' }
  })
  await expect.element(page.getByText(t('status.paymentTest.hint'))).toBeVisible()
  await page.getByRole('button', { name: t('status.paymentTest.send') }).click()
  const arrived = t('status.paymentTest.arrived', { time: '2026/11/20 12:00 JST' })
  await expect.element(page.getByText(arrived)).toBeVisible()
  expect(api.received(testPayments)).toHaveLength(1)
  await expectAccessible(page.getByRole('main'))
})

test('a studio without a payment provider has nothing to test', async () => {
  const payments = { ...well.payments, state: 'notSetUp', finding: 'noProvider' } as const
  const { t, line } = await open({ ...well, payments })
  await expect.element(line('payments')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: t('status.paymentTest.send') }))
    .not.toBeInTheDocument()
})
