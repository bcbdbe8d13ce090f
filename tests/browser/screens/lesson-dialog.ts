import type { Locator } from 'playwright-core'
import type { Visit } from '../visit.ts'

/** The text to type into the fields. Start and end are `2026-11-23 10:00`. */
export interface TypedLesson {
  title?: string
  titleEn?: string
  desc?: string
  imageUrl?: string
  start?: string
  end?: string
  totalSeats?: string
}

const roles = { imageUrl: 'combobox', totalSeats: 'spinbutton' } as const

/** The dialog in which administrators add and edit a lesson. */
export class LessonDialog {
  readonly visit: Visit
  readonly root: Locator

  constructor(visit: Visit, mode: 'create' | 'edit') {
    this.visit = visit
    // A question above the dialog hides it from assistive technology: without `includeHidden` it would count
    // as closed.
    this.root = visit.page.getByRole('dialog', {
      name: visit.t(`lessonAdmin.${mode}Title`),
      includeHidden: true,
    })
  }

  field(name: 'title' | keyof typeof roles): Locator {
    const label = { name: this.visit.t(`lessonAdmin.${name}`), exact: true }
    if (name !== 'title') return this.root.getByRole(roles[name], label)
    // The title of something new offers the titles that the studio uses.
    return this.root.getByRole('textbox', label).or(this.root.getByRole('combobox', label))
  }

  optional(name: 'titleEn' | 'desc' | 'descEn'): Locator {
    return this.root.getByRole('textbox', { name: this.visit.t(`lessonAdmin.${name}`), exact: true })
  }

  /** Shows the English texts, which are shown at once where there are any. */
  async openEnglish(): Promise<void> {
    const english = this.root.getByRole('button', { name: this.visit.t('form.english') })
    if ((await english.getAttribute('aria-expanded')) === 'false') await english.click()
  }

  get level(): Locator {
    return this.root.getByRole('combobox', { name: this.visit.t('lessonAdmin.level'), exact: true })
  }

  get space(): Locator {
    return this.root.getByRole('combobox', { name: this.visit.t('lessonAdmin.space'), exact: true })
  }

  /** @param zone the mark of times in a browser with another time zone */
  date(name: 'start' | 'end', zone = ''): Locator {
    const field = this.visit.t(`editing.calendar.${name}`) + zone
    return this.root.getByRole('textbox', { name: this.visit.t('editing.calendar.dateOf', { field }) })
  }

  time(name: 'start' | 'end', zone = ''): Locator {
    const field = this.visit.t(`editing.calendar.${name}`) + zone
    return this.root.getByRole('combobox', { name: this.visit.t('editing.calendar.timeOf', { field }) })
  }

  /** The button that gives the lesson a length in minutes. */
  length(minutes: number): Locator {
    return this.root.getByRole('button', { name: this.visit.t('lesson.minutes', { minutes }), exact: true })
  }

  /** Start or end as shown: `2026-11-23 10:00`. */
  async moment(name: 'start' | 'end', zone = ''): Promise<string> {
    return `${await this.date(name, zone).inputValue()} ${await this.time(name, zone).inputValue()}`
  }

  async type({ title, titleEn, desc, imageUrl, start, end, totalSeats }: TypedLesson): Promise<void> {
    if (title !== undefined) await this.field('title').fill(title)
    if (titleEn !== undefined) {
      await this.openEnglish()
      await this.optional('titleEn').fill(titleEn)
    }
    if (desc !== undefined) await this.optional('desc').fill(desc)
    if (imageUrl !== undefined) {
      await this.root.getByRole('button', { name: this.visit.t('pictures.choose.byAddress') }).click()
      await this.root.locator('[name="imageUrl"]').fill(imageUrl)
    }
    if (start !== undefined) await this.#typeMoment('start', start)
    if (end !== undefined) await this.#typeMoment('end', end)
    if (totalSeats !== undefined) await this.field('totalSeats').fill(totalSeats)
  }

  async #typeMoment(name: 'start' | 'end', stamp: string): Promise<void> {
    const [date = '', time = ''] = stamp.split(' ')
    await this.date(name).fill(date)
    await this.time(name).selectOption(time)
  }

  button(name: 'confirm' | 'delete'): Locator {
    return this.root.getByRole('button', { name: this.visit.t(`form.${name}`), exact: true })
  }

  get cancel(): Locator {
    return this.root.getByRole('button', { name: this.visit.t('common.cancel'), exact: true })
  }

  /** Confirms, and waits until the dialog has closed and a toast has shown the outcome. */
  async confirm(outcome: 'created' | 'saved'): Promise<void> {
    await this.button('confirm').click()
    await this.closesWith(outcome)
  }

  async closesWith(outcome: 'created' | 'saved' | 'deleted'): Promise<void> {
    const { page, t } = this.visit
    await page
      .getByRole('status')
      .filter({ hasText: t(`lessonAdmin.${outcome}`) })
      .waitFor()
    await this.root.waitFor({ state: 'hidden' })
  }

  /** The notice above the fields after another administrator saved first. */
  get conflict(): Locator {
    return this.root.getByRole('alert', { name: this.visit.t('editing.conflict.title') })
  }

  /** The error at a field. */
  error(key: string): Locator {
    return this.root.getByText(this.visit.t(`error.${key}`))
  }

  /** A question above the dialog. */
  question(name: 'delete' | 'leave'): Locator {
    const key = name === 'delete' ? 'lessonAdmin.delete.title' : 'form.leaveTitle'
    return this.visit.page.getByRole('alertdialog', { name: this.visit.t(key) })
  }
}
