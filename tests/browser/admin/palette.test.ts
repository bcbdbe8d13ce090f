import { expect } from 'vitest'
import { fullName } from '#studio/person-name.ts'
import { languages } from '#studio/languages.ts'
import { destinations } from '#web/pages/admin/destinations.ts'
import { expectAccessible } from '../accessibility.ts'
import { brokenOff, calls, cutConnection, holdAnswers } from '../connection.ts'
import { Keyboard } from '../keyboard.ts'
import { AreaNavigation } from '../screens/area-navigation.ts'
import { titleIn } from '../screens/booking-screen.ts'
import { LessonDialog } from '../screens/lesson-dialog.ts'
import { isLoaded } from '../site-pages.ts'
import { test } from '../test.ts'

const lessonSearch = /\/api\/admin\/yoga-search\?/

test.for(languages)(
  'an administrator finds a member and a lesson with the keyboard alone, and opens them (%s)',
  async (language, { visit, studio }) => {
    const mark = crypto.randomUUID().slice(0, 8)
    const names = { lastName: '綾小路', firstName: mark, kanaLastName: 'アヤノコウジ', kanaFirstName: 'レイ' }
    const member = await studio.member({ ...names, phone: '09087651234' })
    const lesson = await studio.lesson()
    const admin = await visit({ language, as: await studio.admin() })
    const { page, t } = admin
    const area = new AreaNavigation(admin)
    await admin.open('/admin/money')
    await area.search.waitFor()
    await page.keyboard.press('Control+k')
    await new Keyboard(page).expectFocusOn(area.searched)
    await expect.poll(() => area.results.count()).toBe(destinations.length)
    await expectAccessible(page)

    await page.keyboard.type(`あやのこうじ ${mark}`)
    await area.result(fullName(names)).waitFor()
    await expect.poll(() => area.outcome.innerText()).toBe(t('adminNav.palette.found', { count: 1 }))
    await expect.poll(() => area.results.count()).toBe(1)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await admin.arrivesAt(`/admin/members/${member.id}`)
    await area.palette.waitFor({ state: 'hidden' })
    await isLoaded(admin)
    await new Keyboard(page).expectFocusOn(admin.heading)

    await page.keyboard.press('Control+k')
    await area.searched.fill(titleIn(language, lesson))
    await expect.poll(() => area.highlighted.innerText()).toContain(titleIn(language, lesson))
    await page.keyboard.press('Enter')
    const dialog = new LessonDialog(admin, 'edit')
    await dialog.root.waitFor()
    await expect.poll(() => dialog.field('title').inputValue()).toBe(lesson.title)
  },
)

test('the palette finds a page by the word of the other language, by kana and in Latin letters', async ({
  visit,
  studio,
}) => {
  const admin = await visit({ language: 'en', as: await studio.admin() })
  const { page, t } = admin
  const area = new AreaNavigation(admin)
  await admin.open('/admin')
  await area.search.click()
  for (const word of ['売上', 'うりあげ', 'uriage', 'money']) {
    await area.searched.fill(word)
    await expect.poll(() => area.results.first().innerText()).toContain(t('adminNav.to.money'))
  }
  await page.keyboard.press('Enter')
  await admin.arrivesAt('/admin/money')
})

test('arrow keys move over all results, and a click opens one', async ({ visit, studio }) => {
  const admin = await visit({ as: await studio.admin() })
  const { page } = admin
  const area = new AreaNavigation(admin)
  await admin.open('/admin')
  await area.search.click()
  const first = await area.results.nth(0).innerText()
  const second = await area.results.nth(1).innerText()
  await expect.poll(() => area.highlighted.innerText()).toBe(first)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => area.highlighted.innerText()).toBe(second)
  expect(await area.searched.getAttribute('aria-activedescendant')).toBe(
    await area.highlighted.getAttribute('id'),
  )
  await area.result(admin.t('adminNav.to.log')).click()
  await admin.arrivesAt('/admin/log')
})

test('many members lead to the list that has them all', async ({ visit, studio }) => {
  const lastName = `多${crypto.randomUUID().slice(0, 8)}`
  for (let count = 0; count < 8; count += 1) await studio.member({ lastName })
  const admin = await visit({ as: await studio.admin() })
  const area = new AreaNavigation(admin)
  await admin.open('/admin/log')
  await area.search.click()
  await area.searched.fill(lastName)
  await area.result(admin.t('adminNav.palette.allMembers', { count: 8 })).click()
  await admin.page.getByRole('searchbox', { name: admin.t('admin.member.search') }).waitFor()
  expect(new URL(admin.page.url()).searchParams.get('q')).toBe(lastName)
})

