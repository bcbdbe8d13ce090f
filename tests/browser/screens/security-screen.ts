import type { Locator } from 'playwright-core'
import { codeAt } from '#tests/support/authenticator-app.ts'
import { demoPassword } from '#demo/sample-studio/members.ts'
import type { Visit } from '../visit.ts'

/** The tab of /profile with the second factors, and the second step of a login. */
export class SecurityScreen {
  readonly visit: Visit

  constructor(visit: Visit) {
    this.visit = visit
  }

  static async open(visit: Visit): Promise<SecurityScreen> {
    await visit.open('/profile?tab=security')
    return new SecurityScreen(visit)
  }

  button(key: string): Locator {
    return this.visit.page.getByRole('button', { name: this.visit.t(`security.${key}`), exact: true })
  }

  says(key: string, values?: Record<string, string | number>): Locator {
    return this.visit.page.getByText(this.visit.t(key, values))
  }

  get code(): Locator {
    return this.visit.page.getByLabel(this.visit.t('security.code'))
  }

  get recoveryCode(): Locator {
    return this.visit.page.getByLabel(this.visit.t('security.recoveryCode'))
  }

  get identity(): Locator {
    return this.visit.page.getByRole('dialog', { name: this.visit.t('security.identityTitle') })
  }

  /** Gives the password in the dialog that asks who the person is. */
  async confirm(password = demoPassword): Promise<void> {
    await this.identity.getByLabel(this.visit.t('security.password')).fill(password)
    await this.identity.getByRole('button', { name: this.visit.t('security.confirm'), exact: true }).click()
  }

  /** The secret that is shown as text beside the QR code. */
  async secret(): Promise<string> {
    const key = await this.visit.page.locator('.font-mono').first().innerText()
    return key.replaceAll(/\s/g, '')
  }

  /** Sets up an app. Returns its secret and the recovery codes, which are still shown. */
  async setUpApp(): Promise<{ secret: string; codes: string[] }> {
    await this.button('appSetUp').click()
    await this.confirm()
    await this.code.waitFor()
    const secret = await this.secret()
    await this.code.fill(codeAt(secret, Date.now()))
    await this.button('finish').click()
    await this.button('codesKept').waitFor()
    return { secret, codes: await this.codes() }
  }

  async codes(): Promise<string[]> {
    return this.visit.page
      .getByRole('listitem')
      .locator('visible=true')
      .filter({ hasText: /^[2-9A-Z-]{14}$/ })
      .allInnerTexts()
  }
}
