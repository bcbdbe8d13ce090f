import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findAddress } from '#contract/accounts/registration.ts'
import { getOwnMember, updateOwnMember } from '#contract/members/members.ts'
import type { OwnMember } from '#contract/members/members.ts'
import type { AskedAs } from '#studio/forms.ts'
import { ApiStub } from '#tests/components/api-stub.ts'
import { WithForms } from '#tests/components/given-forms.tsx'
import { ownMember } from '#tests/components/given-members.ts'
import { birthdayPart } from '#tests/components/given-registration.ts'
import { show } from '#tests/components/show.tsx'
import { registrationAsking } from '#tests/support/registrations.ts'
import { ProfileEditor } from './profile-form.tsx'

const bare = {
  kanaLastName: '',
  kanaFirstName: '',
  phone: '',
  birthday: null,
  addressId: '',
  addressRest: '',
}
const texts = ['kanaLastName', 'kanaFirstName', 'phone', 'addressId', 'addressRest'] as const
const place = { addressId: '1500001', prefecture: '東京都', city: '渋谷区', town: '神宮前' }

async function open(
  asked: AskedAs,
  given: Partial<OwnMember> = {},
  gender: 'optional' | 'hidden' = 'optional',
) {
  const studio = { member: ownMember(given) }
  const api = new ApiStub()
    .on(getOwnMember, () => studio.member)
    .on(findAddress, () => place)
    .on(updateOwnMember, ({ body: { password: _, confirmation: __, birthday, ...fields } }) => {
      const day = birthday === undefined ? {} : { birthday: birthday || null }
      return (studio.member = { ...studio.member, ...(fields as Partial<OwnMember>), ...day })
    })
  const editor = (
    <WithForms forms={{ ...registrationAsking(asked), registrationGender: gender }}>
      <ProfileEditor />
    </WithForms>
  )
  const { t } = await show(editor, { as: 'USER', language: 'en' })
  const save = page.getByRole('button', { name: t('profile.save') })
  await expect.element(save).toBeVisible()
  return { t, save, sent: () => api.received(updateOwnMember).map(({ body }) => body) }
}

test('a member without telephone, birthday, address and reading changes the name where the studio does not require them', async () => {
  const { save, sent } = await open('optional', bare)
  for (const name of texts)
    await expect.element(page.getByName(name)).toHaveAttribute('aria-required', 'false')
  await userEvent.clear(page.getByName('lastName'))
  await userEvent.type(page.getByName('lastName'), '佐藤')
  await save.click()
  await expect.poll(sent).toEqual([{ lastName: '佐藤' }])
})

test('a member adds what the studio asks for and does not require', async () => {
  const { save, sent } = await open('optional', bare)
  await userEvent.type(page.getByName('phone'), '090-1234-5678')
  await userEvent.type(page.getByName('addressId'), '1500001')
  await save.click()
  await expect.poll(sent).toEqual([{ phone: '09012345678', addressId: '1500001' }])
})

test('what the studio does not ask for is not in the profile of a member of whom nothing is kept', async () => {
  const { t, save } = await open('hidden', { ...bare, gender: 3 }, 'hidden')
  await expect.element(save).toBeVisible()
  for (const name of [...texts, 'gender']) await expect.element(page.getByName(name)).not.toBeInTheDocument()
  await expect.element(birthdayPart('year')).not.toBeInTheDocument()
  await expect.element(page.getByRole('combobox', { name: t('profile.language') })).toBeVisible()
})

test('what is kept stays visible where the studio does not ask for it, and the member removes it', async () => {
  const { t, save, sent } = await open('hidden', {}, 'hidden')
  await expect.element(page.getByName('gender')).toBeVisible()
  for (const name of texts) {
    await expect.element(page.getByName(name)).not.toHaveValue('')
    await userEvent.clear(page.getByName(name))
  }
  await page.getByRole('button', { name: t('profile.noBirthday') }).click()
  await save.click()
  await expect.poll(sent).toEqual([{ ...bare, birthday: '' }])
  for (const name of texts) await expect.element(page.getByName(name)).not.toBeInTheDocument()
  await expect.element(birthdayPart('year')).not.toBeInTheDocument()
})
