import type { Locator } from 'playwright-core'
import type { Visit } from '../visit.ts'

/** The header of every page: the links, the language, and the link to login or my page. */
export class Navigation {
  readonly visit: Visit

  constructor(visit: Visit) {
    this.visit = visit
  }

  get #head(): Locator {
    return this.visit.page.getByRole('banner')
  }

  /** The row of links on a wide screen, or the open menu on a narrow one. */
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
