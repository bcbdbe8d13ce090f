import { describe, expect } from 'vitest'
import { demoPassword } from '#demo/sample-studio/members.ts'
import { expectAccessible } from '../accessibility.ts'
import { calls, refusedWith, stopWrites } from '../connection.ts'
import { placeOfSound } from '../screens/register-screen.ts'
import { test } from '../test.ts'
import type { Visit } from '../visit.ts'

/** The text fields, each with its autocomplete value. */
const texts = {
  lastName: 'family-name',
  firstName: 'given-name',
  kanaLastName: null,
  kanaFirstName: null,
  email: 'email',
  phone: 'tel',
  addressId: 'postal-code',
  addressRest: 'address-line1',
} as const

type Text = keyof typeof texts

async function openForm(visitor: Visit) {
  await visitor.open('/profile?tab=edit')
  const { page, t } = visitor
  const save = page.getByRole('button', { name: t('profile.save') })
  const field = (name: Text) =>
    page.getByRole('tabpanel').getByRole('textbox', { name: t(`profile.${name}`), exact: true })
  await save.waitFor()
  return { field, save }
}

describe('the profile form', () => {
  test('the profile form saves a change and shows it in normalised form', async ({ visit, studio }) => {
    const visitor = await visit({ as: await studio.member({ phone: '09012345678' }) })
    const { page, t } = visitor
    const { field, save } = await openForm(visitor)
    await expectAccessible(page)
    await expect.poll(() => field('phone').inputValue()).toBe('09012345678')
    await page.getByText(placeOfSound.ja).waitFor()
    await field('phone').fill('080-1111-2222')
    await field('kanaLastName').fill('さとう')
    await save.click()
    await page.getByText(t('profile.update_success')).waitFor()
    await expect.poll(() => field('phone').inputValue()).toBe('08011112222')
    await page.reload()
    await expect.poll(() => field('kanaLastName').inputValue()).toBe('サトウ')
    await expect.poll(() => field('phone').inputValue()).toBe('08011112222')
  })

  test('the profile form labels each field for the member and for autofill, and says once that it is required', async ({
    visit,
    studio,
  }) => {
    const visitor = await visit({ language: 'en', as: await studio.member() })
    const { page, t } = visitor
    const { field } = await openForm(visitor)
    for (const [name, filled] of Object.entries(texts)) {
      const input = field(name as Text)
      await expect.poll(() => input.getAttribute('name')).toBe(name)
      await expect.poll(() => input.getAttribute('autocomplete')).toBe(filled)
      await expect.poll(() => input.getAttribute('aria-required')).toBe('true')
    }
    const birthday = page.getByRole('group', { name: t('profile.birthday'), exact: true })
    const parts = await birthday.getByRole('combobox').all()
    expect(await Promise.all(parts.map((part) => part.getAttribute('aria-required')))).toEqual([
      'true',
      'true',
      'true',
    ])
  })

  test('the profile form reports errors at the field, also those that only the server knows', async ({
    visit,
    studio,
  }) => {
    const other = await studio.member()
    const visitor = await visit({ as: await studio.member() })
    visitor.browserErrors.expect(refusedWith(409))
    const { page, t } = visitor
    const { field, save } = await openForm(visitor)
    await field('addressRest').fill('')
    await page.getByText(t('error.addressRest.required')).waitFor()
    await field('addressRest').fill('9-8-7')
    await field('email').fill(other.email)
    await page.locator('input[name="password"]').fill(demoPassword)
    await save.click()
    await page.getByText(t('error.email.isUsed')).waitFor()
    await expect.poll(() => field('email').getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => field('addressRest').inputValue()).toBe('9-8-7')
  })

  test('the profile form says that there were too many calls, keeps what was typed and can save it again', async ({
    visit,
    studio,
  }) => {
    const visitor = await visit({ language: 'en', as: await studio.member() })
    visitor.browserErrors.expect(refusedWith(429))
    const { page, t } = visitor
    const { field, save } = await openForm(visitor)
    await field('addressRest').fill('9-8-7')
    await field('phone').fill('08011112222')
    const goOn = await stopWrites(page, calls.ownMember)
    await save.click()
    await page.getByText(t('error.server.too_many_requests')).first().waitFor()
    await expect.poll(() => field('addressRest').inputValue()).toBe('9-8-7')
    await expect.poll(() => field('phone').inputValue()).toBe('08011112222')
    await goOn()
    await save.click()
    await page.getByText(t('profile.update_success')).waitFor()
    await page.reload()
    await expect.poll(() => field('addressRest').inputValue()).toBe('9-8-7')
  })

  test('the profile form refuses a link in a name at the field, also in one that is kept already', async ({
    visit,
    studio,
  }) => {
    const visitor = await visit({ as: await studio.member({ lastName: 'example.com' }) })
    const { page, t } = visitor
    const { field, save } = await openForm(visitor)
    await field('firstName').fill('hanako@example')
    await save.click()
    await page.getByText(t('error.firstName.link')).waitFor()
    await page.getByText(t('error.lastName.link')).waitFor()
    await expect.poll(() => field('firstName').inputValue()).toBe('hanako@example')
    await field('firstName').fill('花子')
    await field('lastName').fill('山田')
    await save.click()
    await page.getByText(t('profile.update_success')).waitFor()
  })

  test('the profile form says that nothing was changed', async ({ visit, studio }) => {
    const visitor = await visit({ as: await studio.member() })
    const { save } = await openForm(visitor)
    await save.click()
    await visitor.page.getByText(visitor.t('profile.unchanged')).waitFor()
  })
})
