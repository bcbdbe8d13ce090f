import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { validRegistration } from '#tests/support/registrations.ts'
import type { Visit } from '../visit.ts'

type Field = keyof typeof validRegistration

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

/** /register: the form, the question before it is sent, and the notices. */
export class RegisterScreen {
  readonly visit: Visit
  /** A unique e-mail address. */
  readonly email = `${crypto.randomUUID()}@example.test`

  constructor(visit: Visit) {
    this.visit = visit
  }

  static async open(visit: Visit): Promise<RegisterScreen> {
    await visit.open('/register')
    return new RegisterScreen(visit)
  }

  get form(): Locator {
    return this.visit.page.getByRole('main').locator('form')
  }

  field(name: Field): Locator {
    return this.form.locator(`[name="${name}"]`)
  }

  birthday(part: 'Year' | 'Month' | 'Day'): Locator {
    return this.form.locator(`[autocomplete="bday-${part.toLowerCase()}"]`)
  }

  get submit(): Locator {
    return this.form.locator('button[type="submit"]')
  }

  get question(): Locator {
    return this.visit.page.getByRole('alertdialog', { name: this.visit.t('register.question') })
  }

  answer(said: 'yes' | 'no'): Locator {
    return this.question.getByRole('button', { name: this.visit.t(`common.${said}`) })
  }

  /** The notice above the form. */
  get notice(): Locator {
    return this.form.locator(':scope > :first-child').getByRole('alert')
  }

  get done(): Locator {
    return this.visit.page.getByRole('heading', { name: this.visit.t('register.doneTitle') })
  }

  /** The error at a field. */
  error(name: Field, type: string): Locator {
    return this.form.getByText(this.visit.t(`error.${name}.${type}`), { exact: true })
  }

  /** Fills in valid values, except for the given ones. */
  async fillIn(given: Partial<Record<(typeof texts)[number] | 'birthday', string>> = {}): Promise<void> {
    const values = { ...validRegistration, email: this.email, emailConfirmation: this.email, ...given }
    const [first, ...others] = texts
    await this.field(first).fill('')
    await this.field(first).pressSequentially(values[first])
    for (const name of others) await this.field(name).fill(values[name])
    if (values.birthday !== '') await this.chooseBirthday(values.birthday)
    await this.field('consent').check()
  }

  /** `1990-04-01`; a part that is not chosen is empty, as in `1990--01`. */
  async chooseBirthday(date: string): Promise<void> {
    // The selects change once more when the hydrated page knows the present day.
    const thisYear = this.birthday('Year').locator(`option[value="${new Date().getFullYear()}"]`)
    await thisYear.waitFor({ state: 'attached' })
    const [year = '', month = '', day = ''] = date.split('-')
    for (const [part, value] of [['Year', year] as const, ['Month', month] as const, ['Day', day] as const]) {
      if (value !== '') await this.birthday(part).selectOption(String(Number(value)))
    }
  }

  /** The values of all fields. */
  async content(): Promise<string[]> {
    const parts = await Promise.all([
      ...texts.map((name) => this.field(name).inputValue()),
      ...(['Year', 'Month', 'Day'] as const).map((part) => this.birthday(part).inputValue()),
      this.form.locator('[name="gender"]:checked').inputValue(),
      this.field('consent').isChecked(),
    ])
    return parts.map(String)
  }

  /** Sends the form and confirms the question. */
  async send(): Promise<void> {
    await this.submit.click()
    await this.answer('yes').click()
  }

  async says(text: Locator): Promise<void> {
    await text.waitFor()
    await expect.poll(() => text.count()).toBe(1)
  }
}
