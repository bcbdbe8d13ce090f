import type { Locator } from 'playwright-core'
import type { Visit } from '../visit.ts'

/** The part of /admin/reception that finds who stands at the desk. */
export class ArrivalScreen {
  readonly visit: Visit

  constructor(visit: Visit) {
    this.visit = visit
  }

  static async open(visit: Visit): Promise<ArrivalScreen> {
    await visit.open('/admin/reception')
    return new ArrivalScreen(visit)
  }

  get field(): Locator {
    return this.visit.page.getByRole('searchbox', { name: this.visit.t('reception.arrival.field') })
  }

  get scan(): Locator {
    return this.visit.page.getByRole('button', { name: this.visit.t('reception.arrival.scan') })
  }

  /** The member who was found. */
  get card(): Locator {
    const close = this.visit.page.getByRole('button', { name: this.visit.t('reception.arrival.close') })
    return this.visit.page.locator('section').filter({ has: close })
  }

  get heading(): Locator {
    return this.card.getByRole('heading')
  }

  get bookings(): Locator {
    return this.card
      .getByRole('list', { name: this.visit.t('reception.arrival.bookings') })
      .getByRole('listitem')
  }
}
