import { expect } from 'vitest'
import { holdAnswers } from '../connection.ts'
import { test } from '../test.ts'

const scripts = /\/assets\/.*\.js$/

const forms = [
  {
    path: '/contact',
    typed: { name: '山田 花子', email: 'hanako@example.test', message: '体験レッスンについて' },
  },
  {
    path: '/register',
    typed: { lastName: '山田', email: 'hanako@example.test', addressRest: '1-2-3', password: 'six or more' },
  },
  { path: '/login', typed: { username: 'hanako@example.test', password: 'six or more' } },
  { path: '/forgotten', typed: { email: 'hanako@example.test' } },
] as const

test.for(forms)(
  '$path keeps what is typed before its script has loaded, and where, and cannot be sent before',
  async ({ path, typed }, { visit }) => {
    const visitor = await visit()
    const { page, t } = visitor
    const release = await holdAnswers(page, scripts)
    await page.goto(path, { waitUntil: 'commit' })
    const form = page.locator('main form')
    const submit = form.locator('button[type="submit"]')
    const field = (name: string) => form.locator(`[name="${name}"]`)
    for (const [name, text] of Object.entries(typed)) await field(name).fill(text)
    const last = field(Object.keys(typed).at(-1) ?? '')
    await last.press('ArrowLeft')
    await expect.poll(() => submit.isDisabled()).toBe(true)

    release()
    await expect.poll(() => submit.isEnabled()).toBe(true)
    for (const [name, text] of Object.entries(typed))
      await expect.poll(() => field(name).inputValue(), { message: name }).toBe(text)
    await expect.poll(() => last.evaluate((element) => element.matches(':focus'))).toBe(true)
    // The next letter stands before the last one, where the visitor left the cursor.
    await page.keyboard.insertText('x')
    const [, start = '', end = ''] = /^(.*)(.)$/s.exec(Object.values(typed).at(-1) ?? '') ?? []
    await expect.poll(() => last.inputValue()).toBe(`${start}x${end}`)

    // The form knows them too: none of them is missing.
    if (path !== '/contact' && path !== '/register') return
    await submit.click()
    await expect.poll(() => form.locator('[aria-invalid="true"]').count()).toBeGreaterThan(0)
    for (const name of Object.keys(typed)) {
      await expect
        .poll(() => field(name).getAttribute('aria-invalid'), { message: `${name}, ${t('error.missing')}` })
        .toBe('false')
    }
  },
)

test('/register keeps a choice that is made before its script has loaded', async ({ visit }) => {
  const visitor = await visit()
  const { page } = visitor
  const release = await holdAnswers(page, scripts)
  await page.goto('/register', { waitUntil: 'commit' })
  const form = page.locator('main form')
  await form.locator('[name="consent"]').check()
  await form.locator('[name="gender"][value="1"]').check()
  await form.locator('[autocomplete="bday-month"]').selectOption('7')
  release()
  await expect.poll(() => form.locator('button[type="submit"]').isEnabled()).toBe(true)
  // The form takes what was typed over one rendering later than it lets itself be sent.
  await expect.poll(() => form.locator('[name="consent"]').isChecked()).toBe(true)
  await expect.poll(() => form.locator('[name="gender"][value="1"]').isChecked()).toBe(true)
  await expect.poll(() => form.locator('[autocomplete="bday-month"]').inputValue()).toBe('7')
})
