import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { planName } from '#studio/member-types.ts'
import { expectAccessible } from '../accessibility.ts'
import { refusedWith } from '../connection.ts'
import { Keyboard } from '../keyboard.ts'
import { MembersScreen } from '../screens/members-screen.ts'
import { test } from '../test.ts'
import type { Visit } from '../visit.ts'

const unique = () => crypto.randomUUID().slice(0, 8)

function listIn({ page, t }: Visit) {
  const mailing = page.getByRole('dialog', { name: t('mailing.title') })
  const inLanguage = (language: 'ja' | 'en') =>
    mailing.getByRole('group', { name: language === 'ja' ? '日本語' : 'English' })
  return {
    filter: page.getByRole('button', { name: t('memberSearch.open'), exact: true }),
    select: (name: 'birthMonth' | 'expiringDays') =>
      page.getByRole('combobox', { name: t(`memberSearch.${name}`) }),
    found: (count: number) => page.getByText(t('memberSearch.found', { count }), { exact: true }),
    mail: (count: number) => page.getByRole('button', { name: t('mailing.open', { count }) }),
    mailing,
    subject: (language: 'ja' | 'en') =>
      inLanguage(language).getByRole('textbox', { name: t('mailing.subject') }),
    text: (language: 'ja' | 'en') => inLanguage(language).getByRole('textbox', { name: t('mailing.text') }),
    check: mailing.getByRole('button', { name: t('mailing.preview') }),
    send: (count: number) => mailing.getByRole('button', { name: t('mailing.send', { count }) }),
  }
}

for (const width of [390, 1440]) {
  test.for(languages)(
    `an administrator filters the members and mails those who are left (%s, ${width} px)`,
    async (language, { visit, studio }) => {
      const mark = unique()
      const chosen = await studio.member({ lastName: mark, birthday: '1990-12-05', memberType: 2 })
      await studio.member({ lastName: mark, birthday: '1990-12-06', memberType: 2, language: 'en' })
      await studio.member({ lastName: mark, birthday: '1990-12-07', memberType: 2, emailConfirmed: false })
      await studio.member({ lastName: mark, birthday: '1990-01-05', memberType: 2 })
      const admin = await visit({ language, as: await studio.admin(), width })
      const { page, t } = admin
      const screen = await MembersScreen.at(admin, `&q=${mark}`)
      const list = listIn(admin)
      await list.found(4).waitFor()
      await list.filter.click()
      await list.select('birthMonth').selectOption('12')
      await list.found(3).waitFor()
      const listed = page.waitForResponse(/memberTypes=2/)
      await page.getByRole('checkbox', { name: planName(2, language), exact: true }).click()
      await page.waitForURL(/birthMonth=12/)
      await page.waitForURL(/memberTypes=2/)
      // While the rows are of the conditions before, they are paler.
      await listed
      await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
      await expectAccessible(page)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      await page.reload()
      await list.found(3).waitFor()
      await list.mail(3).click()
      await list.check.click()
      await list.mailing.getByText(t('error.mailTextJa.required')).waitFor()
      await list.subject('ja').fill('お誕生日')
      await list.text('ja').fill('おめでとうございます。')
      await list.check.click()
      await list.mailing.getByText(t('mailing.recipients', { count: 2, ja: 1, en: 1 })).waitFor()
      await list.mailing.getByText(t('mailing.leftOut.unconfirmed', { count: 1 })).waitFor()
      await list.mailing.getByText(t('mailing.withoutText_en')).waitFor()
      await expectAccessible(page)
      await list.mailing.getByRole('checkbox', { name: t('mailing.inOtherLanguage') }).check()
      await list.check.click()
      await list.send(2).click()
      await page.getByText(t('mailing.sent', { count: 2 })).waitFor()
      await list.mailing.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: t('memberSearch.clear') }).click()
      await list.found(4).waitFor()
      await screen.row(chosen).waitFor()
      await admin.open('/admin/log')
      await page.getByRole('main').getByText('おめでとうございます。').first().waitFor()
    },
  )
}

test('the conditions are used and taken away by keyboard', async ({ visit, studio }) => {
  const mark = unique()
  await studio.member({ lastName: mark, memberType: 4 })
  await studio.member({ lastName: mark, memberType: 2 })
  const admin = await visit({ language: 'en', as: await studio.admin() })
  const { page, t } = admin
  await MembersScreen.at(admin, `&q=${mark}&memberTypes=4`)
  const list = listIn(admin)
  await list.found(1).waitFor()
  const keyboard = new Keyboard(page)
  const text = t('memberSearch.chip', { label: t('memberSearch.plans'), value: planName(4, 'en') })
  await keyboard.press(page.getByRole('button', { name: t('memberSearch.remove', { text }) }))
  await list.found(2).waitFor()
  await keyboard.press(list.filter)
  await page.getByRole('checkbox', { name: planName(2, 'en'), exact: true }).focus()
  await page.keyboard.press('Space')
  await list.found(1).waitFor()
})

test.for(languages)(
  'a file with a name that Shift_JIS does not have is written in UTF-8, and the page names it (%s)',
  async (language, { visit, studio }) => {
    const mark = unique()
    await studio.member({ lastName: `𠮷田${mark}` })
    const admin = await visit({ language, as: await studio.admin() })
    const { page, t } = admin
    await MembersScreen.at(admin, `&q=${mark}`)
    await page.getByRole('button', { name: t('admin.member.export') }).click()
    const dialog = page.getByRole('dialog', { name: t('memberSearch.export.title') })
    await dialog.getByRole('radio', { name: t('memberSearch.export.sjis') }).check()
    await dialog.getByText(t('memberSearch.export.sjisLacks')).waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: t('memberSearch.export.save') }).click(),
    ])
    expect(readFileSync(await file.path(), 'utf8')).toContain(`"𠮷田${mark}"`)
    await dialog.getByText(t('memberSearch.export.unwritable')).waitFor()
    await dialog.getByText(`𠮷田${mark}`).waitFor()
    await expectAccessible(page)
  },
)

test.for(languages)(
  'the link of a news mail ends the news without login, and the member starts it again (%s)',
  async (language, { visit, studio }) => {
    const member = await studio.member()
    const reader = await visit({ language })
    await reader.open(`/unsubscribe#token=${studio.newsTokenOf(member)}`)
    await reader.page.getByText(reader.t('mailing.stopText')).waitFor()
    await expectAccessible(reader.page)
    await reader.page.getByRole('button', { name: reader.t('mailing.stop') }).click()
    await reader.page.getByText(reader.t('mailing.stopped')).waitFor()
    const stranger = await visit({ language })
    stranger.browserErrors.expect(refusedWith(404))
    await stranger.open('/unsubscribe#token=wrong')
    await stranger.page.getByText(stranger.t('error.newsLink.unknown')).waitFor()

    const own = await visit({ language, as: member })
    await own.open('/profile?tab=edit')
    await own.page.getByText(own.t('mailing.ownOff')).waitFor()
    await own.page.getByRole('button', { name: own.t('mailing.start') }).click()
    await own.page.getByText(own.t('mailing.ownOn')).waitFor()
    await expectAccessible(own.page)
  },
)
