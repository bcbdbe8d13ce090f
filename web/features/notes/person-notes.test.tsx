import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeNote, deleteNote, listNotes, writeNote } from '#contract/notes.ts'
import type { Note } from '#contract/notes.ts'
import type { Language } from '#studio/languages.ts'
import { expectAccessible } from '#tests/components/accessibility.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { now, show } from '#tests/components/show.tsx'
import { dayMs, hourMs, isoText, slashText } from '#time/tokyo.ts'
import { NotesMark, PersonNotes } from './person-notes.tsx'

const note = (given: Partial<Note> = {}): Note => ({
  id: 'note-1',
  text: '右膝に不安。\n深い屈伸は避ける',
  author: '陽田 万里',
  writtenAt: isoText(now - dayMs),
  changed: null,
  mayChange: true,
  etag: '1',
  ...given,
})

const person = { of: 'booking', id: 'booking-1' } as const
const name = '山田 花子'

/** The mark of a row, whose dialog has the notes. What a test changes in `stored` is read again. */
async function openMark(notes: Note[], language: Language = 'ja') {
  const stored = { notes }
  const api = new ApiStub().on(listNotes, () => [...stored.notes])
  const { t } = await show(<NotesMark canBegin {...{ person, name }} count={notes.length} />, {
    language,
    as: 'TEACHER',
  })
  const dialog = page.getByRole('dialog', { name: t('notes.title', { name }) })
  const mark = page.getByRole('button', { name: t('notes.markOf', { name, count: notes.length }) })
  const field = page.getByRole('textbox', { name: t('notes.field.text') })
  const save = page.getByRole('button', { name: t('notes.save') })
  return { api, t, stored, dialog, mark, field, save }
}

test('a mark says how many notes there are, and a press shows them with who wrote them and when', async () => {
  const changed = { at: isoText(now - hourMs), by: '管理 太郎' }
  const notes = [note({ changed }), note({ id: 'note-2', text: '初回', author: null, mayChange: false })]
  const { api, t, dialog, mark } = await openMark(notes)
  await expect.element(mark).toHaveTextContent(t('notes.mark', { count: 2 }))
  expect(api.received(listNotes)).toEqual([])
  await mark.click()
  const rows = dialog.getByRole('list', { name: t('notes.list') }).getByRole('listitem')
  await expect.element(rows.first().getByText(slashText(now - dayMs), { exact: false })).toBeVisible()
  await expect.element(rows.first().getByText('陽田 万里')).toBeVisible()
  await expect.element(rows.first().getByText(/^2026\/11\/20 11:00.*管理 太郎/)).toBeVisible()
  await expect.element(rows.last().getByText(t('notes.someone'))).toBeVisible()
  // A colleague's note cannot be changed.
  await expect.element(rows.last().getByRole('button')).not.toBeInTheDocument()
  await expectAccessible(dialog)
})

test('the teacher writes the first note from the row, and the form says what may be written', async () => {
  const { api, t, stored, field, save } = await openMark([])
  api.on(writeNote, ({ body }) => {
    stored.notes = [note(body)]
    return { id: 'note-1' }
  })
  await page.getByRole('button', { name: t('notes.writeOf', { name }) }).click()
  await expect.element(page.getByText(t('notes.lead'))).toBeVisible()
  await save.click()
  await expect.element(page.getByText(t('error.noteText.required'))).toBeVisible()
  expect(api.received(writeNote)).toEqual([])
  await userEvent.type(field, '右膝に不安。{Enter}深い屈伸は避ける')
  await save.click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const [call] = api.received(writeNote)
  expect(call).toMatchObject({ params: person, body: { text: '右膝に不安。\n深い屈伸は避ける' } })
  expect(call?.headers.get('idempotency-key')).toBeTruthy()
})

test('a text that is too long is refused beside the field, and stays', async () => {
  const { api, t, field, save } = await openMark([], 'en')
  await page.getByRole('button', { name: t('notes.writeOf', { name }) }).click()
  await field.fill('n'.repeat(501))
  await save.click()
  await expect.element(page.getByText(t('error.noteText.tooLong'))).toBeVisible()
  await expect.element(field).toHaveValue('n'.repeat(501))
  expect(api.received(writeNote)).toEqual([])
})

test('a note that a colleague has changed meanwhile is shown, and what was typed stays', async () => {
  const { api, stored, dialog, mark, field, save } = await openMark([note({ text: '右膝' })])
  const theirs = { text: '左膝', etag: '2' }
  api.on(changeNote, ({ headers, body }) => {
    if (headers.get('if-match') !== '"2"') {
      stored.notes = [note(theirs)]
      return refusal('error.note.changed', { current: theirs })
    }
    stored.notes = [note({ ...body, etag: '3' })]
    return { id: 'note-1' }
  })
  await mark.click()
  await dialog.getByRole('button', { name: /変更|Change/ }).click()
  await userEvent.type(field, 'に不安')
  await save.click()
  await expect.element(page.getByText(/左膝/).first()).toBeVisible()
  await expect.element(field).toHaveValue('右膝に不安')
  await save.click()
  await expect.element(dialog.getByText('右膝に不安')).toBeVisible()
  expect(api.received(changeNote).map(({ body }) => body)).toEqual([
    { text: '右膝に不安' },
    { text: '右膝に不安' },
  ])
})

test('a note that a colleague has deleted meanwhile can be saved as a new one', async () => {
  const { api, t, stored, dialog, mark, field, save } = await openMark([note({ text: '右膝' })])
  api
    .on(changeNote, () => refusal('error.note.notFound'))
    .on(writeNote, ({ body }) => {
      stored.notes = [note({ ...body, id: 'note-2' })]
      return { id: 'note-2' }
    })
  await mark.click()
  await dialog.getByRole('button', { name: /変更|Change/ }).click()
  await userEvent.type(field, 'に不安')
  await save.click()
  await expect.element(page.getByText(t('notes.gone'))).toBeVisible()
  await save.click()
  await expect.element(dialog.getByText('右膝に不安')).toBeVisible()
})

test('a note is deleted after a question, and the focus goes to the list', async () => {
  const { api, t, stored, dialog, mark } = await openMark([note()], 'en')
  api.on(deleteNote, () => {
    stored.notes = []
    return { id: 'note-1' }
  })
  await mark.click()
  await dialog.getByRole('button', { name: /変更|Change/ }).click()
  await page.getByRole('button', { name: t('form.delete'), exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: t('notes.deleteOk') }).click()
  const none = dialog.getByText(t('notes.none'))
  await expect.element(none).toBeVisible()
  await expect.poll(() => document.activeElement?.contains(none.element())).toBe(true)
  expect(api.received(deleteNote)[0]?.headers.get('if-match')).toBe('"1"')
})

test('on the page of a member no notes are one line, and a failure offers another attempt', async () => {
  let isDown = true
  new ApiStub().on(listNotes, () => (isDown ? refusal('error.server.default') : []))
  const subject = { of: 'member', id: 'hanako' } as const
  const { t } = await show(<PersonNotes person={subject} name={name} />, { language: 'en', as: 'RECEPTION' })
  await expect.element(page.getByText(t('notes.failed'), { exact: false })).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: t('common.retry') }).click()
  const none = page.getByText(t('notes.none'))
  await expect.element(none).toBeVisible()
  expect(none.element()).toHaveAttribute('data-empty')
})
