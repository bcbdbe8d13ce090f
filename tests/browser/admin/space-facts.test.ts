import { expect } from 'vitest'
import { updateSpace } from '#contract/spaces.ts'
import { demoPassword } from '#demo/sample-studio/members.ts'
import { languages } from '#studio/languages.ts'
import { expectAccessible } from '../accessibility.ts'
import { refusedWith } from '../connection.ts'
import { givenSpace, nine } from '../given-spaces.ts'
import { Keyboard } from '../keyboard.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { SpacesScreen } from '../screens/spaces-screen.ts'
import { test } from '../test.ts'
import type { Visit } from '../visit.ts'

const picture = (visit: Visit, edit: ReturnType<SpacesScreen['dialog']>, number: number) =>
  edit.getByRole('group', { name: visit.t('admin.space.picture', { number }) })

const addresses = ['/pictures/spaces/second-floor.svg', '/pictures/cafe.svg', '/pictures/banner.svg']

test.for(languages)(
  'an administrator writes texts, equipment and prices, which visitors read then (%s)',
  async (language, { visit, studio }) => {
    const owner = await studio.admin()
    const space = await givenSpace(studio, owner)
    const admin = await visit({ language, as: owner })
    const { t } = admin
    const screen = await SpacesScreen.at(admin, space, nine)
    await screen.edit.click()
    const edit = screen.dialog('editTitle')
    const write = (label: string, value: string) => edit.getByLabel(t(label), { exact: true }).fill(value)
    await write('admin.space.textJa', '庭のある和室です。')
    await write('admin.space.textEn', 'A tatami room with a garden.')
    await write('admin.space.equipmentJa', '座布団\n\n床の間')
    await write('admin.space.equipmentEn', 'Cushions\nAlcove')
    await screen.price(edit).fill('1800')
    await write('admin.space.weekendPrice', '2300')
    await screen.confirm(edit)
    await screen.says('saved')

    await admin.open('/RentalSpace')
    const card = admin.page.getByRole('listitem').filter({ hasText: screen.nameOf(space) })
    const shown =
      language === 'ja'
        ? ['庭のある和室です。', '座布団', '床の間', '1,800円', '2,300円']
        : ['A tatami room with a garden.', 'Cushions', 'Alcove', '¥1,800', '¥2,300']
    for (const text of shown) await card.getByText(text).waitFor()

    await admin.open('/admin/log')
    const entry = admin.page.getByRole('listitem').filter({ hasText: '庭のある和室です。' }).first()
    const log = await entry.innerText()
    for (const field of ['textEn', 'equipmentJa', 'equipmentEn', 'weekendPrice'])
      expect(log).toContain(t(`admin.field.${field}`))
    expect(log).toContain(['座布団', '床の間'].join(t('admin.space.listGap')))
  },
)

test('a price on request hides the prices, and the other choices ask for them', async ({ visit, studio }) => {
  const owner = await studio.admin()
  const space = await givenSpace(studio, owner, { unitPrice: 0 })
  const admin = await visit({ as: owner })
  const { t, page } = admin
  const screen = await SpacesScreen.at(admin, space, nine)
  await page.getByText(t('admin.space.onRequest')).waitFor()
  await screen.edit.click()
  const edit = screen.dialog('editTitle')
  await expect.poll(() => screen.pricing(edit, 'onRequest').isChecked()).toBe(true)
  expect(await screen.price(edit).count()).toBe(0)
  await screen.pricing(edit, 'byDay').check()
  await edit.getByLabel(t('admin.space.weekendPrice')).fill('0')
  await screen.confirm(edit)
  await edit.getByText(t('error.unitPrice.required')).waitFor()
  await screen.price(edit).fill('3000')
  await screen.confirm(edit)
  await edit.getByText(t('error.weekendPrice.validate')).waitFor()
  await screen.pricing(edit, 'flat').check()
  await edit.getByLabel(t('admin.space.weekendPrice')).waitFor({ state: 'detached' })
  await edit.getByLabel(t('admin.space.unitPrice')).fill('3000')
  await screen.confirm(edit)
  await screen.says('saved')
  await page.getByText(t('admin.space.flat', { price: '3,000円' })).waitFor()
})

