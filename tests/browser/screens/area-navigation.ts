import type { Locator } from 'playwright-core'
import type { Visit } from '../visit.ts'

/**
 * The navigation of the admin area: the rail of a wide screen, the bar and the drawer of a narrow one, and
 * the palette.
 */
export class AreaNavigation {
  readonly visit: Visit

  constructor(visit: Visit) {
    this.visit = visit
  }

  /** The rail, or the open drawer on a narrow screen. */
  get root(): Locator {
    return this.visit.page.getByRole('navigation', { name: this.visit.t('adminNav.label') })
  }

  /** The link to a destination, by the key of its name. A count may follow the name, but no other letter. */
  link(name: string): Locator {
    const destination = new RegExp(String.raw`^${this.visit.t(`adminNav.to.${name}`)}(\P{L}|$)`, 'u')
    return this.root.getByRole('link', { name: destination })
  }

  /** The link of the page that is shown, or of the one to which it belongs. */
  get current(): Locator {
    return this.root.locator('[aria-current]')
  }

  get skip(): Locator {
    return this.root.getByRole('link', { name: this.visit.t('adminNav.skip') })
  }

  /** On a narrow screen: opens the drawer, and says where one is. */
  get bar(): Locator {
    return this.visit.page.getByRole('button', { name: this.visit.t('adminNav.open') })
  }

  get drawer(): Locator {
    return this.visit.page.getByRole('dialog', { name: this.visit.t('adminNav.title'), exact: true })
  }

  /** Opens the palette. */
  get search(): Locator {
    return this.visit.page.getByRole('button', { name: this.visit.t('adminNav.palette.open'), exact: true })
  }

  get palette(): Locator {
    return this.visit.page.getByRole('dialog', { name: this.visit.t('adminNav.palette.title') })
  }

  get searched(): Locator {
    return this.palette.getByRole('combobox', { name: this.visit.t('adminNav.palette.label') })
  }

  result(text: string | RegExp): Locator {
    return this.palette.getByRole('option', { name: text })
  }
}
