import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { createSpace, deleteSpace, updateSpace } from '#contract/spaces/spaces.ts'
import type { Space } from '#contract/spaces/spaces.ts'
import { expectAccessible } from '#tests/components/accessibility.ts'
import { ApiStub, connectionLost, refusal } from '#tests/components/api-stub.ts'
import { DialogFields } from '#tests/components/dialog-fields.ts'
import { space } from '#tests/components/given-spaces.ts'
import { show } from '#tests/components/show.tsx'
import { sessionUser } from '#web/lib/session.ts'
import { SpaceDialog } from './space-dialog.tsx'

const tower = space({ id: 'tower', name: '塔', nameEn: 'Tower' })

const api = () => new ApiStub().on(updateSpace, ({ params }) => ({ id: params.id }))

function Page({ given }: { given: Space | undefined }) {
  const [open, setOpen] = useState(true)
  return (
    <SpaceDialog
      {...{ open }}
      space={given}
      spaces={given ? [given, tower] : [tower]}
      onClose={() => setOpen(false)}
      onCreated={() => undefined}
    />
  )
}

async function openDialog(given?: Space) {
  const { t, rerender } = await show(<Page given={given} />, { as: 'ADMIN' })
  const dialog = new DialogFields(t, given ? 'spaceAdmin.editTitle' : 'spaceAdmin.createTitle')
  await expect.element(dialog.root).toBeVisible()
  return {
    t,
    dialog,
    question: new DialogFields(t, 'spaceAdmin.deleteTitle', 'alertdialog'),
    conflict: dialog.root.getByRole('alert', { name: t('editing.conflict.title') }),
    save: () => userEvent.click(dialog.button('form.confirm')),
    readAgain: (latest: Space) => rerender(<Page given={latest} />),
  }
}

test('a new space needs a name and a price, and is saved as it was typed', async () => {
  const calls = api().on(createSpace, () => ({ id: 'space-2' }))
  const { t, dialog, save } = await openDialog()
  await save()
  await expect.element(dialog.says(t('error.spaceName.required'))).toBeVisible()
  await expect.element(dialog.says(t('error.unitPrice.required'))).toBeVisible()
  await expectAccessible(dialog.root)
  await expect.element(dialog.text('spaceAdmin.name')).toHaveFocus()
  await userEvent.keyboard('Omoya')
  await userEvent.type(dialog.text('spaceAdmin.weekdayPrice'), '12,000')
  await userEvent.click(dialog.root.getByRole('checkbox', { name: tower.name }))
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(createSpace)).toMatchObject([
    {
      body: {
        name: 'Omoya',
        unitPrice: 12_000,
        weekendPrice: 12_000,
        flatRate: false,
        subRentable: [{ id: 'tower' }],
      },
    },
  ])
})

test('without a flat rate there is a price for weekdays and one for weekends, with it there is one', async () => {
  const calls = api()
  const { t, dialog, save } = await openDialog(space({ unitPrice: 4000, weekendPrice: 5000 }))
  const flat = dialog.check('spaceAdmin.flatRate')
  await expect.element(flat).not.toBeChecked()
  await expect.element(dialog.text('spaceAdmin.weekdayPrice')).toHaveValue('4000')
  await expect.element(dialog.text('spaceAdmin.weekendPrice')).toHaveValue('5000')
  await userEvent.fill(dialog.text('spaceAdmin.weekendPrice'), '0')
  await save()
  await expect.element(dialog.says(t('error.weekendPrice.validate'))).toBeVisible()
  await userEvent.click(flat)
  await expect.element(dialog.text('spaceAdmin.weekendPrice')).not.toBeInTheDocument()
  await expect.element(dialog.text('spaceAdmin.unitPrice')).toHaveValue('4000')
  await save()
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(updateSpace)).toMatchObject([{ body: { unitPrice: 4000, flatRate: true } }])
})

