import { languages } from '#studio/languages.ts'
import { hourMs } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { givenSpace, givenWindow, nine } from '../given-spaces.ts'
import { SpacesScreen } from '../screens/spaces-screen.ts'
import { test } from '../test.ts'

/** Each language, colour scheme and width once. */
const ways = [
  { language: 'ja', scheme: 'light', width: 1440 },
  { language: 'en', scheme: 'dark', width: 390 },
] as const

test.for(ways)(
  'every view and every dialog of the spaces is accessible ($language, $scheme, $width pixels)',
  async (way, { visit, studio }) => {
    const owner = await studio.admin()
    const part = await givenSpace(studio, owner)
    const whole = await givenSpace(studio, owner, { subRentable: [{ id: part.id }] })
    await givenWindow(studio, owner, part)
    await givenWindow(studio, owner, whole, nine + 2 * hourMs)
    const admin = await visit({ ...way, as: owner })
    const { page, t } = admin
    for (const view of ['day', 'month', 'agenda', 'week'] as const) {
      const screen = await SpacesScreen.at(admin, whole, nine, view)
      await screen.windows(screen.nameOf(part)).waitFor()
      await screen.windows(t('admin.space.free')).waitFor()
      await expectAccessible(page)
    }
    const screen = new SpacesScreen(admin)
    const closes = async () => {
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
    }
    const edit = screen.dialog('editTitle')
    await screen.edit.click()
    await edit.waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: t('form.delete'), exact: true }).click()
    await screen.question('deleteTitle').waitFor()
    await expectAccessible(page)
    await closes()
    await page.keyboard.press('Escape')
    await edit.waitFor({ state: 'hidden' })

    await screen.addWindow.click()
    await screen.dialog('addWindow').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await screen.dialog('addWindow').waitFor({ state: 'hidden' })
    await screen.windows(screen.nameOf(part)).click()
    await screen.question('partTitle').waitFor()
    await expectAccessible(page)
    await closes()
    await screen.windows(t('admin.space.free')).click()
    await screen.windowDialog.getByText(screen.nameOf(whole)).first().waitFor()
    await expectAccessible(page)
    await admin.picture(`window dialog ${way.language}`)
    await screen.askToDelete()
    await expectAccessible(page)
    await closes()
  },
)

test.for(languages)(
  'the dialog of a new space is accessible, also with errors and with the question to discard (%s)',
  async (language, { visit, studio }) => {
    const owner = await studio.admin()
    const space = await givenSpace(studio, owner)
    const admin = await visit({ language, as: owner })
    const { page, t } = admin
    const screen = await SpacesScreen.at(admin, space, nine)
    await screen.add.click()
    const create = screen.dialog('createTitle')
    await screen.confirm(create)
    const error = create.getByText(t('error.spaceName.required'))
    await error.waitFor()
    await expectAccessible(page)
    await create.getByLabel(t('admin.space.nameEn')).fill('Annex')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: t('form.leaveTitle') })
    await question.waitFor()
    await expectAccessible(page)
    await question.getByRole('button', { name: t('form.leaveOk') }).click()
    await create.waitFor({ state: 'hidden' })

    await page.route('**/api/admin/rentable', (route) => route.fulfill({ json: [] }))
    await admin.open('/admin?tab=rentable')
    await page.getByRole('heading', { name: t('admin.space.emptyTitle') }).waitFor()
    await expectAccessible(page)
  },
)
