import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { dateOf } from '#time/tokyo.ts'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import { MembersScreen } from '../screens/members-screen.ts'
import { test } from '../test.ts'

test('on an English page a screen reader is told which names are Japanese and which are not', async ({
  visit,
  studio,
}) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const names = { lastName: '陽田', firstName: '花子', kanaLastName: 'ヒダ', kanaFirstName: 'ハナコ' }
  const latin = { lastName: 'Clark', firstName: 'Emma', kanaLastName: 'クラーク', kanaFirstName: 'エマ' }
  const member = await studio.member({ ...names, email: `${mark}-1@example.test`, tickets: 1 })
  await studio.member({ ...latin, email: `${mark}-2@example.test` })
  const lesson = await studio.lesson()
  await studio.book(lesson, member)

  const admin = await visit({ language: 'en', as: await studio.admin() })
  const members = await MembersScreen.at(admin, `&q=${mark}`)
  await members.table.getByText('Clark', { exact: true }).waitFor()
  expect(await wronglySpoken(members.table)).toEqual([])
  await members.operate(member).click()
  await members.correct.waitFor()
  expect(await wronglySpoken(admin.page.getByRole('main'))).toEqual([])

  const dialog = await (await CalendarScreen.at(admin, lesson.startsAt)).open(lesson)
  await dialog.root.getByRole('button', { name: '陽田 花子', exact: true }).click()
  const card = admin.page.getByRole('dialog', {
    name: admin.t('admin.frontDesk.memberCard', { name: '陽田 花子' }),
  })
  await card.waitFor()
  expect(await wronglySpoken(card)).toEqual([])
  await admin.page.keyboard.press('Escape')
  await dialog.button('delete').click()
  await dialog.question('delete').getByText('陽田 花子').waitFor()
  expect(await wronglySpoken(dialog.question('delete'))).toEqual([])

  await admin.open(`/admin/reception?date=${dateOf(lesson.startsAt)}`)
  const today = admin.page.getByRole('listitem').filter({ hasText: '陽田 花子' })
  expect(await wronglySpoken(today.last())).toEqual([])
})

/** The texts that a screen reader would speak in another language than theirs. A heading names one person and the page. */
const wronglySpoken = (part: Locator): Promise<string[]> =>
  part.evaluate((root) => {
    const wrong: string[] = []
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const { data, parentElement } = text as Text
      if (parentElement?.closest('h2, option') !== null || !/\p{Letter}/u.test(data)) continue
      const spoken = parentElement.closest('[lang]')?.getAttribute('lang')
      const language = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(data) ? 'ja' : 'en'
      if (spoken !== language) wrong.push(data)
    }
    return wrong
  })
