import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#tests/components/show.tsx'
import { Button } from './button.tsx'

const label = 'Give it up'

function Panel() {
  const [isOpen, setOpen] = useState(true)
  return (
    <section aria-label="The panel" tabIndex={-1}>
      {isOpen && <Button onClick={() => setOpen(false)}>{label}</Button>}
    </section>
  )
}

test('the part of the page around a button gets the focus when the button disappears under it', async () => {
  await show(<Panel />)
  const button = page.getByRole('button')
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'The panel' })).toHaveFocus()
})
