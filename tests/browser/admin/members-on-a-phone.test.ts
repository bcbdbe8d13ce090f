import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { planName } from '#studio/member-types.ts'
import { expectAccessible } from '../accessibility.ts'
import { MembersScreen } from '../screens/members-screen.ts'
import { test } from '../test.ts'

/** Globals of the browser, for functions that run there. */
declare const innerWidth: number
declare const document: {
  documentElement: { style: { fontSize: string } }
  querySelectorAll(selector: string): Iterable<{
    tagName: string
    textContent: string
    getBoundingClientRect(): { left: number; right: number }
  }>
}

test.for(languages)(
  'on a phone the members are cards that fit the screen, also in large text, and a select sorts them (%s)',
  async (language, { visit, studio }) => {
    const mark = crypto.randomUUID().slice(0, 8)
    const given = { memberType: 4, lastName: `勅使河原${mark}`, kanaLastName: 'テシガワラ' } as const
    const email = `${mark}-a-rather-long-address-of-a-member@example.test`
    const few = await studio.member({ ...given, email, tickets: 2, phone: '09012340000' })
    const many = await studio.member({ ...given, tickets: 31 })
    const admin = await visit({ language, touch: true, width: 390, as: await studio.admin() })
    const { page, t } = admin
    const screen = await MembersScreen.at(admin, `&q=${mark}`)
    await screen.sort.selectOption(t('admin.member.descending', { field: t('admin.member.tickets') }))
    await page.waitForURL(/sort=-tickets/)
    await expect.poll(() => screen.table.getByRole('row').first().innerText()).toContain(many.email)
    const card = await screen.row(few).innerText()
    const facts = [
      `${t('admin.member.gender')} ${t('admin.member.gender1')}`,
      `${t('admin.member.tickets')} 2`,
      `${t('admin.member.memberType')} ${planName(4, language)}`,
    ]
    for (const fact of ['テシガワラ', given.lastName, few.email, ...facts]) expect(card).toContain(fact)
    await screen.table.and(page.locator('[aria-busy="false"]')).waitFor()
    await expectAccessible(page)

    for (const [width, size] of [
      [390, 100],
      [320, 100],
      [390, 200],
      [320, 200],
    ] as const) {
      await page.setViewportSize({ width, height: 667 })
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`
      }, size)
      expect(await page.evaluate(beside), `${width} px at ${size} %`).toEqual([])
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '100%'
    })
    await screen.operate(few).tap()
    await screen.correct.waitFor()
    // Who it is, the telephone number, the plan and the actions are on the first screen.
    const last = await page.getByRole('link', { name: t('memberPage.mail') }).boundingBox()
    expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThan(844)
    await page.locator('h1').getByText(given.lastName).waitFor()
    await page.getByRole('link', { name: '09012340000' }).first().waitFor()
    await expectAccessible(page)
  },
)

/** What stands beside the screen. */
const beside = () =>
  [...document.querySelectorAll('main section *')]
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return left < 0 || right > innerWidth + 0.5
    })
    .map(({ tagName, textContent }) => `${tagName} ${textContent}`)