test('a price is planned from a day on, and not planned any more', async () => {
  const calls = api()
  const { t, dialog, save } = await openDialog(space({ unitPrice: 4000, weekendPrice: 5000 }))
  const plan = dialog.check('spaceAdmin.planPrice')
  await userEvent.click(plan)
  await save()
  await expect.element(dialog.says(t('error.nextPriceFrom.required'))).toBeVisible()
  await expect.element(dialog.says(t('error.nextUnitPrice.required'))).toBeVisible()
  await expectAccessible(dialog.root)
  await userEvent.type(dialog.text('spaceAdmin.nextPriceFrom'), '2027-01-01')
  await userEvent.type(dialog.text('spaceAdmin.nextWeekdayPrice'), '4,500')
  await save()
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(updateSpace)).toMatchObject([
    {
      body: {
        unitPrice: 4000,
        nextPriceFrom: '2027-01-01',
        nextUnitPrice: 4500,
        nextWeekendPrice: 4500,
        nextFlatRate: false,
      },
    },
  ])
})

test('a planned price that is taken back is sent as none', async () => {
  const planned = {
    nextPriceFrom: '2027-01-01',
    nextUnitPrice: 4500,
    nextFlatRate: true,
    nextWeekendPrice: 4500,
  }
  const calls = api()
  const { dialog, save } = await openDialog(space(planned))
  await expect.element(dialog.text('spaceAdmin.nextPriceFrom')).toHaveValue('2027-01-01')
  await expect.element(dialog.text('spaceAdmin.nextUnitPrice')).toHaveValue('4500')
  await userEvent.click(dialog.check('spaceAdmin.planPrice'))
  await expect.element(dialog.text('spaceAdmin.nextPriceFrom')).not.toBeInTheDocument()
  await save()
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(updateSpace)).toMatchObject([{ body: { nextPriceFrom: null } }])
})

test('a price on request hides the prices and the flat rate, and without it they are asked for', async () => {
  const calls = api()
  const { t, dialog, save } = await openDialog(space({ unitPrice: 0, weekendPrice: 0 }))
  const onRequest = dialog.check('spaceAdmin.onRequest')
  await expect.element(onRequest).toBeChecked()
  for (const price of [
    dialog.text('spaceAdmin.weekdayPrice'),
    dialog.text('spaceAdmin.weekendPrice'),
    dialog.check('spaceAdmin.flatRate'),
  ])
    await expect.element(price).not.toBeInTheDocument()
  await userEvent.click(onRequest)
  await save()
  await expect.element(dialog.says(t('error.unitPrice.required'))).toBeVisible()
  await userEvent.fill(dialog.text('spaceAdmin.weekdayPrice'), '3000')
  await save()
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(updateSpace)).toMatchObject([
    { body: { unitPrice: 3000, weekendPrice: 3000, flatRate: false } },
  ])
})

test('a new space is a draft unless the administrator shows it to visitors, and a draft is published later', async () => {
  const calls = api().on(createSpace, () => ({ id: 'space-2' }))
  const added = await openDialog()
  const { dialog } = added
  await expect.element(dialog.check('spaceAdmin.published')).not.toBeChecked()
  await userEvent.fill(dialog.text('spaceAdmin.name'), '離れ')
  await userEvent.fill(dialog.text('spaceAdmin.weekdayPrice'), '3500')
  await added.save()
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(createSpace)).toMatchObject([{ body: { published: false } }])
  await cleanup()
  const edited = await openDialog(space({ published: false }))
  await userEvent.click(edited.dialog.check('spaceAdmin.published'))
  await edited.save()
  await expect.element(edited.dialog.root).not.toBeInTheDocument()
  expect(calls.received(updateSpace)).toMatchObject([{ body: { published: true } }])
})

