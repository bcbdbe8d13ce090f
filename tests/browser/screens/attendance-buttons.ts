import type { Locator } from 'playwright-core'
import type { Visit } from '../visit.ts'

/** The buttons that note whether a member came, on the day's page or in the dialog of a lesson. */
export class AttendanceButtons {
  readonly visit: Visit
  readonly #around: Locator
  readonly #name: string

  /** @param around where the member stands once */
  constructor(visit: Visit, around: Locator, name: string) {
    this.visit = visit
    this.#around = around
    this.#name = name
  }

  button(attendance: 'attended' | 'missed'): Locator {
    return this.#around
      .getByRole('group', { name: this.visit.t('admin.frontDesk.attendance.of', { name: this.#name }) })
      .getByRole('button', { name: this.visit.t(`admin.bookingStatus.${attendance}`) })
  }

  /** What is noted, as the buttons show it. */
  async noted(): Promise<'attended' | 'missed' | 'nothing'> {
    for (const attendance of ['attended', 'missed'] as const) {
      if ((await this.button(attendance).getAttribute('aria-pressed')) === 'true') return attendance
    }
    return 'nothing'
  }

  /** What is said when the connection broke. */
  get unsure(): Locator {
    return this.#around.getByRole('alert').filter({ hasText: this.visit.t('admin.form.outcomeUnknown') })
  }

  /** What is said when somebody else has noted something first. */
  get overtaken(): Locator {
    return this.#around
      .getByRole('alert')
      .filter({ hasText: this.visit.t('admin.frontDesk.attendance.keep') })
  }

  instead(attendance: 'attended' | 'missed'): Locator {
    const status = this.visit.t(`admin.bookingStatus.${attendance}`)
    const name = this.visit.t('admin.frontDesk.attendance.instead', { status })
    return this.overtaken.getByRole('button', { name })
  }

  get keep(): Locator {
    return this.overtaken.getByRole('button', { name: this.visit.t('admin.frontDesk.attendance.keep') })
  }

  get retry(): Locator {
    const name = this.visit.t('admin.frontDesk.attendance.retry', { name: this.#name })
    return this.unsure.getByRole('button', { name })
  }
}
