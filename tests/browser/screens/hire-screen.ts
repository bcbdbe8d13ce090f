import type { Locator } from 'playwright-core'
import { dateOf, dayText, hourMs, timeText } from '#time/tokyo.ts'
import { hiredSpace } from '../given-free-day.ts'
import type { Visit } from '../visit.ts'
import { PayScreen } from './pay-screen.ts'

/** The free times of /RentalSpace, the form beside them, and the page of the hire. */
export class HireScreen {
  readonly visit: Visit
  readonly day: number

  constructor(visit: Visit, day: number) {
    this.visit = visit
    this.day = day
  }

  static async open(visit: Visit, day: number, query = ''): Promise<HireScreen> {
    await visit.open(`/RentalSpace?space=${hiredSpace}&day=${dateOf(day)}${query}#times`)
    const screen = new HireScreen(visit, day)
    // Spaces of other tests stand above, whose pictures may load after the browser has gone to the address's
    // place.
    await screen.times.scrollIntoViewIfNeeded()
    await screen.from.waitFor()
    return screen
  }

  get times(): Locator {
    return this.visit.page.locator('#times')
  }

  get from(): Locator {
    return this.times.getByLabel(this.visit.t('freeTimes.from'), { exact: true })
  }

  get to(): Locator {
    return this.times.getByLabel(this.visit.t('freeTimes.to'), { exact: true })
  }

  /** A free half hour by its start, or by its end while an end is wanted. */
  cell(words: 'fromCell' | 'untilCell', hours: number): Locator {
    const time = timeText(this.day + hours * hourMs)
    const day = dayText(this.day, this.visit.language)
    return this.times.getByRole('button', {
      name: this.visit.t(`freeTimes.${words}`, { day, time }),
      exact: true,
    })
  }

  /** Chooses a time with the selects. */
  async choose(from: number, to: number): Promise<void> {
    await this.from.selectOption(String(this.day + from * hourMs))
    await this.to.selectOption(String(this.day + to * hourMs))
    await this.total.waitFor()
  }

  get total(): Locator {
    return this.times
      .getByRole('term')
      .filter({ hasText: this.visit.t('hire.total') })
      .locator('+ dd')
  }

  async fill(people = 6, purpose = 'ヨガ教室'): Promise<void> {
    const { page, t } = this.visit
    await page.getByLabel(t('hire.people')).fill(String(people))
    await page.getByLabel(t('hire.purpose')).fill('')
    await page.getByLabel(t('hire.purpose')).pressSequentially(purpose)
  }

  button(name: string): Locator {
    return this.visit.page.getByRole('button', { name: this.visit.t(`hire.${name}`), exact: true })
  }

  /** Sends the form and waits for the page with the terms. */
  async hold(): Promise<void> {
    await this.button('hold').click()
    await this.visit.arrivesAt('/hire')
    await this.shows('payable')
  }

  async shows(view: string): Promise<void> {
    await this.visit.page
      .getByRole('heading', { level: 1, name: this.visit.t(`hire.view.${view}`) })
      .waitFor()
  }

  /** Opens the payment page. */
  async goToPayment(): Promise<PayScreen> {
    await this.button('pay').click()
    const pay = new PayScreen(this.visit)
    await pay.isAt('/dev/checkout/')
    return pay
  }

  /** Pays on the simulator's page and waits until the hire is confirmed. */
  async pay(): Promise<void> {
    const screen = await this.goToPayment()
    await screen.simulatorButton(screen.simulator.checkout.pay).first().click()
    await this.visit.arrivesAt('/hire')
    await this.shows('confirmed')
  }
}
