import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { liftBlock } from '#contract/spaces/blocks.ts'
import { listClosuresOfAdmin } from '#contract/closures.ts'
import { listOccupancy } from '#contract/spaces/occupancy.ts'
import type { Occupancy } from '#contract/spaces/occupancy.ts'
import { readWindowRun } from '#contract/spaces/repeated-windows.ts'
import {
  createSpace,
  createWindow,
  deleteSpace,
  deleteWindow,
  listSpaces,
  listWindows,
} from '#contract/spaces/spaces.ts'
import type { AvailabilityWindow, Space } from '#contract/spaces/spaces.ts'
import { updateWindow } from '#contract/spaces/window-changes.ts'
import { yenText } from '#studio/yen.ts'
import { hourMs, isoText } from '#time/tokyo.ts'
import { pressSlot } from '#tests/components/calendar-slot.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { DialogFields } from '#tests/components/dialog-fields.ts'
import {
  availabilityWindow,
  roofTerrace,
  secondFloor,
  space,
  takenByBlock,
  takenByHire,
  takenByLesson,
} from '#tests/components/given-spaces.ts'
import { now, show } from '#tests/components/show.tsx'
import { queries } from '#web/lib/queries.ts'
import { readAgain } from '#web/lib/reload.ts'
import { SpaceAdministration } from './space-administration.tsx'

const nine = Date.parse('2026-12-01T09:00:00+09:00')
const annex = space()
const nothing: Occupancy = { lessons: [], hires: [], blocks: [] }

interface Given {
  spaces?: () => Space[]
  windows?: () => AvailabilityWindow[]
  occupancy?: () => Occupancy
}

const api = ({ spaces = () => [annex], windows = () => [], occupancy = () => nothing }: Given = {}) =>
  new ApiStub()
    .on(listSpaces, spaces)
    .on(listWindows, windows)
    .on(listOccupancy, occupancy)
    .on(listClosuresOfAdmin, () => [])
    .on(readWindowRun, () => ({ windows: 1, last: isoText(nine), goesOn: false }))

async function open(query = '', view = 'day') {
  const at = `/admin?tab=rentable&view=${view}&date=2026-12-01${query}`
  const { t } = await show(<SpaceAdministration now={now} />, { as: 'ADMIN', language: 'en', at })
  const chooser = page.getByRole('group', { name: t('spaceAdmin.spaces') })
  return {
    t,
    chooser,
    choose: (name: string) => chooser.getByRole('button', { name, exact: true }),
    calendar: (name: string) => page.getByRole('region', { name: t('spaceAdmin.calendar', { name }) }),
    entry: (text: RegExp | string) => page.getByRole('region').getByRole('button', { name: text }),
    parts: page.getByRole('list', { name: t('spaceAdmin.parts') }),
    edit: page.getByRole('button', { name: t('spaceAdmin.edit'), exact: true }),
    add: page.getByRole('button', { name: t('spaceAdmin.addWindow'), exact: true }),
    window: new DialogFields(t, 'spaceCalendar.window.title'),
    addWindow: new DialogFields(t, 'spaceAdmin.addWindow'),
  }
}

test('a draft is marked as one, and offers no hire', async () => {
  api({ spaces: () => [space({ published: false })] })
  const { t, choose, add } = await open()
  await expect.element(choose(`Annex ${t('spaceAdmin.draft')}`)).toBeVisible()
  await expect.element(page.getByText(t('spaceAdmin.draftHint'))).toBeVisible()
  await userEvent.click(add)
  const kinds = page.getByRole('dialog').getByRole('radio')
  await expect.poll(() => kinds.elements().length).toBe(3)
  await expect
    .element(page.getByRole('radio', { name: t('spaceCalendar.kind.hire'), exact: true }))
    .not.toBeInTheDocument()
})

test('each space has a button, the first one is chosen, and the card shows the parts and the price of the chosen one', async () => {
  const whole = space({
    id: 'whole',
    nameEn: 'The whole building',
    unitPrice: 7990,
    flatRate: true,
    subRentable: [secondFloor, roofTerrace],
  })
  api({ spaces: () => [secondFloor, roofTerrace, whole] })
  const { t, choose, calendar, parts } = await open()
  await expect.element(calendar(secondFloor.nameEn)).toBeVisible()
  await expect.element(choose(secondFloor.nameEn)).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(choose(whole.nameEn))
  await expect.element(calendar(whole.nameEn)).toBeVisible()
  await expect.element(choose(secondFloor.nameEn)).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => parts.element().textContent).toContain(`${secondFloor.nameEn}${roofTerrace.nameEn}`)
  await expect.element(page.getByText(t('spaceAdmin.flat', { price: yenText(7990, 'en') }))).toBeVisible()
})

