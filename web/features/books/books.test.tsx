import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exportBooks, readBookFile, readBooks } from '#contract/books.ts'
import type { Books as BooksOfMonth } from '#contract/books.ts'
import { yenText } from '#studio/yen.ts'
import { isoText } from '#time/tokyo.ts'
import { expectAccessible } from '#tests/components/accessibility.ts'
import { ApiStub } from '#tests/components/api-stub.ts'
import { now, show } from '#tests/components/show.tsx'
import { Books } from './books.tsx'

const none = { count: 0, amount: 0 }
const all = {
  payments: { count: 3, amount: 35_970 },
  refunds: { count: 1, amount: 1_000 },
  fees: { count: 1, amount: 252 },
}
const nothing = { payments: none, refunds: none, fees: none }

const exported = (number: number, sums: BooksOfMonth['open']) =>
  ({
    id: `export-${number}`,
    number,
    exportedAt: isoText(now),
    exportedBy: '会計 花子',
    program: 'yayoi',
    ...sums,
  }) as const

const fresh: BooksOfMonth = {
  ledger: all,
  open: all,
  withoutFee: 0,
  taxed: true,
  exports: [],
  lastProgram: null,
}

/** An API whose export takes all that is open. */
function stub(first: BooksOfMonth) {
  let books = first
  return new ApiStub()
    .on(readBooks, () => books)
    .on(exportBooks, () => {
      const made = exported(books.exports.length + 1, books.open)
      books = { ...books, open: nothing, exports: [...books.exports, made], lastProgram: 'yayoi' }
      return { id: made.id }
    })
    .on(readBookFile, ({ params: { id } }) => ({
      name: `${id}.csv`,
      file: btoa('1,2\r\n'),
      lines: 6,
      replaced: '𠮷',
    }))
}

test('the bookkeeper chooses the program, exports a month by keyboard, and reads when and by whom it was exported', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL')
  const api = stub(fresh)
  const { t } = await show(<Books month="2026-10" now={now} />, { as: 'ACCOUNTANT', width: 390 })
  const section = page.getByRole('region', { name: t('books.title') })
  const table = section.getByRole('table', { name: t('books.table.caption') })
  const fees = table.getByRole('row').filter({ hasText: t('books.table.fees') })
  await expect.poll(() => fees.element().textContent).toContain(yenText(-252, 'ja'))
  await expect.element(section.getByRole('link', { name: t('books.names') })).not.toBeInTheDocument()
  await section.getByRole('radio', { name: t('books.programs.yayoi') }).click()
  const button = section.getByRole('button', { name: t('books.first', { count: 5 }) })
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(section.getByText(t('books.allDone'))).toBeVisible()
  await expect.element(section.getByText(/会計 花子/)).toBeVisible()
  await expect.element(section.getByText(t('books.replaced', { characters: '𠮷' }))).toBeVisible()
  expect(api.received(exportBooks).map(({ body }) => body)).toEqual([{ month: '2026-10', program: 'yayoi' }])
  const again = section.getByRole('button', { name: t('books.againOf', { name: t('books.firstNumber') }) })
  await expect.element(again).toBeEnabled()
  await again.click()
  await expect.poll(() => api.received(readBookFile).length).toBe(2)
  await expect.poll(() => saved.mock.calls.length).toBe(2)
  expect(api.received(readBookFile).map(({ params, query }) => [params.id, query.program])).toEqual([
    ['export-1', 'yayoi'],
    ['export-1', 'yayoi'],
  ])
  await expectAccessible(section)
})

test('what came since the last export is named, and exported as a correction', async () => {
  const later = { ...nothing, payments: { count: 1, amount: 500 } }
  const api = stub({
    ...fresh,
    open: later,
    exports: [exported(1, all)],
    withoutFee: 2,
    lastProgram: 'yayoi',
  })
  const { t } = await show(<Books month="2026-11" now={now} />, { as: 'ADMIN' })
  const section = page.getByRole('region', { name: t('books.title') })
  await expect.element(section.getByText(t('books.changed', { count: 1 }))).toBeVisible()
  await expect.element(section.getByText(t('books.running'))).toBeVisible()
  await expect.element(section.getByText(t('books.withoutFee', { count: 2 }))).toBeVisible()
  await expect
    .element(section.getByRole('link', { name: t('books.names') }))
    .toHaveAttribute('href', '/admin/studio?section=books')
  await expect.element(section.getByRole('radio', { name: t('books.programs.yayoi') })).toBeChecked()
  await expectAccessible(section)
  await section.getByRole('button', { name: t('books.correction', { count: 1 }) }).click()
  await expect.element(section.getByText(t('books.number', { number: 2 }), { exact: true })).toBeVisible()
  expect(api.received(exportBooks)).toHaveLength(1)
})
