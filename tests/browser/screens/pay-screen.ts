import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { PaidMemberType } from '#studio/member-types.ts'
import en from '#locales/en/simulator.json' with { type: 'json' }
import ja from '#locales/ja/simulator.json' with { type: 'json' }
import { planName } from '#studio/member-types.ts'
import { factsOfFiles } from '#studio/sections.ts'
import type { Visit } from '../visit.ts'

const simulatorTexts = { ja, en }

/** /pay: the plans, the terms and the order, followed by the pages of the Stripe simulator. */
export class PayScreen {
  readonly visit: Visit

  constructor(visit: Visit) {
    this.visit = visit
  }

  static async open(visit: Visit, token?: string): Promise<PayScreen> {
    await visit.open(token === undefined ? '/pay' : `/pay#token=${token}`)
    return new PayScreen(visit)
  }

  /** Opens the member's membership and payments. */
  static async atOwnPayments(visit: Visit): Promise<PayScreen> {
    await visit.open('/profile?tab=payments')
    await visit.page.getByRole('heading', { name: visit.t('payment.list') }).waitFor()
    return new PayScreen(visit)
  }

  plan(memberType: PaidMemberType): Locator {
    return this.visit.page.getByRole('radio', {
      name: planName(factsOfFiles, memberType, this.visit.language),
    })
  }

  /** The longest part of a text before or after its date. */
  beginOf(name: 'endsOn' | 'renewsOn'): string {
    const parts = this.visit.t(`payment.${name}`, { date: '@' }).split('@')
    return parts.toSorted((a, b) => b.length - a.length)[0]?.trim() ?? ''
  }

  button(name: string): Locator {
    return this.visit.page.getByRole('button', { name: this.visit.t(`payment.${name}`) })
  }

  /** Orders and waits for the payment page. */
  async order(): Promise<void> {
    await this.button('order').click()
    await this.isAt('/dev/checkout/')
  }

  async openPortal(): Promise<void> {
    await this.button('portal').click()
    await this.isAt('/dev/portal/')
  }

  /**
   * Two clicks may open the page twice. `waitForURL` would fail then, because the second opening aborts the
   * first.
   */
  async isAt(path: string): Promise<void> {
    await expect.poll(() => new URL(this.visit.page.url()).pathname.startsWith(path)).toBe(true)
    await this.visit.page.waitForLoadState()
  }

  /** The simulator's notice that no money moves. */
  get notice(): Locator {
    return this.visit.page.getByRole('note').filter({ hasText: this.simulator.notice })
  }

  get simulator() {
    return simulatorTexts[this.visit.language]
  }

  /** A button of the simulator. Its text may contain an amount. */
  simulatorButton(words: string): Locator {
    const [before = '', after = ''] = words.split('{{amount}}').map((part) => part.trim())
    return this.visit.page.getByRole('button').filter({ hasText: before }).filter({ hasText: after })
  }

  async pay(): Promise<void> {
    await this.simulatorButton(this.simulator.checkout.pay).first().click()
    await this.visit.arrivesAt('/payment')
    await this.visit.page.getByRole('heading', { name: this.visit.t('payment.paid') }).waitFor()
  }

  async decline(): Promise<void> {
    await this.simulatorButton(this.simulator.checkout.decline).click()
    await this.visit.arrivesAt('/payment')
    await this.visit.page.getByRole('heading', { name: this.visit.t('payment.failed') }).waitFor()
  }

  /** Clicks a button of the portal and waits until it shows the result. */
  async atPortal(deed: 'renew' | 'cancel' | 'keep' | 'pause' | 'resume', then: string): Promise<void> {
    await this.simulatorButton(this.simulator.portal[deed]).first().click()
    await this.visit.page.getByText(then, { exact: true }).waitFor()
  }

  async leavePortal(): Promise<void> {
    await this.visit.page.getByRole('link', { name: this.simulator.portal.back }).click()
    await this.visit.arrivesAt('/profile')
    await this.visit.settle()
  }
}
