import type { Locator } from 'playwright-core'
import type { Visit } from '../visit.ts'

/** /login: e-mail address, password, and the notice when they are wrong. */
export class LoginScreen {
  readonly visit: Visit

  constructor(visit: Visit) {
    this.visit = visit
  }

  static async open(visit: Visit): Promise<LoginScreen> {
    await visit.open('/login')
    return new LoginScreen(visit)
  }

  /**
   * Also by its name: the address changes before the page does, and the page before may have a field with the
   * same label.
   */
  get username(): Locator {
    const { page, t } = this.visit
    return page.getByLabel(t('login.username')).and(page.locator('[name="username"]'))
  }

  get password(): Locator {
    return this.visit.page.getByLabel(this.visit.t('login.password'))
  }

  get submit(): Locator {
    return this.visit.page.getByRole('button', { name: this.visit.t('login.submit'), exact: true })
  }

  get forgotten(): Locator {
    return this.visit.page.getByRole('link', { name: this.visit.t('login.forgotten') })
  }

  get failure(): Locator {
    return this.visit.page.getByRole('main').getByRole('alert')
  }

  async logIn(username: string, password: string): Promise<void> {
    await this.username.fill('')
    await this.username.pressSequentially(username)
    await this.password.fill(password)
    await this.submit.click()
  }
}
