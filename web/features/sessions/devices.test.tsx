import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { endOtherSessions, endOwnSession, listOwnSessions } from '#contract/sessions.ts'
import type { Session } from '#contract/sessions.ts'
import { ApiStub, connectionLost, refusal } from '#tests/components/api-stub.ts'
import { now, show } from '#tests/components/show.tsx'
import { hourMs, isoText } from '#time/tokyo.ts'
import { Devices } from '#web/features/sessions/devices.tsx'

const device = (given: Partial<Session>): Session => ({
  id: 'here',
  current: false,
  begunAt: isoText(now - 3 * hourMs),
  lastUsedAt: isoText(now - hourMs),
  browser: 'Chrome',
  system: 'Linux',
  kiosk: false,
  ...given,
})

const here = device({ current: true })

async function open(others: Session[], language: 'ja' | 'en' = 'ja') {
  const studio = { devices: [here, ...others] }
  const api = new ApiStub()
    .on(listOwnSessions, () => studio.devices)
    .on(endOwnSession, ({ params: { id } }) => {
      studio.devices = studio.devices.filter((known) => known.id !== id)
      return {}
    })
    .on(endOtherSessions, () => {
      studio.devices = [here]
      return {}
    })
  const { t } = await show(<Devices />, { language, as: 'USER' })
  const question = page.getByRole('alertdialog')
  return {
    api,
    studio,
    t,
    heading: page.getByRole('heading', { name: t('profile.devices.title') }),
    rows: page.getByRole('listitem'),
    others: page.getByRole('button', { name: t('profile.devices.endOthers') }),
    question,
    ok: question.getByRole('button', { name: t('profile.devices.ok') }),
  }
}

test('the device in use is marked and cannot be logged out, and another is, also after a lost connection', async () => {
  const { api, studio, t, heading, rows, others, question, ok } = await open(
    [device({ id: 'other', browser: 'Firefox', system: 'Windows' })],
    'en',
  )
  await expect.element(rows.first().getByText(t('profile.devices.current'))).toBeVisible()
  await expect.element(rows.first().getByRole('button')).not.toBeInTheDocument()
  await expect.element(rows.nth(1).getByText('Firefox on Windows')).toBeVisible()
  await rows.nth(1).getByRole('button').click()
  await expect.element(question.getByText('Log out Firefox on Windows?')).toBeVisible()
  api.on(endOwnSession, connectionLost)
  await ok.click()
  await expect.element(question.getByText(t('error.server.unreachable'))).toBeVisible()
  api.on(endOwnSession, () => {
    studio.devices = [here]
    return refusal('error.session.notFound')
  })
  await ok.click()
  await expect.element(page.getByText(t('profile.devices.alone'))).toBeVisible()
  await expect.element(heading).toHaveFocus()
  await expect.element(others).not.toBeInTheDocument()
})

test('all devices but this one are logged out after a question, which can be answered with no', async () => {
  const { t, rows, others, question, ok } = await open([device({ id: 'two' }), device({ id: 'three' })])
  await expect.element(rows).toHaveLength(3)
  await others.click()
  await question.getByRole('button', { name: t('common.cancel') }).click()
  await expect.element(others).toHaveFocus()
  await others.click()
  await ok.click()
  await expect.element(rows).toHaveLength(1)
  await expect.element(page.getByText(t('profile.devices.alone'))).toBeVisible()
})
