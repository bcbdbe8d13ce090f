import type { Locator } from 'playwright-core'
import { dateOf } from '#time/tokyo.ts'
import { scrollToSlot } from './calendar-screen.ts'
import type { CalendarView } from './calendar-screen.ts'
import type { Visit } from '../visit.ts'

interface Names {
  name: string
  nameEn?: string | undefined
}

/** /admin, tab of the spaces: a button for each space, and the calendar of the chosen one. */
export class SpacesScreen {
  readonly visit: Visit

  constructor(visit: Visit) {
    this.visit = visit
  }

  /** Opens the calendar of a space at the day of the instant. */
  static async at(
    visit: Visit,
    space: Names & { id: string },
    instant: number,
    view: CalendarView = 'week',
  ): Promise<SpacesScreen> {
    await visit.open(`/admin?tab=rentable&rentable=${space.id}&view=${view}&date=${dateOf(instant)}`)
    const screen = new SpacesScreen(visit)
    await (view === 'agenda' ? screen.calendar(space) : screen.table(space)).waitFor()
    return screen
  }

  nameOf({ name, nameEn = '' }: Names): string {
    return this.visit.language === 'en' && nameEn !== '' ? nameEn : name
  }

  get #chooser(): Locator {
    return this.visit.page.getByRole('group', { name: this.visit.t('spaceAdmin.spaces') })
  }

  button(space: Names): Locator {
    return this.#chooser.getByRole('button', { name: this.nameOf(space), exact: true })
  }

  get add(): Locator {
    return this.#chooser.getByRole('button', { name: this.visit.t('spaceAdmin.new') })
  }

  get edit(): Locator {
    return this.visit.page.getByRole('button', { name: this.visit.t('spaceAdmin.edit'), exact: true })
  }

  get parts(): Locator {
    return this.visit.page.getByRole('list', { name: this.visit.t('spaceAdmin.parts') }).getByRole('listitem')
  }

  calendar(space: Names): Locator {
    const name = this.visit.t('spaceAdmin.calendar', { name: this.nameOf(space) })
    return this.visit.page.getByRole('region', { name })
  }

  table(space: Names): Locator {
    return this.calendar(space).getByRole('table')
  }

  get addWindow(): Locator {
    return this.visit.page.getByRole('button', { name: this.visit.t('spaceAdmin.addWindow') })
  }

  /** The windows whose box has the text. */
  windows(text: string): Locator {
    const shown = this.visit.page.getByRole('region')
    return shown.getByRole('table').or(shown.getByRole('list')).getByRole('button', { name: text })
  }

  /** Taps the empty slot at the instant, in the first column of the calendar. */
  async tapSlot(space: Names, instant: number): Promise<Locator> {
    const cell = this.table(space).getByRole('row').last().getByRole('cell').first()
    await cell.tap({ position: await scrollToSlot(cell, instant) })
    return this.dialog('addWindow')
  }

  dialog(title: string): Locator {
    return this.visit.page.getByRole('dialog', { name: this.visit.t(`spaceAdmin.${title}`) })
  }

  /** The dialog that changes a window. */
  get windowDialog(): Locator {
    return this.visit.page.getByRole('dialog', { name: this.visit.t('spaceCalendar.window.title') })
  }

  question(title: string): Locator {
    return this.visit.page.getByRole('alertdialog', { name: this.visit.t(`spaceAdmin.${title}`) })
  }

  /** The price of an hour on weekdays. */
  price(dialog: Locator): Locator {
    return dialog.getByLabel(this.visit.t('spaceAdmin.weekdayPrice'))
  }

  async confirm(dialog: Locator): Promise<void> {
    await dialog.getByRole('button', { name: this.visit.t('form.confirm'), exact: true }).click()
  }

  async says(outcome: string): Promise<void> {
    await this.visit.page
      .getByRole('status')
      .filter({ hasText: this.visit.t(`spaceAdmin.${outcome}`) })
      .waitFor()
  }
}