test.for([
  { language: 'ja', scheme: 'light', width: 390 },
  { language: 'en', scheme: 'dark', width: 1440 },
] as const)(
  'pictures are added, moved and removed with the keyboard alone ($language, $scheme, $width pixels)',
  async (way, { visit, studio }) => {
    const owner = await studio.admin()
    const space = await givenSpace(studio, owner, {
      pictures: addresses.slice(0, 2).map((url) => ({ url, textJa: url, textEn: url })),
    })
    const admin = await visit({ ...way, as: owner })
    const { page, t } = admin
    const keys = new Keyboard(page)
    const screen = await SpacesScreen.at(admin, space, nine)
    await screen.edit.focus()
    await page.keyboard.press('Enter')
    const edit = screen.dialog('editTitle')
    const button = (key: string, number: number) =>
      edit.getByRole('button', { name: t(`admin.space.${key}`, { number }) })
    await keys.press(edit.getByRole('button', { name: t('admin.space.addPicture') }))
    await keys.expectFocusOn(picture(admin, edit, 3).getByRole('textbox').first())
    await page.keyboard.type('nonsense')
    await picture(admin, edit, 3).getByText(t('error.imageUrl.pattern')).waitFor()
    await expectAccessible(page)
    await picture(admin, edit, 3)
      .getByRole('textbox')
      .first()
      .fill(addresses[2] ?? '')
    await picture(admin, edit, 3).getByRole('img').waitFor()

    await keys.press(button('pictureUp', 3))
    await keys.expectFocusOn(button('pictureUp', 2))
    await page.keyboard.press('Enter')
    await keys.expectFocusOn(button('pictureDown', 1))
    await keys.press(button('pictureRemoveOf', 3))
    await keys.expectFocusOn(edit.getByRole('button', { name: t('admin.space.addPicture') }))
    await screen.confirm(edit)
    await screen.says('saved')
    const stored = await studio.database.reader
      .selectFrom('space_pictures')
      .select('address')
      .where('space_id', '=', space.id)
      .orderBy('position')
      .execute()
    expect(stored.map(({ address }) => address)).toEqual([addresses[2], addresses[0]])
  },
)

test('a conflict names the new fields, and takes over pictures that were not touched', async ({
  visit,
  studio,
}) => {
  const owner = await studio.admin()
  const { id, ...body } = await givenSpace(studio, owner, { textJa: '和室です。' })
  const admin = await visit({ as: owner })
  admin.browserErrors.expect(refusedWith(412))
  const { t, page } = admin
  const screen = await SpacesScreen.at(admin, { ...body, id }, nine)
  await screen.edit.click()
  const edit = screen.dialog('editTitle')
  const text = edit.getByLabel(t('admin.space.textJa'), { exact: true })
  await text.fill('わたしの文です。')
  const pictures = [{ url: '/pictures/cafe.svg', textJa: '庭', textEn: '' }]
  const theirs = {
    ...body,
    textJa: 'べつの文です。',
    equipmentJa: ['炉', '床の間'],
    weekendPrice: 4000,
    pictures,
  }
  await studio.call(updateSpace, { as: owner, id, body: theirs })
  await screen.confirm(edit)
  const conflict = edit.getByRole('alert', { name: t('admin.conflict.title') })
  for (const seen of ['べつの文です。', '4000', '/pictures/cafe.svg 庭', '床の間'])
    await conflict.getByText(seen).waitFor()
  await picture(admin, edit, 1).getByRole('img').waitFor()
  await expectAccessible(page)
  await screen.confirm(edit)
  await screen.says('saved')
  const stored = await studio.database.reader
    .selectFrom('spaces')
    .select(['text_ja as textJa', 'weekend_price as weekendPrice', 'equipment_ja as equipmentJa'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(stored).toEqual({ textJa: 'わたしの文です。', weekendPrice: 4000, equipmentJa: '炉\n床の間' })
})

test('texts and pictures that were typed when the session ended are there again after the login', async ({
  visit,
  studio,
}) => {
  const owner = await studio.admin()
  const space = await givenSpace(studio, owner)
  const admin = await visit({ as: owner })
  const { t, page } = admin
  admin.browserErrors.expect(refusedWith(401))
  const screen = await SpacesScreen.at(admin, space, nine)
  await screen.edit.click()
  const edit = screen.dialog('editTitle')
  await edit.getByLabel(t('admin.space.equipmentJa'), { exact: true }).fill('座布団')
  await edit.getByRole('button', { name: t('admin.space.addPicture') }).click()
  await picture(admin, edit, 1).getByRole('textbox').first().fill('/pictures/cafe.svg')
  await studio.revoke(owner)
  await screen.confirm(edit)
  await admin.arrivesAt('/login')
  await new LoginScreen(admin).logIn(owner.email, demoPassword)
  await admin.arrivesAt('/admin')
  await SpacesScreen.at(admin, space, nine)
  await screen.edit.click()
  await page.getByText(t('common.unsavedBack')).waitFor()
  await expect
    .poll(() => edit.getByLabel(t('admin.space.equipmentJa'), { exact: true }).inputValue())
    .toBe('座布団')
  await screen.confirm(edit)
  await screen.says('saved')
  const stored = await studio.database.reader
    .selectFrom('space_pictures')
    .select('address')
    .where('space_id', '=', space.id)
    .execute()
  expect(stored).toEqual([{ address: '/pictures/cafe.svg' }])
})
