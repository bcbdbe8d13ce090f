import type { Locator } from 'playwright-core'
import type { Visit } from '../visit.ts'

/** The buttons that record attendance, on the page of the day or in the dialog of a lesson. */
export class AttendanceButtons {
  readonly visit: Visit
  readonly #around: Locator
  readonly #name: string

  /** @param around an element that contains the member once */
  constructor(visit: Visit, around: Locator, name: string) {
    this.visit = visit
    this.#around = around
    this.#name = name
  }

  button(attendance: 'attended' | 'missed'): Locator {
    return this.#around
      .getByRole('group', { name: this.visit.t('frontDesk.attendance.of', { name: this.#name }) })
      .getByRole('button', { name: this.visit.t(`frontDesk.status.${attendance}`) })
  }

  /** The attendance that the buttons show. */
  async recorded(): Promise<'attended' | 'missed' | 'nothing'> {
    for (const attendance of ['attended', 'missed'] as const) {
      if ((await this.button(attendance).getAttribute('aria-pressed')) === 'true') return attendance
    }
    return 'nothing'
  }

  /** The notice after a broken connection. */
  get failure(): Locator {
    return this.#around.getByRole('alert').filter({ hasText: this.visit.t('form.outcomeUnknown') })
  }

  /** The question after another administrator recorded attendance first. */
  get conflict(): Locator {
    return this.#around.getByRole('alert').filter({ hasText: this.visit.t('frontDesk.attendance.keep') })
  }

  instead(attendance: 'attended' | 'missed'): Locator {
    const status = this.visit.t(`frontDesk.status.${attendance}`)
    const name = this.visit.t('frontDesk.attendance.instead', { status })
    return this.conflict.getByRole('button', { name })
  }

  get keep(): Locator {
    return this.conflict.getByRole('button', { name: this.visit.t('frontDesk.attendance.keep') })
  }

  get retry(): Locator {
    const name = this.visit.t('frontDesk.attendance.retry', { name: this.#name })
    return this.failure.getByRole('button', { name })
  }
}