test('an administrator writes texts, equipment and prices, a line for each piece', async () => {
  const calls = api()
  const { dialog, save } = await openDialog(space())
  await userEvent.fill(dialog.text('spaceAdmin.textJa'), '庭のある和室です。')
  await userEvent.fill(dialog.text('spaceAdmin.textEn'), 'A tatami room with a garden.')
  await userEvent.fill(dialog.text('spaceAdmin.equipmentJa'), '座布団\n\n床の間')
  await userEvent.fill(dialog.text('spaceAdmin.weekdayPrice'), '1800')
  await userEvent.fill(dialog.text('spaceAdmin.weekendPrice'), '２，３００円')
  await save()
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(updateSpace)).toMatchObject([
    {
      body: {
        textJa: '庭のある和室です。',
        textEn: 'A tatami room with a garden.',
        equipmentJa: ['座布団', '床の間'],
        unitPrice: 1800,
        weekendPrice: 2300,
      },
    },
  ])
})

test('the English texts of a space stand behind a switch, which is on where there are any', async () => {
  api()
  const { dialog } = await openDialog()
  const english = dialog.button('form.english')
  const equipment = dialog.text('spaceAdmin.equipmentEn')
  await expect.element(english).toHaveAttribute('aria-expanded', 'false')
  await expect.element(equipment).not.toBeInTheDocument()
  await userEvent.click(english)
  await userEvent.fill(equipment, 'Cushions')
  await userEvent.clear(equipment)
  await expect.element(equipment).toBeVisible()
  await expectAccessible(dialog.root)
  await cleanup()
  const edited = await openDialog(space({ nameEn: 'Annex' }))
  await expect.element(edited.dialog.text('spaceAdmin.nameEn')).toHaveValue('Annex')
})

test('pictures are added, moved and removed by keys, and the focus stays where it can go on', async () => {
  const addresses = ['/pictures/spaces/second-floor.svg', '/pictures/cafe.svg', '/pictures/banner.svg']
  const pictures = addresses.slice(0, 2).map((url) => ({ url, textJa: url, textEn: url }))
  const calls = api()
  const { t, dialog, save } = await openDialog(space({ pictures }))
  const button = (key: 'pictureUp' | 'pictureDown' | 'pictureRemoveOf', number: number) =>
    dialog.root.getByRole('button', { name: t(`spaceAdmin.${key}`, { number }) })
  const third = dialog.root.getByRole('group', { name: t('spaceAdmin.picture', { number: 3 }) })
  const press = async (what: { element: () => HTMLElement | SVGElement }) => {
    what.element().focus()
    await userEvent.keyboard('{Enter}')
  }
  const add = dialog.button('spaceAdmin.addPicture')
  await press(add)
  await expect.element(third.getByRole('button', { name: t('pictures.choose.open') })).toHaveFocus()
  await press(third.getByRole('button', { name: t('pictures.choose.byAddress') }))
  await userEvent.type(third.getByRole('textbox').first(), 'none')
  await expect.element(third.getByText(t('error.imageUrl.pattern'))).toBeVisible()
  await userEvent.fill(third.getByRole('textbox').first(), addresses[2] ?? '')
  await press(button('pictureUp', 3))
  await expect.element(button('pictureUp', 2)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('pictureDown', 1)).toHaveFocus()
  await press(button('pictureRemoveOf', 3))
  await expect.element(add).toHaveFocus()
  await save()
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(updateSpace)[0]?.body.pictures?.map(({ url }) => url)).toEqual([
    addresses[2],
    addresses[0],
  ])
})

