import type { Locator } from 'playwright-core'
import type { TestMember } from '#tests/support/factories.ts'
import type { Visit } from '../visit.ts'

/** /admin, user tab: the list of members; and the page of one. */
export class MembersScreen {
  readonly visit: Visit

  constructor(visit: Visit) {
    this.visit = visit
  }

  static async at(visit: Visit, query = ''): Promise<MembersScreen> {
    await visit.open(`/admin?tab=user${query}`)
    const screen = new MembersScreen(visit)
    await visit.page.getByRole('search').waitFor()
    return screen
  }

  get table(): Locator {
    return this.visit.page.getByRole('table', { name: this.visit.t('memberAdmin.table') })
  }

  get search(): Locator {
    return this.visit.page.getByRole('searchbox', { name: this.visit.t('memberAdmin.search') })
  }

  /** On a phone the order is chosen here. */
  get sort(): Locator {
    return this.visit.page.getByRole('combobox', { name: this.visit.t('memberAdmin.sort') })
  }

  row(member: Pick<TestMember, 'email'>): Locator {
    return this.table.getByRole('row').filter({ hasText: member.email })
  }

  get dialog(): Locator {
    return this.visit.page.getByRole('dialog')
  }

  /** The button that opens the dialog of the list. */
  operate(member: Pick<TestMember, 'email'>): Locator {
    return this.row(member).getByRole('button', { name: /操作|^Operate/ })
  }

  /** Searches for the member and opens the page of the member. */
  async open(member: Pick<TestMember, 'email'>): Promise<void> {
    await this.search.fill(member.email)
    await this.row(member).getByRole('link').click()
    await this.correct.waitFor()
  }

  /** The button on the page of the member that opens the dialog. */
  get correct(): Locator {
    return this.visit.page.getByRole('button', { name: this.visit.t('memberPage.correct') })
  }

  /** Opens the page of the member, and the dialog in which the member is corrected. */
  async openDialog(member: Pick<TestMember, 'email'>): Promise<void> {
    await this.open(member)
    await this.correct.click()
    await this.field('tickets').waitFor()
  }

  /** A part of the page of the member. */
  part(name: 'facts' | 'contract' | 'payments' | 'tickets' | 'bookings' | 'timeline'): Locator {
    return this.visit.page.getByRole('region', { name: this.visit.t(`memberPage.${name}`), exact: true })
  }

  /** Leads back to the list. */
  get back(): Locator {
    return this.visit.page.getByRole('link', { name: this.visit.t('memberPage.back') })
  }

  field(name: 'tickets' | 'ticketsReason' | 'memberType'): Locator {
    const role = name === 'memberType' ? 'combobox' : 'textbox'
    return this.dialog.getByRole(role, { name: new RegExp(`^${this.visit.t(`memberAdmin.${name}`)}`) })
  }

  get confirm(): Locator {
    return this.dialog.getByRole('button', { name: this.visit.t('form.confirm') })
  }

  /** Clicks Confirm and waits until the change is saved. */
  async save(): Promise<void> {
    await this.confirm.click()
    await this.visit.page.getByText(this.visit.t('memberAdmin.saved')).waitFor()
    await this.dialog.waitFor({ state: 'hidden' })
  }
}
