import type { Locator } from 'playwright-core'
import { Keyboard } from '../keyboard.ts'
import type { Visit } from '../visit.ts'

const names = ['name', 'email', 'phone', 'message'] as const

type Field = (typeof names)[number]

/** A valid inquiry. */
export const inquiry: Record<Field, string> = {
  name: '山田 花子',
  email: 'hanako@example.test',
  phone: '09012345678',
  message: '体験レッスンについて。\n平日の午前はありますか。',
}

/** /contact and /ContactNoUserYoga: the form and its notices. */
export class InquiryScreen {
  readonly visit: Visit

  constructor(visit: Visit) {
    this.visit = visit
  }

  static async open(visit: Visit, path: '/contact' | '/ContactNoUserYoga'): Promise<InquiryScreen> {
    await visit.open(path)
    return new InquiryScreen(visit)
  }

  field(name: Field): Locator {
    return this.visit.page.getByRole('main').locator(`[name="${name}"]`)
  }

  button(name: 'inquiry.send' | 'inquiry.sending'): Locator {
    return this.visit.page.getByRole('button', { name: this.visit.t(name) })
  }

  get thanks(): Locator {
    return this.visit.page.getByRole('alertdialog', { name: this.visit.t('booking.BookedMeg') })
  }

  get failure(): Locator {
    return this.visit.page.getByRole('main').getByRole('alert')
  }

  /** Clicks three times before the page can react. */
  async sendThrice(): Promise<void> {
    await this.button('inquiry.send').evaluate((button) => {
      for (const _ of [1, 2, 3]) (button as HTMLElement).click()
    })
  }

  /** Waits until the form says why it failed and that nothing is lost. */
  async says(key: string): Promise<void> {
    const told = `${this.visit.t('inquiry.failed')} ${this.visit.t(key)}`
    await this.failure.filter({ hasText: told }).waitFor()
  }

  async write(values: Record<Field, string>): Promise<void> {
    for (const name of names) await this.field(name).fill(values[name])
  }

  async writeByKeyboard(values: Record<Field, string>): Promise<void> {
    const keys = new Keyboard(this.visit.page)
    for (const name of names) {
      await keys.reach(this.field(name))
      await this.visit.page.keyboard.insertText(values[name])
    }
  }

  async values(): Promise<Record<string, string>> {
    const read = names.map(async (name) => [name, await this.field(name).inputValue()] as const)
    return Object.fromEntries(await Promise.all(read))
  }
}
