import type { Locator } from 'playwright-core'
import { fullName } from '#studio/person-name.ts'
import type { LessonDialog } from './lesson-dialog.ts'
import type { Visit } from '../visit.ts'

interface Names {
  lastName: string
  firstName: string
}

/** The part of the lesson dialog in which an administrator books, cancels and records attendance. */
export class FrontDesk {
  readonly visit: Visit
  readonly edit: LessonDialog

  constructor(visit: Visit, edit: LessonDialog) {
    this.visit = visit
    this.edit = edit
  }

  get #members(): Locator {
    return this.edit.root.getByRole('region', { name: this.visit.t('frontDesk.members') })
  }

  row(names: Names): Locator {
    return this.#members.getByRole('listitem').filter({ hasText: fullName(names) })
  }

  cancel(names: Names): Locator {
    const name = this.visit.t('frontDesk.cancel.openOf', { name: fullName(names) })
    return this.#members.getByRole('button', { name })
  }

  mark(names: Names, attendance: 'attended' | 'missed'): Locator {
    return new AttendanceButtons(this.visit, this.#members, fullName(names)).button(attendance)
  }

  get bookFor(): Locator {
    return this.#members.getByRole('button', { name: this.visit.t('frontDesk.book.open') })
  }

  get bookDialog(): Locator {
    return this.visit.page.getByRole('dialog', { name: this.visit.t('frontDesk.book.title') })
  }

  get search(): Locator {
    return this.bookDialog.getByRole('searchbox')
  }

  found(names: Names): Locator {
    return this.bookDialog.getByRole('button', { name: fullName(names) })
  }

  /** Opens the search, finds the member and asks to book. */
  async choose(names: Names): Promise<void> {
    await this.bookFor.click()
    await this.search.fill(names.lastName)
    await this.found(names).click()
  }

  get bookQuestion(): Locator {
    return this.visit.page.getByRole('alertdialog', { name: this.visit.t('frontDesk.book.ask') })
  }

  get cancelQuestion(): Locator {
    return this.visit.page.getByRole('alertdialog', { name: this.visit.t('frontDesk.cancel.title') })
  }

  button(question: Locator, label: string): Locator {
    return question.getByRole('button', { name: this.visit.t(`frontDesk.${label}`), exact: true })
  }

  async ok(question: Locator, label: string): Promise<void> {
    await this.button(question, label).click()
  }

  async says(outcome: string): Promise<void> {
    await this.visit.page
      .getByRole('status')
      .filter({ hasText: this.visit.t(`frontDesk.${outcome}`) })
      .waitFor()
  }
}

/** The buttons that record attendance, on the page of the day or in the dialog of a lesson. */
class AttendanceButtons {
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
