import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#tests/components/show.tsx'
import { Dialog } from './dialog.tsx'

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
