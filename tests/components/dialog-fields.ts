import type { ParseKeys, TFunction } from 'i18next'
import { page } from 'vitest/browser'
import type { Locator } from 'vitest/browser'

/** In a browser outside of Tokyo, as that of the tests is, times are marked. */
const zoneMark = ' JST'

type Moment = 'start' | 'end'

/** The fields and buttons of a dialog, by the keys of their texts. */
export class DialogFields {
  readonly root: Locator
  readonly t: TFunction

  constructor(t: TFunction, title: ParseKeys, role: 'dialog' | 'alertdialog' = 'dialog') {
    this.t = t
    // A question above the dialog hides it from assistive technology: without `includeHidden` it would count
    // as closed.
    this.root = page.getByRole(role, { name: t(title), exact: true, includeHidden: true })
  }

  text(key: ParseKeys): Locator {
    return this.root.getByRole('textbox', { name: this.t(key), exact: true })
  }

  number(key: ParseKeys): Locator {
    return this.root.getByRole('spinbutton', { name: this.t(key), exact: true })
  }

  /** A list to choose from, or a text field that offers texts. */
  choice(key: ParseKeys): Locator {
    return this.root.getByRole('combobox', { name: this.t(key), exact: true })
  }

  /** The address of the picture, which is typed in a field that opens for it. */
  async typePicture(address: string): Promise<void> {
    const field = this.root.getByName('imageUrl')
    if (field.query() === null) await this.button('pictures.choose.byAddress').click()
    await field.fill(address)
  }

  /** The picture that is shown in the dialog. */
  get picture(): Locator {
    return this.root.getByRole('img', { name: this.t('lessonAdmin.imagePreview') })
  }

  check(key: ParseKeys): Locator {
    return this.root.getByRole('checkbox', { name: this.t(key), exact: true })
  }

  radio(key: ParseKeys): Locator {
    return this.root.getByRole('radio', { name: this.t(key), exact: true })
  }

  button(key: ParseKeys): Locator {
    return this.root.getByRole('button', { name: this.t(key), exact: true })
  }

  /** The element that contains the text, perhaps among others. */
  says(text: string): Locator {
    return this.root.getByText(text, { exact: false })
  }

  date(name: Moment): Locator {
    const field = this.t(`editing.calendar.${name}`) + zoneMark
    return this.root.getByRole('textbox', { name: this.t('editing.calendar.dateOf', { field }), exact: true })
  }

  time(name: Moment): Locator {
    const field = this.t(`editing.calendar.${name}`) + zoneMark
    return this.root.getByRole('combobox', {
      name: this.t('editing.calendar.timeOf', { field }),
      exact: true,
    })
  }

  /** Start or end as they are shown now: `2026-11-24 10:00`. Only for `expect.poll`. */
  moment(name: Moment): string {
    return `${valueOf(this.date(name))} ${valueOf(this.time(name))}`
  }
}

const valueOf = (field: Locator): string => (field.element() as HTMLInputElement | HTMLSelectElement).value