test('while a search runs Enter opens nothing of an earlier one, whose calls are given up', async ({
  visit,
  studio,
}) => {
  const { email } = await studio.member({ lastName: '先行' })
  const admin = await visit({ as: await studio.admin() })
  const { page, t } = admin
  const area = new AreaNavigation(admin)
  await admin.open('/admin/log')
  await area.search.click()
  await area.searched.fill(email)
  await area.result(/先行/).waitFor()
  const release = await holdAnswers(page, calls.members)
  const held = page.waitForRequest(calls.members)
  await area.searched.fill(`${email} x`)
  expect(await area.result(/先行/).count()).toBe(0)
  await expect.poll(() => area.outcome.innerText()).toBe(t('adminNav.palette.searching'))
  await page.keyboard.press('Enter')
  await held
  const givenUp = page.waitForEvent('requestfailed', (request) => calls.members.test(request.url()))
  await area.searched.fill(`${email} xy`)
  await givenUp
  release()
  await area.palette.getByText(t('adminNav.palette.none')).waitFor()
  expect(admin.address).toBe('/admin/log')
})

test.for(languages)(
  'a search that fails says so and can be tried again (%s)',
  async (language, { visit, studio }) => {
    const lesson = await studio.lesson()
    const admin = await visit({ language, as: await studio.admin() })
    const { page, t } = admin
    const area = new AreaNavigation(admin)
    await admin.open('/admin/log')
    await area.search.click()
    admin.browserErrors.expect(brokenOff)
    const restore = await cutConnection(page, lessonSearch)
    await area.searched.fill(titleIn(language, lesson))
    const alert = area.palette.getByRole('alert').filter({ hasText: t('adminNav.palette.lessonsFailed') })
    await alert.waitFor()
    await expectAccessible(page)
    await restore()
    await alert.getByRole('button', { name: t('common.retry') }).click()
    await area.result(titleIn(language, lesson)).waitFor()
  },
)

test('a page that is shown late does not take the focus from the palette', async ({ visit, studio }) => {
  const admin = await visit({ as: await studio.admin() })
  const { page, t } = admin
  const area = new AreaNavigation(admin)
  await admin.open('/admin/log')
  await isLoaded(admin)
  const release = await holdAnswers(page, /assets\/mails-page/)
  await area.link('mails').click()
  await page.keyboard.press('Control+k')
  await new Keyboard(page).expectFocusOn(area.searched)
  release()
  await page
    .getByRole('heading', { level: 1, name: t('pages.adminMails.title'), includeHidden: true })
    .waitFor()
  await page.keyboard.type('log')
  await expect.poll(() => area.searched.inputValue()).toBe('log')
})

test('Escape gives the focus back, and the keys do nothing while a dialog is open', async ({
  visit,
  studio,
}) => {
  const lesson = await studio.lesson()
  const admin = await visit({ as: await studio.admin() })
  const { page, t } = admin
  const area = new AreaNavigation(admin)
  await admin.open('/admin/log')
  await area.link('mails').focus()
  await page.keyboard.press('Control+k')
  await area.searched.waitFor()
  await page.keyboard.type('x')
  await page.keyboard.press('Escape')
  await area.palette.waitFor({ state: 'hidden' })
  await new Keyboard(page).expectFocusOn(area.link('mails'))

  await admin.open(`/admin?view=day&date=${new Date(lesson.startsAt).toISOString().slice(0, 10)}`)
  await page.getByRole('button', { name: t('admin.lesson.new') }).click()
  await new LessonDialog(admin, 'create').root.waitFor()
  await page.keyboard.press('Control+k')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
  expect(await area.palette.count()).toBe(0)
})

test('the script of the palette is loaded when it is opened', async ({ visit, studio }) => {
  const admin = await visit({ as: await studio.admin() })
  const { page } = admin
  const area = new AreaNavigation(admin)
  await admin.open('/admin/log')
  await isLoaded(admin)
  await page.waitForLoadState('networkidle')
  const script = page.waitForRequest((request) => request.resourceType() === 'script')
  await area.search.click()
  await script
  await area.searched.waitFor()
})
