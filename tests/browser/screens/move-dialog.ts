import type { Locator } from 'playwright-core'
import type { Visit } from '../visit.ts'

/** The dialog that asks before a lesson is moved. */
export class MoveDialog {
  readonly visit: Visit
  readonly root: Locator

  constructor(visit: Visit) {
    this.visit = visit
    this.root = visit.page.getByRole('dialog', { name: visit.t('lessonAdmin.move.title') })
  }

  static async opened(visit: Visit): Promise<MoveDialog> {
    const dialog = new MoveDialog(visit)
    await dialog.root.waitFor()
    return dialog
  }

  /** @param zone the mark of times in a browser with another time zone */
  time(name: 'start' | 'end', zone = ''): Locator {
    const field = this.visit.t(`editing.calendar.${name}`) + zone
    return this.root.getByRole('combobox', { name: this.visit.t('editing.calendar.timeOf', { field }) })
  }

  /** Start or end as shown: `2026-11-23 10:00`. */
  async moment(name: 'start' | 'end', zone = ''): Promise<string> {
    const field = this.visit.t(`editing.calendar.${name}`) + zone
    const date = this.root.getByRole('textbox', { name: this.visit.t('editing.calendar.dateOf', { field }) })
    return `${await date.inputValue()} ${await this.time(name, zone).inputValue()}`
  }

  get confirm(): Locator {
    return this.root.getByRole('button', { name: this.visit.t('form.confirm') })
  }

  get cancel(): Locator {
    return this.root.getByRole('button', { name: this.visit.t('common.cancel'), exact: true })
  }

  async confirmed(): Promise<void> {
    await this.confirm.click()
    await this.visit.page
      .getByRole('status')
      .filter({ hasText: this.visit.t('lessonAdmin.move.done') })
      .waitFor()
    await this.root.waitFor({ state: 'hidden' })
  }
}
