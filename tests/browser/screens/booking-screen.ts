import type { Locator } from 'playwright-core'
import type { Language } from '#studio/languages.ts'
import { dateOf, dayText, startOfDay } from '#time/tokyo.ts'
import type { Visit } from '../visit.ts'

interface Titles {
  title: string
  titleEn: string
}

export const titleIn = (language: Language, { title, titleEn }: Titles) =>
  language === 'ja' ? title : titleEn

/** /booking: a week, its days, and the lessons of one of them. */
export class BookingScreen {
  readonly visit: Visit

  constructor(visit: Visit) {
    this.visit = visit
  }

  /** Opens the page at the day of the lesson. */
  static async at(visit: Visit, { startsAt }: { startsAt: number }): Promise<BookingScreen> {
    await visit.open(`/booking?week=${dateOf(startsAt)}&day=${dateOf(startsAt)}`)
    const screen = new BookingScreen(visit)
    await screen.days.waitFor()
    return screen
  }

  get days(): Locator {
    return this.visit.page.getByRole('tablist', { name: this.visit.t('common.days') })
  }

  day(instant: number): Locator {
    return this.days.getByRole('tab', { name: dayText(startOfDay(instant), this.visit.language) })
  }

  /** Clicks the day and waits until its lessons are shown. */
  async show(instant: number): Promise<void> {
    await this.day(instant).click()
    await this.day(instant).and(this.shownDay).waitFor()
  }

  get shownDay(): Locator {
    return this.days.getByRole('tab', { selected: true })
  }

  card(lesson: Titles): Locator {
    return this.visit.page.getByRole('article', { name: titleIn(this.visit.language, lesson) })
  }

  /** The button of the card, by the text that it has (`book`, `booked`, `try`, `full`, `ended`). */
  button(lesson: Titles, offer: string): Locator {
    return this.card(lesson).getByRole('button', { name: this.visit.t(`booking.${offer}`) })
  }

  week(which: 'lastWeek' | 'thisWeek' | 'nextWeek'): Locator {
    return this.visit.page.getByRole('link', { name: this.visit.t(`booking.${which}`), exact: true })
  }

  dialog(title: string): Locator {
    return this.visit.page.getByRole('alertdialog', { name: this.visit.t(title) })
  }

  /** Waits for the result dialog with its text, and closes it. */
  async readsResult(title: 'bookedTitle' | 'cancelledTitle', text: string): Promise<void> {
    const dialog = this.dialog(`booking.${title}`)
    await dialog.getByText(this.visit.t(text)).waitFor()
    await dialog.getByRole('button', { name: this.visit.t('common.ok') }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  /** Clicks the button of the lesson and confirms the question. */
  async book(lesson: Titles): Promise<void> {
    await this.button(lesson, 'book').click()
    await this.confirm('booking.confirmTitle', 'booking.confirmOk')
  }

  async cancel(lesson: Titles): Promise<void> {
    await this.button(lesson, 'booked').click()
    await this.confirm('booking.cancelTitle', 'booking.cancelOk')
  }

  async confirm(title: string, ok: string): Promise<void> {
    await this.dialog(title)
      .getByRole('button', { name: this.visit.t(ok) })
      .click()
  }
}
