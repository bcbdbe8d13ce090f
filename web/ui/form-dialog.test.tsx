import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#tests/components/show.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { TextField } from './field.tsx'
import { FormDialog } from './form-dialog.tsx'

interface Shown {
  failure?: string
  conflict?: boolean
  busy?: boolean
}

/** A page with a dialog that is higher than a phone: a message above the fields, and a field far below it. */
function Page({ failure, conflict = false, busy = false }: Shown) {
  const [open, setOpen] = useState(true)
  const form = useForm({ defaultValues: { title: '', seats: '' } })
  // As a form does that shows what its fields mean: each key renders it again.
  const [, setKeys] = useState(0)
  const seats = form.register('seats', { onChange: () => setKeys((before) => before + 1) })
  return (
    <FormDialog
      {...{ open, form, failure, busy }}
      title="Lesson"
      saving={busy}
      onSubmit={async () => undefined}
      onClose={() => setOpen(false)}
      below={<Link to="/other">{'Other page'}</Link>}
    >
      {conflict && (
        <ConflictNotice
          differences={[{ field: 'title', before: '', theirs: 'Theirs' }]}
          labelOf={(field) => field}
          textOf={({ theirs }) => String(theirs)}
        />
      )}
      <TextField label="Title" {...form.register('title')} />
      <div className="h-[60rem]" />
      <TextField label="Seats" {...seats} />
    </FormDialog>
  )
}

const showPage = (shown: Shown = {}) =>
  show(
    <Routes>
      <Route path="/" element={<Page {...shown} />} />
      <Route path="/other" element={<p>{'This is the other page'}</p>} />
    </Routes>,
  )

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
/** Also while a question above it hides it from assistive technology. */
const dialog = page.getByRole('dialog', { name: 'Lesson', includeHidden: true })

/** How far the content of the dialog is scrolled. */
const scrolled = () =>
  Math.max(...[...dialog.element().querySelectorAll('*')].map(({ scrollTop }) => scrollTop))

test.each([{ failure: 'The connection was lost.' }, { conflict: true }])(
  'the dialog stays where the administrator types, below a message above the fields (%o)',
  async (shown) => {
    await page.viewport(390, 700)
    await showPage(shown)
    await expect.element(dialog.getByRole('alert')).toBeInViewport()
    await userEvent.click(field('Seats'))
    await expect.poll(scrolled).toBeGreaterThan(300)
    const before = scrolled()
    await userEvent.keyboard('12')
    await expect.element(field('Seats')).toHaveValue('12')
    expect(scrolled()).toBe(before)
  },
)

test('each way to close the dialog asks before it discards what was typed', async () => {
  const { t } = await showPage()
  await userEvent.type(field('Title'), 'Evening yoga')
  const question = page.getByRole('alertdialog', { name: t('form.leaveTitle') })
  const ways = {
    cancel: () => userEvent.click(dialog.getByRole('button', { name: t('common.cancel') })),
    close: () => userEvent.click(dialog.getByRole('button', { name: t('common.close') })),
    escape: () => userEvent.keyboard('{Escape}'),
    link: () => userEvent.click(dialog.getByRole('link')),
  }
  for (const act of Object.values(ways)) {
    await act()
    await expect.element(question).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: t('common.cancel') }))
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(field('Title')).toHaveValue('Evening yoga')
  }
  await ways.cancel()
  await userEvent.click(question.getByRole('button', { name: t('form.leaveOk') }))
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a link in the dialog leads on after the administrator has agreed to discard what was typed', async () => {
  const { t } = await showPage()
  await userEvent.type(field('Title'), 'Evening yoga')
  await userEvent.click(dialog.getByRole('link'))
  const question = page.getByRole('alertdialog', { name: t('form.leaveTitle') })
  await userEvent.click(question.getByRole('button', { name: t('form.leaveOk') }))
  await expect.element(page.getByText('This is the other page')).toBeVisible()
})

test('a dialog in which nothing was typed closes and follows its links without a question', async () => {
  const { t } = await showPage()
  await userEvent.click(dialog.getByRole('link'))
  await expect.element(page.getByText('This is the other page')).toBeVisible()
  await expect.element(page.getByText(t('form.leaveTitle'))).not.toBeInTheDocument()
})

test('a dialog that saves stays open, and asks nothing', async () => {
  await showPage({ busy: true })
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.fill(field('Seats'), '12')
  await userEvent.keyboard('{Escape}')
  await expect.element(field('Seats')).toHaveValue('12')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})
