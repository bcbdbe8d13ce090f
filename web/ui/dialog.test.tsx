import { useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#tests/components/show.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { RadioGroup } from './radio-group.tsx'

test('a button of a dialog that fades out does nothing more', async () => {
  const done: string[] = []
  function Page() {
    const [open, setOpen] = useState(true)
    return (
      <Dialog
        {...{ open }}
        title="Refund"
        closeLabel="Close"
        onClose={() => setOpen(false)}
        footer={
          <button
            type="button"
            onClick={({ currentTarget: button }) => {
              done.push('refund')
              if (done.length > 1) return
              flushSync(() => setOpen(false))
              expect(button.isConnected, 'the button is still there').toBe(true)
              button.click()
            }}
          >
            {'Give back'}
          </button>
        }
      >
        {'1,000 yen'}
      </Dialog>
    )
  }
  await show(<Page />)
  await userEvent.click(page.getByRole('button', { name: 'Give back' }))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(done).toEqual(['refund'])
})

/** A page whose button opens a dialog, and what stands in it. */
function Opening({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {'Open'}
      </button>
      <Dialog
        {...{ open }}
        title="Lesson"
        closeLabel="Close"
        onClose={close}
        footer={
          <>
            <Button onClick={close}>{'Save'}</Button>
            <Button variant="outline" onClick={close}>
              {'Cancel'}
            </Button>
            <Button variant="outlineDanger" className="sm:mr-auto" onClick={close}>
              {'Delete'}
            </Button>
          </>
        }
      >
        {children}
      </Dialog>
    </>
  )
}

const dialog = page.getByRole('dialog')
const opener = page.getByRole('button', { name: 'Open' })
const outlineOf = (element: Element) => getComputedStyle(element).outlineStyle

test('a dialog gives the focus to its first field, and to the choice that is made in it', async () => {
  const { rerender } = await show(
    <Opening>
      <input type="hidden" />
      <textarea readOnly defaultValue="What is sent" />
      <input aria-label="Title" />
    </Opening>,
  )
  await userEvent.click(opener)
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
  await rerender(
    <Opening>
      <RadioGroup
        legend="Reason"
        values={['illness', 'work']}
        text={(value) => value}
        chosen="work"
        onChoose={() => undefined}
      />
    </Opening>,
  )
  await userEvent.click(opener)
  await expect.element(page.getByRole('radio', { name: 'work' })).toHaveFocus()
})

test('a dialog without a field gets the focus itself, with no ring after a click', async () => {
  await show(<Opening>{'It is full.'}</Opening>)
  await userEvent.click(opener)
  await expect.element(dialog).toHaveFocus()
  expect(outlineOf(dialog.element())).toBe('none')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
  expect(outlineOf(page.getByRole('button', { name: 'Close' }).element())).toBe('solid')
})

test('a dialog does not scroll past its text to a field far below', async () => {
  await show(
    <Opening>
      <div className="h-[60rem]">{'What happens'}</div>
      <input aria-label="Title" />
    </Opening>,
  )
  await userEvent.click(opener)
  await expect.element(dialog).toHaveFocus()
})

test('on a phone the buttons fill the dialog, the main one on top, in the order of the keyboard', async () => {
  await show(<Opening>{'It is full.'}</Opening>, { width: 390 })
  await userEvent.click(opener)
  const boxOf = (name: string) => dialog.getByRole('button', { name }).element().getBoundingClientRect()
  // The dialog grows while it opens.
  await expect.poll(() => boxOf('Save').width).toBeGreaterThan(300)
  const boxes = ['Save', 'Cancel', 'Delete'].map(boxOf)
  expect(boxes.map(({ y }) => y)).toEqual(boxes.map(({ y }) => y).toSorted((a, b) => a - b))
  expect(new Set(boxes.map(({ width }) => width)).size).toBe(1)
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toHaveFocus()
})

test('elsewhere the main button stands at the right, and the one that deletes at the left', async () => {
  await show(<Opening>{'It is full.'}</Opening>)
  await userEvent.click(opener)
  const [save, cancel, remove] = ['Save', 'Cancel', 'Delete'].map(
    (name) => dialog.getByRole('button', { name }).element().getBoundingClientRect().x,
  )
  expect([remove, cancel, save]).toEqual([remove, cancel, save].toSorted((a = 0, b = 0) => a - b))
  const { left, right } = dialog.element().getBoundingClientRect()
  expect(remove).toBeLessThan(left + 60)
  expect(cancel).toBeGreaterThan((left + right) / 2)
})

test('a dialog is as high as its text', async () => {
  await show(<Opening>{'It is full.'}</Opening>)
  await userEvent.click(opener)
  await expect.element(dialog).toHaveFocus()
  const text = document.createRange()
  text.selectNodeContents(dialog.getByText('It is full.').element())
  const below = dialog.getByRole('button', { name: 'Save' }).element().getBoundingClientRect().top
  expect(below - text.getBoundingClientRect().bottom).toBeLessThan(50)
})

test('back closes the topmost dialog, and the page stays at the one entry of the others', async () => {
  function Page() {
    const [open, setOpen] = useState<'none' | 'lesson' | 'question'>('none')
    const lesson = { open: open !== 'none', title: 'Lesson', closeLabel: 'Close' }
    const question = { open: open === 'question', title: 'Leave?', closeLabel: 'Close' }
    return (
      <>
        <button type="button" onClick={() => setOpen('lesson')}>
          {'Open'}
        </button>
        <Dialog {...lesson} onClose={() => setOpen('none')}>
          <button type="button" onClick={() => setOpen('question')}>
            {'Ask'}
          </button>
          <Dialog {...question} onClose={() => setOpen('lesson')}>
            <button type="button" onClick={() => setOpen('lesson')}>
              {'Stay'}
            </button>
          </Dialog>
        </Dialog>
      </>
    )
  }
  await show(<Page />)
  await userEvent.click(opener)
  await userEvent.click(page.getByRole('button', { name: 'Ask' }))
  const isAtEntry = () => (history.state as { dialog?: true } | null)?.dialog
  await expect.poll(isAtEntry).toBe(true)
  const entries = history.length
  const push = vi.spyOn(history, 'pushState')
  onTestFinished(() => push.mockRestore())
  history.back()
  await expect.element(page.getByRole('dialog', { name: 'Leave?' })).not.toBeInTheDocument()
  await expect.poll(isAtEntry).toBe(true)
  await expect.element(dialog).toBeVisible()
  history.back()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(isAtEntry).toBe(undefined)
  expect(history.length).toBe(entries)
  expect(push).not.toHaveBeenCalled()
})

test('back also closes a dialog that opens on another page after it has closed one', async () => {
  const isAtEntry = () => (history.state as { dialog?: true } | null)?.dialog
  await show(<Opening>{'It is full.'}</Opening>)
  await userEvent.click(opener)
  await expect.poll(isAtEntry).toBe(true)
  history.back()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  history.pushState(null, '')
  await userEvent.click(opener)
  await expect.poll(isAtEntry).toBe(true)
  history.back()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