test('the address names the chosen space', async () => {
  api({ spaces: () => [secondFloor, annex] })
  const { calendar } = await open('&rentable=annex')
  await expect.element(calendar(annex.nameEn)).toBeVisible()
})

test('the prices of a space that costs more on weekends, and of one on request, are said on its card', async () => {
  api({ spaces: () => [space({ weekendPrice: 4000 }), space({ id: 'hut', nameEn: 'Hut', unitPrice: 0 })] })
  const { t, choose } = await open()
  const prices = { weekday: yenText(3000, 'en'), weekend: yenText(4000, 'en') }
  await expect.element(page.getByText(t('spaceAdmin.byDay', prices))).toBeVisible()
  await userEvent.click(choose('Hut'))
  await expect.element(page.getByText(t('spaceAdmin.onRequest'), { exact: true })).toBeVisible()
})

test('the list of spaces says that it failed to load, and then that it is empty', async () => {
  const calls = api().on(listSpaces, () => refusal('error.server.default'))
  const { t } = await open()
  const failure = page.getByRole('alert').filter({ hasText: t('spaceAdmin.loadFailed') })
  await expect.element(failure).toBeVisible()
  calls.on(listSpaces, () => [])
  await userEvent.click(failure.getByRole('button', { name: t('common.retry') }))
  await expect.element(page.getByRole('heading', { name: t('spaceAdmin.emptyTitle') })).toBeVisible()
  await expect.element(failure).not.toBeInTheDocument()
})

test('the calendar says that it loads while the windows are read', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  api().on(listWindows, async () => {
    await released
    return []
  })
  const { t } = await open()
  const loading = page.getByText(t('common.loading'), { exact: true })
  await expect.element(loading).toBeVisible()
  release()
  await expect.element(loading).not.toBeInTheDocument()
})

test('a new space is chosen, and a deleted one is gone with the focus on the button that edits the next one', async () => {
  let spaces = [annex]
  api({ spaces: () => spaces })
    .on(createSpace, () => {
      spaces = [annex, space({ id: 'hut', name: 'Hut', nameEn: '' })]
      return { id: 'hut' }
    })
    .on(deleteSpace, () => {
      spaces = [annex]
      return { deletedWindows: 0 }
    })
  const { t, choose, calendar, edit } = await open()
  await userEvent.click(page.getByRole('button', { name: t('spaceAdmin.new') }))
  const create = new DialogFields(t, 'spaceAdmin.createTitle')
  await userEvent.type(create.text('spaceAdmin.name'), 'Hut')
  await userEvent.fill(create.text('spaceAdmin.weekdayPrice'), '4000')
  await userEvent.click(create.button('form.confirm'))
  await expect.element(calendar('Hut')).toBeVisible()

  edit.element().focus()
  await userEvent.keyboard('{Enter}')
  const editing = new DialogFields(t, 'spaceAdmin.editTitle')
  await userEvent.click(editing.button('form.delete'))
  const question = new DialogFields(t, 'spaceAdmin.deleteTitle', 'alertdialog')
  await userEvent.click(question.button('spaceAdmin.deleteOk'))
  await expect.element(editing.root).not.toBeInTheDocument()
  await expect.element(choose('Hut')).not.toBeInTheDocument()
  await expect.element(edit).toHaveFocus()
})

test('a new window begins in the slot that the administrator has pressed', async () => {
  api()
  const { addWindow } = await open()
  const cell = page.getByRole('table').getByRole('row').last().getByRole('cell').first()
  await pressSlot(cell, 8.5)
  await expect.poll(() => addWindow.moment('start')).toBe('2026-12-01 08:30')
  expect(addWindow.moment('end')).toBe('2026-12-01 09:00')
})

test('windows are added and deleted by keys, and the focus goes back to the button that adds them', async () => {
  let windows: AvailabilityWindow[] = []
  api({ windows: () => windows })
    .on(createWindow, ({ body }) => {
      windows = [{ ...body, id: 'window-1', etag: '1' }]
      return { id: 'window-1' }
    })
    .on(deleteWindow, ({ params }) => {
      windows = []
      return { id: params.id, deleted: 1 }
    })
  const { t, add, addWindow, entry } = await open()
  await expect.element(add).toBeVisible()
  add.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(addWindow.root).toBeVisible()
  addWindow.time('start').element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
  await userEvent.click(addWindow.button('form.confirm'))
  const added = entry(/08:00/)
  await expect.element(added).toBeVisible()
  added.element().focus()
  await userEvent.keyboard('{Enter}')
  const question = new DialogFields(t, 'spaceAdmin.deleteWindowTitle', 'alertdialog')
  await expect.element(question.says('08:00–09:00')).toBeVisible()
  await userEvent.click(question.button('spaceAdmin.deleteWindowOk'))
  await expect.element(added).not.toBeInTheDocument()
  await expect.element(add).toHaveFocus()
})

