import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { makeLineCode, readOwnLine, unlinkLine } from '#contract/line.ts'
import { isoText, minuteMs } from '#time/tokyo.ts'
import { expectAccessible } from '#tests/components/accessibility.ts'
import { ApiStub, connectionLost } from '#tests/components/api-stub.ts'
import { now, show } from '#tests/components/show.tsx'
import { OwnLine } from './own-line.tsx'

async function open(studio: { offered: boolean; linked: boolean }, language: 'ja' | 'en' = 'ja') {
  const made = { count: 0 }
  const api = new ApiStub()
    .on(readOwnLine, () => ({
      offered: studio.offered,
      link: studio.linked ? { linkedAt: isoText(now) } : null,
    }))
    .on(makeLineCode, () => {
      made.count += 1
      const code = `BCDF-234${made.count}`
      return {
        code: {
          code,
          link: `https://line.me/R/oaMessage/%40a/?${code}`,
          endsAt: isoText(now + 15 * minuteMs),
        },
      }
    })
    .on(unlinkLine, () => {
      studio.linked = false
      return {}
    })
  const { t } = await show(<OwnLine />, { language, as: 'USER' })
  return { api, t, studio, heading: page.getByRole('heading', { name: t('line.title') }) }
}

test('a member makes a code, opens the chat with it, and sees the link after sending it', async () => {
  const { t, studio, heading } = await open({ offered: true, linked: false })
  await page.getByRole('button', { name: t('line.make') }).click()
  await expect.element(page.getByText('BCDF-2341')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: t('line.open') }))
    .toHaveAttribute('href', 'https://line.me/R/oaMessage/%40a/?BCDF-2341')
  await expect.element(page.getByRole('img', { name: t('line.qr') })).toBeVisible()
  await expectAccessible(page.elementLocator(document.body))
  await page.getByRole('button', { name: t('line.check') }).click()
  await expect.element(page.getByText(t('line.notYet'))).toBeVisible()
  await page.getByRole('button', { name: t('line.another') }).click()
  await expect.element(page.getByText('BCDF-2342')).toBeVisible()
  studio.linked = true
  await page.getByRole('button', { name: t('line.check') }).click()
  await expect.element(page.getByRole('button', { name: t('line.unlink.open') })).toBeVisible()
  await expect.element(heading).toHaveFocus()
})

test('a member ends the link after a question, also after a lost connection', async () => {
  const { api, t, studio, heading } = await open({ offered: true, linked: true }, 'en')
  await page.getByRole('button', { name: t('line.unlink.open') }).click()
  const question = page.getByRole('alertdialog')
  const ok = question.getByRole('button', { name: t('line.unlink.ok') })
  api.on(unlinkLine, connectionLost)
  await ok.click()
  await expect.element(question.getByRole('alert')).toBeVisible()
  api.on(unlinkLine, () => {
    studio.linked = false
    return {}
  })
  await ok.click()
  await expect.element(page.getByRole('button', { name: t('line.make') })).toBeVisible()
  await expect.element(heading).toHaveFocus()
})

test('where the studio has no LINE, nothing is shown', async () => {
  const { api, heading } = await open({ offered: false, linked: false })
  await expect.poll(() => api.received(readOwnLine)).toHaveLength(1)
  await expect.element(heading).not.toBeInTheDocument()
})
