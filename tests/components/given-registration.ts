import { page, userEvent } from 'vitest/browser'
import { emailExists, findAddress } from '#contract/accounts/registration.ts'
import type { Place } from '#contract/accounts/registration.ts'
import { validRegistration } from '#tests/support/registrations.ts'
import { ApiStub } from './api-stub.ts'
import { fillIn } from './fill-in.ts'

/** The fields of text in the order of the form. */
const texts = [
  'lastName',
  'firstName',
  'kanaLastName',
  'kanaFirstName',
  'email',
  'emailConfirmation',
  'phone',
  'addressId',
  'addressRest',
  'password',
  'passwordConfirmation',
] as const

const jingumae: Place = {
  addressId: '1500001',
  prefecture: '東京都',
  city: '渋谷区',
  town: '神宮前',
}

/** An API in which each postal code is that of Jingumae and no e-mail address is registered. */
export const registrationApi = (): ApiStub =>
  new ApiStub().on(findAddress, () => jingumae).on(emailExists, () => ({ exists: false }))

export const birthdayPart = (part: 'year' | 'month' | 'day') => page.getByCSS(`[autocomplete="bday-${part}"]`)

/** `1990-04-01`; a part that is not chosen is empty, as in `1990--01`. */
export async function chooseBirthday(date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-')
  const choices = [['year', year] as const, ['month', month] as const, ['day', day] as const]
  for (const [part, value] of choices)
    if (value !== '') await userEvent.selectOptions(birthdayPart(part), String(Number(value)))
}

/** Fills in a valid registration, except for the given texts. An empty birthday is not chosen. */
export async function fillInRegistration(
  given: Partial<Record<(typeof texts)[number] | 'birthday', string>> = {},
): Promise<void> {
  const values = { ...validRegistration, ...given }
  await fillIn(Object.fromEntries(texts.map((name) => [name, values[name]])))
  await chooseBirthday(values.birthday)
  await page.getByName('consent').click()
}

/** What the registration form holds now. */
export function registrationContent(): Record<string, FormDataEntryValue> {
  const form = document.querySelector('form')
  if (form === null) throw new Error('there is no form')
  const parts = Array.from(form.querySelectorAll('select'), ({ autocomplete, value }) => [
    autocomplete,
    value,
  ])
  return { ...Object.fromEntries(new FormData(form)), ...Object.fromEntries(parts) }
}
