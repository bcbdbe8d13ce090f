import type { Locator } from 'playwright-core'
import type { Visit } from '../visit.ts'

/** The dialog in which a member joins a waiting list, changes the latest time or leaves. */
export class WaitingDialog {
  readonly visit: Visit

  constructor(visit: Visit) {
    this.visit = visit
  }

  root(title: 'joinTitle' | 'ownTitle'): Locator {
    return this.visit.page.getByRole('alertdialog', { name: this.visit.t(`booking.waiting.${title}`) })
  }

  get latest(): Locator {
    return this.visit.page.getByRole('combobox', { name: this.visit.t('booking.waiting.latest') })
  }

  button(text: 'joinOk' | 'save' | 'leave'): Locator {
    return this.visit.page
      .getByRole('alertdialog')
      .getByRole('button', { name: this.visit.t(`booking.waiting.${text}`), exact: true })
  }

  /** Waits for the short message. */
  async says(text: 'joined' | 'saved' | 'left', values: object = {}): Promise<void> {
    await this.visit.page
      .getByText(this.visit.t(`booking.waiting.${text}`, { ...values }))
      .first()
      .waitFor()
  }
}
