import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listImports, undoImport } from '#contract/importing/imports.ts'
import type { FinishedImport } from '#contract/importing/imports.ts'
import { isoText } from '#time/tokyo.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { now, show } from '#tests/components/show.tsx'
import { EarlierImports } from './earlier-imports.tsx'

const finished: FinishedImport = {
  id: 'import-1',
  kind: 'members',
  fileName: '会員.csv',
  lines: 2,
  at: isoText(now),
  actor: '陽田 万里',
  uninvited: 2,
  canUndo: true,
  undone: false,
}

test('an administrator reads who has used imported tickets, so that the import is kept', async () => {
  const members = [{ id: 'beni', number: 12, name: '森 紅', used: 2 }]
  new ApiStub()
    .on(listImports, () => [{ ...finished, kind: 'tickets' as const, uninvited: 0 }])
    .on(undoImport, () => refusal('error.import.ticketsUsed', { current: { count: 3, members } }))
  const { t } = await show(<EarlierImports />, { language: 'en', as: 'ADMIN' })
  await page.getByRole('button', { name: t('importing.earlier.undo') }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: t('importing.earlier.undoOk') }).click()
  await expect
    .element(dialog.getByRole('link', { name: /森 紅/ }))
    .toHaveAttribute('href', '/en/admin/members/beni')
  await expect.element(dialog.getByText(t('importing.earlier.moreUsers', { count: 2 }))).toBeVisible()
})

test('an administrator undoes an import after a question, and reads why one cannot be undone', async () => {
  const imports = [finished]
  const api = new ApiStub().on(listImports, () => imports).on(undoImport, () => refusal('error.import.used'))
  const { t } = await show(<EarlierImports />, { language: 'en', as: 'ADMIN' })
  await page.getByRole('button', { name: t('importing.earlier.undo') }).click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog.getByText(t('importing.earlier.undoText.members', { count: 2 }))).toBeVisible()
  const ok = dialog.getByRole('button', { name: t('importing.earlier.undoOk') })
  await ok.click()
  await expect.element(dialog.getByText(t('error.import.used'))).toBeVisible()
  api.on(undoImport, () => {
    imports[0] = { ...finished, uninvited: 0, canUndo: false, undone: true }
    return { lines: 2 }
  })
  await ok.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('listitem').getByText(t('importing.earlier.undone'))).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: t('importing.earlier.undo') }))
    .not.toBeInTheDocument()
  expect(api.received(undoImport)).toHaveLength(2)
})
