import { expect } from 'vitest'
import { demoPassword } from '#demo/sample-studio/members.ts'
import { languages } from '#studio/languages.ts'
import { expectAccessible } from '../accessibility.ts'
import { refusedWith } from '../connection.ts'
import { test } from '../test.ts'

test.for(languages)(
  'an administrator sees on a member’s page that there is another account, and merges it into this one (%s)',
  async (language, { studio, visit }) => {
    const kana = { kanaLastName: 'チョウフク', kanaFirstName: language === 'ja' ? 'ヒトリ' : 'フタリ' }
    const person = { lastName: '長福', firstName: '一里', ...kana, phone: '08055556666' }
    const first = await studio.member({ ...person, tickets: 1 })
    const second = await studio.member({ ...person, tickets: 2 })
    const visitor = await visit({ language, as: await studio.admin(), width: language === 'ja' ? 390 : 1440 })
    visitor.browserErrors.expect(refusedWith(409))
    const { page, t } = visitor
    await visitor.open(`/admin/members/${second.id}`)
    await page.getByText(t('merging.found', { count: 1 })).click()
    await page.getByRole('button', { name: t('merging.openOf', { name: '長福 一里' }) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(t('merging.count.tickets', { count: 2 })).waitFor()
    await dialog.getByRole('radio').nth(1).check()
    await dialog.getByText(t('merging.count.tickets', { count: 1 })).waitFor()
    await dialog.getByRole('radio').nth(0).check()
    await dialog.getByText(t('merging.tickets', { count: 3 })).waitFor()
    await expectAccessible(page)

    const password = dialog.getByLabel(new RegExp(`^${t('admin.administrator.password')}`))
    await password.fill('a wrong guess')
    await dialog.getByRole('button', { name: t('merging.ok') }).click()
    await dialog.getByText(t('error.password.incorrect')).waitFor()
    await password.fill(demoPassword)
    await dialog.getByRole('button', { name: t('merging.ok') }).click()
    // First, because it is shown for two seconds.
    await page.getByText(t('merging.done', { name: '長福 一里' })).waitFor()
    await visitor.arrivesAt(`/admin/members/${first.id}`)
    // The page before stays on the screen until the next one can be shown.
    await expect.poll(() => page.getByText(t('merging.found', { count: 1 })).count()).toBe(0)
    expect((await studio.mailsTo(first)).includes('accountsMerged')).toBe(true)
  },
)