test('what another administrator saved first is shown, and taken over where nothing was typed', async () => {
  const pictures = [{ url: '/pictures/cafe.svg', textJa: '庭', textEn: '' }]
  const before = space({ textJa: '和室です。' })
  const current = {
    ...before,
    etag: '2-0',
    textJa: 'べつの文です。',
    equipmentJa: ['炉', '床の間'],
    weekendPrice: 4000,
    pictures,
  }
  const calls = api().on(updateSpace, () => refusal('error.space.changed', { current }))
  const { t, dialog, conflict, save } = await openDialog(before)
  await userEvent.fill(dialog.text('spaceAdmin.textJa'), 'わたしの文です。')
  await save()
  for (const seen of ['べつの文です。', '4000', '/pictures/cafe.svg 庭'])
    await expect.element(conflict.getByText(seen, { exact: false })).toBeVisible()
  await expect.element(dialog.text('spaceAdmin.equipmentJa')).toHaveValue('炉\n床の間')
  await expect.element(dialog.text('spaceAdmin.textJa')).toHaveValue('わたしの文です。')
  const first = dialog.root.getByRole('group', { name: t('spaceAdmin.picture', { number: 1 }) })
  await userEvent.click(first.getByRole('button', { name: t('pictures.choose.byAddress') }))
  await expect.element(first.getByRole('textbox').first()).toHaveValue('/pictures/cafe.svg')
  calls.on(updateSpace, ({ params }) => ({ id: params.id }))
  await save()
  await expect.element(dialog.root).not.toBeInTheDocument()
  const saved = calls.received(updateSpace).at(-1)
  expect(saved?.headers.get('if-match')).toBe('"2-0"')
  expect(saved?.body).toMatchObject({ textJa: 'わたしの文です。', weekendPrice: 4000, pictures })
})

test('an administrator keeps the own price although another one has saved a flat one', async () => {
  const current = { ...space(), etag: '2-0', unitPrice: 4000, flatRate: true }
  const calls = api().on(updateSpace, () => refusal('error.space.changed', { current }))
  const { t, dialog, conflict, save } = await openDialog(space())
  await userEvent.fill(dialog.text('spaceAdmin.nameEn'), 'Hut')
  await save()
  await expect.element(conflict.getByText('4000')).toBeVisible()
  await expect.element(conflict.getByText(t('spaceAdmin.flatRate'))).toBeVisible()
  await expect.element(conflict.getByText(t('common.yes'))).toBeVisible()
  const keep = t('editing.conflict.keepMineOf', { field: t('spaceAdmin.unitPrice') })
  await userEvent.click(conflict.getByRole('button', { name: keep }))
  calls.on(updateSpace, ({ params }) => ({ id: params.id }))
  await save()
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(updateSpace).at(-1)?.body).toMatchObject({ unitPrice: 3000, flatRate: true })
})

test('a space whose answers were lost is added once, as it was typed last', async () => {
  const calls = api().on(createSpace, connectionLost)
  const { t, dialog, save } = await openDialog()
  await userEvent.fill(dialog.text('spaceAdmin.name'), '離れ')
  await userEvent.fill(dialog.text('spaceAdmin.weekdayPrice'), '3500')
  for (const attempts of [1, 2]) {
    await save()
    await expect.poll(() => calls.received(createSpace)).toHaveLength(attempts)
    await expect.element(dialog.says(t('form.outcomeUnknown'))).toBeVisible()
  }
  await expect.element(dialog.text('spaceAdmin.weekdayPrice')).toHaveValue('3500')
  calls.on(createSpace, ({ body }) =>
    body.unitPrice === 3500 ? { id: 'space-2' } : refusal('error.server.idempotencyKeyReused'),
  )
  await userEvent.fill(dialog.text('spaceAdmin.weekdayPrice'), '4000')
  await save()
  await expect.element(dialog.root).not.toBeInTheDocument()
  const keys = calls.received(createSpace).map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
  expect(calls.received(updateSpace)).toMatchObject([
    { params: { id: 'space-2' }, body: { unitPrice: 4000 } },
  ])
})

test('a space that was deleted meanwhile can be added again as it was typed', async () => {
  const calls = api()
    .on(updateSpace, () => refusal('error.space.notFound'))
    .on(createSpace, () => ({ id: 'space-2' }))
  const { t, dialog, save } = await openDialog(space())
  await userEvent.fill(dialog.text('spaceAdmin.weekdayPrice'), '4500')
  await save()
  const anew = new DialogFields(t, 'spaceAdmin.createTitle')
  await expect.element(anew.says(t('spaceAdmin.gone'))).toBeVisible()
  await userEvent.click(anew.button('form.confirm'))
  await expect.element(anew.root).not.toBeInTheDocument()
  expect(calls.received(createSpace)).toMatchObject([{ body: { name: '離れ', unitPrice: 4500 } }])
})

