import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { registerMember } from '#contract/accounts/registration.ts'
import { readReferralCode } from '#contract/referrals.ts'
import { yenText } from '#studio/yen.ts'
import { refusal } from '#tests/components/api-stub.ts'
import {
  fillInRegistration,
  registrationApi,
  registrationContent,
} from '#tests/components/given-registration.ts'
import { show } from '#tests/components/show.tsx'
import { LanguageToggle } from '#web/app/navigation.tsx'
import { RegistrationForm } from './registration-form.tsx'

interface Given {
  at?: string
  language?: 'ja' | 'en'
  newcomerAmount?: number
}

async function open({ at = '/register', language = 'en', newcomerAmount = 0 }: Given = {}) {
  const api = registrationApi()
    .on(readReferralCode, ({ params: { code } }) =>
      code === 'HIDA7K2M9P' ? { amount: 3_000, newcomerAmount } : refusal('error.referral.notFound'),
    )
    .on(registerMember, () => ({ id: 'member-2' }))
  const { t, rerender, location } = await show(
    <>
      <LanguageToggle />
      <RegistrationForm />
    </>,
    { at, language },
  )
  const amounts = { amount: yenText(3_000, language), newcomerAmount: yenText(newcomerAmount, language) }
  return {
    api,
    t,
    rerender,
    location,
    field: page.getByName('referral'),
    meaning: (kind: 'member' | 'both') =>
      page.getByRole('status').filter({ hasText: t(`referral.meaning.${kind}`, amounts) }),
    register: page.getByCSS('button[type="submit"]'),
    yes: page.getByRole('alertdialog').getByRole('button', { name: t('common.yes') }),
    sent: () => api.received(registerMember).map(({ body }) => body.referral),
  }
}

test('the link of a member tells what its code is good for, fills it in, and it is sent', async () => {
  const { t, field, meaning, register, yes, sent } = await open({ at: '/register?referral=hida7-k2m9p' })
  await expect.element(page.getByText(t('referral.noNames'), { exact: false })).toBeVisible()
  await expect.element(meaning('member').first()).toBeVisible()
  await expect.element(field).toHaveValue('hida7-k2m9p')
  await fillInRegistration()
  await register.click()
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('HIDA7K2M9P')
  await yes.click()
  await expect.poll(sent).toEqual(['HIDA7K2M9P'])
})

test('a code that is typed tells below the field what both get', async () => {
  const { field, meaning } = await open({ newcomerAmount: 1_000 })
  await userEvent.type(field, 'hida7-k2m9p')
  await expect.element(meaning('both')).toBeVisible()
})

test('an unknown code of a link is said above the form and at its field, and the form goes without it', async () => {
  const { t, field, register, yes, sent } = await open({ at: '/register?referral=WRONG' })
  await expect.element(page.getByText(t('referral.unknownLink'))).toBeVisible()
  await fillInRegistration()
  const before = registrationContent()
  await register.click()
  await expect.element(field).toHaveFocus()
  await expect.element(page.getByText(t('error.referral.notFound'))).toBeVisible()
  expect(registrationContent()).toEqual(before)
  expect(sent()).toEqual([])
  await userEvent.clear(field)
  await register.click()
  await yes.click()
  await expect.poll(sent).toEqual([undefined])
})

test('a code that the server refuses at the end is said at its field, and nothing typed is lost', async () => {
  const { api, t, field, register, yes } = await open()
  api.on(registerMember, () => refusal('error.referral.notFound', { fields: { referral: 'notFound' } }))
  await fillInRegistration()
  await userEvent.type(field, 'HIDA7K2M9P')
  const before = registrationContent()
  await register.click()
  await yes.click()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText(t('error.referral.notFound')).first()).toBeVisible()
  expect(registrationContent()).toEqual(before)
})

test('the code stays through a change of the language, and on the way over another page', async () => {
  const { t, rerender, location, field } = await open({ at: '/register?referral=HIDA7K2M9P' })
  await expect.element(field).toHaveValue('HIDA7K2M9P')
  await page.getByRole('button', { name: t('nav.otherLanguage') }).click()
  await expect.poll(location).toMatchObject({ pathname: '/register', search: '?referral=HIDA7K2M9P' })
  await expect.element(field).toHaveValue('HIDA7K2M9P')
  await rerender(<p>{t('pages.login.title')}</p>)
  await rerender(<RegistrationForm />)
  await expect.element(field).toHaveValue('HIDA7K2M9P')
  // Only what a visitor has typed is told to be kept.
  await expect.element(page.getByText(t('register.draftFound'))).not.toBeInTheDocument()
})
