import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { calendar } from '#studio/calendar.ts'
import { dateOf, dateText, dayMs, instantOf, minuteMs, startOfDay, startOfWeek } from '#time/tokyo.ts'
import { titleIn } from './booking-screen.ts'
import { LessonDialog } from './lesson-dialog.ts'
import { MoveDialog } from './move-dialog.ts'
import type { Visit } from '../visit.ts'

export type CalendarView = 'day' | 'week' | 'month' | 'agenda'

interface Point {
  x: number
  y: number
}

/** The height of a slot on a screen that is wider than a phone's. */
export const slotPixels = 28

/** /admin, yoga tab: the calendar of lessons. */
export class CalendarScreen {
  readonly visit: Visit

  constructor(visit: Visit) {
    this.visit = visit
  }

  /** Opens the calendar at the day of the instant. */
  static async at(visit: Visit, instant: number, view: CalendarView = 'week'): Promise<CalendarScreen> {
    await visit.open(`/admin?view=${view}&date=${dateOf(instant)}`)
    const screen = new CalendarScreen(visit)
    await (view === 'agenda' ? screen.calendar : screen.table).waitFor()
    return screen
  }

  get calendar(): Locator {
    return this.visit.page.getByRole('region', { name: this.visit.t('lessonAdmin.calendar') })
  }

  get table(): Locator {
    return this.calendar.getByRole('table')
  }

  get title(): Locator {
    return this.calendar.getByRole('heading', { level: 2 })
  }

  /** The box of a lesson, in every view. */
  lesson(lesson: { title: string; titleEn: string }): Locator {
    return this.calendar.getByRole('button', { name: titleIn(this.visit.language, lesson) })
  }

  view(name: 'Day' | 'Week' | 'Month' | 'Agenda'): Locator {
    const views = this.calendar.getByRole('navigation', { name: this.visit.t('editing.calendar.views') })
    return views.getByRole('link', { name: this.visit.t(`editing.calendar.view${name}`), exact: true })
  }

  /** A link to other days, such as `nextWeek` or `today`. */
  move(name: string): Locator {
    const moves = this.calendar.getByRole('navigation', { name: this.visit.t('editing.calendar.move') })
    return moves.getByRole('link', { name: this.visit.t(`editing.calendar.${name}`), exact: true })
  }

  /** Clicks the empty slot at the instant, in the week or the day view. */
  async pressSlot(instant: number, view: CalendarView = 'week'): Promise<LessonDialog> {
    const { cell, position } = await this.#slot(instant, view)
    await cell.click({ position })
    return this.#opened('create')
  }

  async tapSlot(instant: number, view: CalendarView): Promise<LessonDialog> {
    const { cell, position } = await this.#slot(instant, view)
    await cell.tap({ position })
    return this.#opened('create')
  }

  async open(lesson: { title: string; titleEn: string }): Promise<LessonDialog> {
    await this.lesson(lesson).click()
    return this.#opened('edit')
  }

  /** Drags the box of a lesson, or its lower edge, by slots downwards and by days to the right. */
  async drag(
    lesson: { title: string; titleEn: string },
    by: { slots: number; days?: number },
    edge = false,
  ): Promise<MoveDialog> {
    // It may move until it is below the pointer.
    await this.lesson(lesson).hover()
    const box = await this.lesson(lesson).boundingBox()
    const column = await this.table.getByRole('columnheader').first().boundingBox()
    if (box === null || column === null) throw new Error('the calendar shows no such lesson')
    const from = { x: box.x + box.width / 2, y: edge ? box.y + box.height - 2 : box.y + box.height / 2 }
    const to = { x: from.x + (by.days ?? 0) * column.width, y: from.y + by.slots * slotPixels }
    return this.#drag(from, to)
  }

  /** Drags the box of a lesson to another day of the month view. */
  async dragToDay(lesson: { title: string; titleEn: string }, day: number): Promise<MoveDialog> {
    await this.lesson(lesson).hover()
    const from = await this.middleOfLesson(lesson)
    return this.#drag(from, middleOf(await this.dayCell(day).boundingBox()))
  }

  /** Where the box of a lesson is pressed. */
  async middleOfLesson(lesson: { title: string; titleEn: string }): Promise<Point> {
    return middleOf(await this.lesson(lesson).boundingBox())
  }

  async #drag(from: Point, to: Point): Promise<MoveDialog> {
    const { mouse } = this.visit.page
    await mouse.move(from.x, from.y)
    await mouse.down()
    await mouse.move(to.x, to.y, { steps: 12 })
    await mouse.up()
    return MoveDialog.opened(this.visit)
  }

  /** The cell of a day in the month view. */
  dayCell(day: number): Locator {
    const name = this.visit.t('editing.calendar.showDay', { day: dateText(day, this.visit.language) })
    return this.table.getByRole('cell').filter({ has: this.visit.page.getByRole('link', { name }) })
  }

  /** The dialog that adds a lesson, once it is open. */
  creating(): Promise<LessonDialog> {
    return this.#opened('create')
  }

  /** The dialog that edits a lesson, once it is open. */
  editing(): Promise<LessonDialog> {
    return this.#opened('edit')
  }

  async #opened(mode: 'create' | 'edit'): Promise<LessonDialog> {
    const dialog = new LessonDialog(this.visit, mode)
    await dialog.root.waitFor()
    return dialog
  }

  /** Slots are no elements. A slot is a position in the column of its day. */
  async #slot(instant: number, view: CalendarView) {
    const day = startOfDay(instant)
    const column = view === 'day' ? 0 : Math.round((day - startOfWeek(day)) / dayMs)
    const head = this.table.getByRole('columnheader').nth(column)
    await expect.poll(() => head.innerText()).toMatch(new RegExp(`(^|\\D)${Number(dateOf(day).slice(-2))}$`))
    const cell = this.table.getByRole('row').last().getByRole('cell').nth(column)
    return { cell, position: await scrollToSlot(cell, instant) }
  }
}

/** Scrolls to the slot at the instant. The result is its middle in the column of its day. */
export async function scrollToSlot(column: Locator, instant: number): Promise<Point> {
  await column.scrollIntoViewIfNeeded()
  const box = await column.boundingBox()
  if (box === null) throw new Error('the calendar shows no such day')
  const [opens = 0, closes = 0] = [calendar.opens, calendar.closes].map((time) =>
    instantOf(dateOf(instant), time),
  )
  const middle = instant + (calendar.slotMinutes * minuteMs) / 2
  const y = ((middle - opens) / (closes - opens)) * box.height
  // A column is higher than a phone, and the names of the days stand over its upper part.
  await column.page().evaluate(`scrollBy(0, ${box.y + y} - innerHeight / 2)`)
  return { x: box.width / 2, y }
}

function middleOf(box: (Point & { width: number; height: number }) | null): Point {
  if (box === null) throw new Error('the calendar does not show it')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
