import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Visit } from '../visit.ts'

/** /profile: the member's facts, tickets and bookings. */
export class ProfileScreen {
  readonly visit: Visit

  constructor(visit: Visit) {
    this.visit = visit
  }

  static async open(visit: Visit): Promise<ProfileScreen> {
    await visit.open('/profile')
    return new ProfileScreen(visit)
  }

  /** The value beside a term of the header, such as `tickets`. */
  fact(term: 'tickets' | 'memberId' | 'memberType'): Locator {
    const name = this.visit.page.getByRole('term').filter({ hasText: this.visit.t(`profile.${term}`) })
    return name.locator('+ dd')
  }

  /** Waits until the header shows this many tickets. */
  async showsTickets(count: number): Promise<void> {
    const tickets = this.fact('tickets')
    await expect.poll(() => tickets.innerText()).toBe(this.visit.t('profile.ticketCount', { count }))
  }

  get bookings(): Locator {
    return this.visit.page.getByRole('tabpanel').getByRole('article')
  }

  booking(title: string): Locator {
    return this.bookings.filter({ has: this.visit.page.getByRole('heading', { name: title, exact: true }) })
  }

  get question(): Locator {
    return this.visit.page.getByRole('alertdialog', { name: this.visit.t('profile.cancelConfirm') })
  }

  cancelButton(title: string): Locator {
    return this.booking(title)
      .getByRole('button')
      .filter({ hasText: this.visit.t('profile.cancel') })
  }

  /** Cancels a booking, confirms, and waits until that is done. */
  async cancel(title: string): Promise<void> {
    await this.cancelButton(title).click()
    await this.question.getByRole('button', { name: this.visit.t('booking.cancelOk') }).click()
    await this.question.waitFor({ state: 'hidden' })
  }

  get logout(): Locator {
    return this.visit.page.getByRole('main').getByRole('link', { name: this.visit.t('nav.logout') })
  }
}
