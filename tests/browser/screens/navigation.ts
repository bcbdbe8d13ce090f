import type { Locator } from 'playwright-core'
import type { Visit } from '../visit.ts'

/** The head of every page: the ways on, the language, and the visitor's own corner. */
export class Navigation {
  readonly visit: Visit

  constructor(visit: Visit) {
    this.visit = visit
  }

  get #head(): Locator {
    return this.visit.page.getByRole('banner')
  }

  /** On wide screens a row of links, on narrow ones the menu when it is open. */
  get links(): Locator {
    return this.visit.page.getByRole('navigation', { name: this.visit.t('nav.label') }).getByRole('link')
  }

  link(name: string): Locator {
    return this.links.filter({ hasText: this.visit.t(`nav.${name}`) })
  }

  get openMenu(): Locator {
    return this.#head.getByRole('button', { name: this.visit.t('nav.openMenu') })
  }

  get closeMenu(): Locator {
    return this.#head.getByRole('button', { name: this.visit.t('nav.closeMenu') })
  }

  get otherLanguage(): Locator {
    return this.#head.getByRole('button', { name: this.visit.t('nav.otherLanguage') })
  }

  get login(): Locator {
    return this.#head.getByRole('link', { name: this.visit.t('nav.login'), exact: true })
  }

  get myPage(): Locator {
    return this.#head.getByRole('link', { name: this.visit.t('nav.myPage') })
  }
}