test('a space is deleted with the windows that the question named, and with more only after it was asked again', async () => {
  const calls = api().on(deleteSpace, () =>
    refusal('error.space.windowsChanged', { current: { windows: 1, etag: '1-1' } }),
  )
  const { t, dialog, question, readAgain } = await openDialog(space())
  await userEvent.click(dialog.button('form.delete'))
  await expect.element(question.says(t('spaceAdmin.deleteNoWindows'))).toBeVisible()
  const ok = question.button('spaceAdmin.deleteOk')
  await userEvent.click(ok)
  await expect.element(question.says(t('spaceAdmin.deleteRecounted', { count: 1 }))).toBeVisible()
  await readAgain(space({ etag: '1-1', futureWindows: 1 }))
  await expect.element(question.says(t('spaceAdmin.deleteWindows', { count: 1 }))).toBeVisible()
  calls.on(deleteSpace, () => ({ deletedWindows: 1 }))
  await userEvent.click(ok)
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(deleteSpace).map(({ headers }) => headers.get('if-match'))).toEqual([
    '"1-0"',
    '"1-1"',
  ])
})

test('a space that another administrator changed is deleted only after the change was shown, also when the list has been read again', async () => {
  const after = space({ etag: '2-0', textJa: '大事な変更' })
  const calls = api().on(deleteSpace, ({ headers }) =>
    headers.get('if-match') === '"2-0"'
      ? { deletedWindows: 0 }
      : refusal('error.space.changed', { current: after }),
  )
  const { dialog, question, conflict, readAgain } = await openDialog(space())
  await readAgain(after)
  await userEvent.click(dialog.button('form.delete'))
  await userEvent.click(question.button('spaceAdmin.deleteOk'))
  await expect.element(conflict.getByText('大事な変更')).toBeVisible()
  await userEvent.click(dialog.button('form.delete'))
  await userEvent.click(question.button('spaceAdmin.deleteOk'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(deleteSpace)).toHaveLength(2)
})

test('a space with hires to come is not deleted, and the dialog says how many there are', async () => {
  const toCome = { lessons: 0, series: 0, hires: 2, blocks: 0 }
  api().on(deleteSpace, () => refusal('error.space.inUse', { current: toCome }))
  const { t, dialog, question } = await openDialog(space())
  await userEvent.click(dialog.button('form.delete'))
  await userEvent.click(question.button('spaceAdmin.deleteOk'))
  const list = t('error.space.toCome.hires', { count: 2 })
  await expect.element(dialog.says(t('error.space.inUseBy', { list }))).toBeVisible()
})

test('texts and pictures that were typed when the session ended are there again after the login', async () => {
  const calls = api().on(updateSpace, () => refusal('error.server.token_expired'))
  const { t, dialog, save } = await openDialog(space())
  await userEvent.fill(dialog.text('spaceAdmin.equipmentJa'), '座布団')
  await userEvent.click(dialog.button('spaceAdmin.addPicture'))
  const first = dialog.root.getByRole('group', { name: t('spaceAdmin.picture', { number: 1 }) })
  await userEvent.click(first.getByRole('button', { name: t('pictures.choose.byAddress') }))
  await userEvent.fill(first.getByRole('textbox').first(), '/pictures/cafe.svg')
  await save()
  await expect.poll(() => sessionUser()).toBeUndefined()

  await cleanup()
  calls.on(updateSpace, ({ params }) => ({ id: params.id }))
  const again = await openDialog(space())
  await expect.element(again.dialog.text('spaceAdmin.equipmentJa')).toHaveValue('座布団')
  await again.save()
  await expect.element(again.dialog.root).not.toBeInTheDocument()
  expect(calls.received(updateSpace).at(-1)?.body).toMatchObject({
    equipmentJa: ['座布団'],
    pictures: [{ url: '/pictures/cafe.svg' }],
  })
})
