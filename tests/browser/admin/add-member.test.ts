import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { demoPassword } from '#demo/sample-studio/members.ts'
import { expectAccessible } from '../accessibility.ts'
import { MembersScreen } from '../screens/members-screen.ts'
import { test } from '../test.ts'

test.for(languages)(
  'an administrator adds a member whose kana and telephone are known, corrects the address, and closes the account (%s)',
  async (language, { visit, studio }) => {
    const phone = language === 'ja' ? '07033334444' : '07033335555'
    await studio.member({ kanaLastName: 'アオゾラ', kanaFirstName: 'ナギ', phone })
    const admin = await visit({ language, as: await studio.admin() })
    const { page, t } = admin
    const screen = await MembersScreen.at(admin)
    await page.getByRole('button', { name: t('memberPage.add.open') }).click()
    const email = `${crypto.randomUUID()}@example.test`
    const field = (
      name:
        | 'lastName'
        | 'firstName'
        | 'kanaLastName'
        | 'kanaFirstName'
        | 'email'
        | 'phone'
        | 'addressId'
        | 'addressRest',
    ) => screen.dialog.locator(`input[name="${name}"]`)
    for (const [name, value] of Object.entries({
      lastName: '青空',
      firstName: '凪',
      kanaLastName: 'あおぞら',
      kanaFirstName: 'ナギ',
      email,
      phone,
      addressId: '150-0001',
      addressRest: '1-2-3',
    }))
      await field(name as 'email').fill(value)
    const [year, month, day] = await screen.dialog.getByRole('group').getByRole('combobox').all()
    await year?.selectOption('1991')
    await month?.selectOption({ index: 5 })
    await day?.selectOption({ index: 6 })
    await screen.dialog.getByRole('button', { name: t('memberPage.add.ok'), exact: true }).click()
    await screen.dialog.getByRole('alert').getByText(t('memberPage.add.twins')).waitFor()
    await expectAccessible(page)
    await screen.dialog.getByRole('button', { name: t('memberPage.add.another') }).click()
    await page.getByRole('heading', { level: 1 }).getByText('青空').waitFor()
    expect(await studio.mailsTo({ email })).toEqual(['memberAdded'])

    await screen.correct.click()
    await field('addressRest').fill('9-9-9')
    await screen.save()
    await screen.part('facts').getByText('9-9-9').waitFor()
    await page.getByRole('button', { name: t('memberPage.account.close') }).click()
    await screen.dialog.getByText(t('memberPage.account.text')).waitFor()
    await expectAccessible(page)
    await screen.dialog.locator('input[type="password"]').fill(demoPassword)
    await screen.dialog.getByRole('button', { name: t('memberPage.account.close') }).click()
    await screen.table.waitFor()
    await screen.search.fill(email)
    await page.getByText(t('admin.member.none')).waitFor()
  },
)