test('the key M asks where to move the window that has the focus', async () => {
  const calls = api({ windows: () => [availabilityWindow({ start: nine })] }).on(
    updateWindow,
    ({ params }) => ({ id: params.id }),
  )
  const { entry, window } = await open('', 'week')
  const shown = entry(/09:00/)
  await expect.element(shown).toHaveAttribute('aria-keyshortcuts', 'M')
  shown.element().focus()
  await userEvent.keyboard('m')
  await userEvent.selectOptions(window.time('start'), '10:00')
  await userEvent.click(window.button('form.confirm'))
  await expect.element(window.root).not.toBeInTheDocument()
  expect(calls.received(updateWindow)).toMatchObject([{ body: { start: isoText(nine + hourMs) } }])
})

test('a piece of a window beside a hire opens the whole window', async () => {
  const hire = takenByHire({ start: nine + 2 * hourMs, end: nine + 4 * hourMs })
  api({
    windows: () => [availabilityWindow({ start: nine, end: nine + 6 * hourMs })],
    occupancy: () => ({ ...nothing, hires: [hire] }),
  })
  const { entry, window } = await open()
  const piece = entry(/13:00–15:00/)
  await expect.element(entry(/09:00–11:00/)).toBeVisible()
  piece.element().focus()
  await userEvent.keyboard('m')
  await expect.poll(() => window.moment('start')).toBe('2026-12-01 09:00')
  expect(window.moment('end')).toBe('2026-12-01 15:00')
})

test('a window of a part is shown in the calendar of the whole, and leads to the calendar of the part', async () => {
  const whole = space({ id: 'whole', nameEn: 'The whole building', subRentable: [annex] })
  api({ spaces: () => [whole, annex], windows: () => [availabilityWindow({ start: nine })] })
  const { t, calendar, entry } = await open()
  await userEvent.click(entry(/Annex/))
  const hint = new DialogFields(t, 'spaceAdmin.partTitle', 'alertdialog')
  await expect.element(hint.button('spaceAdmin.deleteWindowOk')).not.toBeInTheDocument()
  await userEvent.click(hint.root.getByRole('button', { name: t('spaceAdmin.partOk', { name: 'Annex' }) }))
  await expect.element(calendar('Annex')).toBeVisible()
})

test.each(['day', 'week', 'month', 'agenda'])(
  'what takes a space is told apart in the calendar, with a legend (%s)',
  async (view) => {
    const occupancy = {
      lessons: [takenByLesson({ start: nine })],
      hires: [takenByHire({ start: nine + 2 * hourMs })],
      blocks: [takenByBlock({ start: nine + 4 * hourMs, note: 'Floor care' })],
    }
    api({ occupancy: () => occupancy })
    const { t, entry } = await open('', view)
    await expect.element(entry(/柏木/)).toBeVisible()
    await expect.element(entry(/Floor care/)).toBeVisible()
    await expect.element(entry(/Morning yoga/)).toBeVisible()
    await expect.element(page.getByRole('list', { name: t('spaceCalendar.look.label') })).toBeVisible()
  },
)

test('a block is lifted after a question', async () => {
  let blocks = [takenByBlock({ start: nine, note: 'Floor care' })]
  api({ occupancy: () => ({ ...nothing, blocks }) }).on(liftBlock, ({ params }) => {
    blocks = []
    return { id: params.id }
  })
  const { t, entry } = await open()
  await userEvent.click(entry(/Floor care/))
  const question = new DialogFields(t, 'spaceCalendar.block.liftTitle', 'alertdialog')
  await userEvent.click(question.button('spaceCalendar.block.lift'))
  await expect.element(question.root).not.toBeInTheDocument()
  await expect.element(entry(/Floor care/)).not.toBeInTheDocument()
})

test('the dialog of a hire shows it as it was last read', async () => {
  let hires = [takenByHire({ start: nine })]
  api({ occupancy: () => ({ ...nothing, hires }) })
  const { t, entry } = await open()
  await userEvent.click(entry(/柏木/))
  const dialog = new DialogFields(t, 'spaceCalendar.hire.one')
  await expect.element(dialog.says('09:00–10:00')).toBeVisible()
  hires = [takenByHire({ start: nine + 2 * hourMs, etag: '2' })]
  await readAgain(queries)
  await expect.element(dialog.says('11:00–12:00')).toBeVisible()
})
