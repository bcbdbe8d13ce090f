import type { Locator } from 'playwright-core'
import type { Visit } from '../visit.ts'

/** The self check-in on a tablet at the door, at /admin/reception. */
export class KioskScreen {
  readonly visit: Visit

  constructor(visit: Visit) {
    this.visit = visit
  }

  /** Begins it as the person who is logged in, who is logged out by that. */
  static async begin(visit: Visit, pin: string): Promise<KioskScreen> {
    const { page, t } = visit
    await visit.open('/admin/reception')
    await page.getByRole('button', { name: t('kiosk.begin.open') }).click()
    const dialog = page.getByRole('dialog', { name: t('kiosk.begin.title') })
    await dialog.getByLabel(t('kiosk.begin.pin')).pressSequentially(pin)
    await dialog.getByRole('button', { name: t('kiosk.begin.ok'), exact: true }).click()
    const screen = new KioskScreen(visit)
    await screen.start.waitFor()
    return screen
  }

  /** The heading above the digits. */
  get start(): Locator {
    return this.visit.page.getByRole('heading', { name: this.visit.t('kiosk.lead') })
  }

  get welcome(): Locator {
    return this.visit.page.getByRole('heading', { name: this.visit.t('kiosk.welcome') })
  }

  /** A person with this telephone number and these initials checks in. */
  async checkIn(digits: string, initials: string): Promise<void> {
    const { page } = this.visit
    await this.start.waitFor()
    for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).click()
    await page.getByRole('button', { name: initials }).click()
    await this.welcome.waitFor()
  }

  async backToStart(): Promise<void> {
    await this.visit.page.getByRole('button', { name: this.visit.t('kiosk.back') }).click()
    await this.start.waitFor()
  }
}
