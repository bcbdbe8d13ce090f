import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#tests/components/show.tsx'
import { Button } from './button.tsx'
import { LongLine } from './field.tsx'
import { Form } from './form.tsx'

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

/** A button whose call is over at once, and what it has done. */
async function showActing({ repeatable = false } = {}) {
  const done: string[] = []
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // The long line submits the form without its button.
    if (event.nativeEvent.submitter === null) done.push(label)
  }
  await show(
    <Form aria-label="The form" onSubmit={submit}>
      <input aria-label="The field" />
      <LongLine label="The long line" />
      <Button type="submit" busy={false} repeatable={repeatable} onClick={() => done.push(label)}>
        {label}
      </Button>
    </Form>,
  )
  return {
    done,
    button: page.getByRole('button'),
    field: page.getByRole('textbox', { name: 'The field' }),
    line: page.getByRole('textbox', { name: 'The long line' }),
  }
}

test('a double click on a button that acts does it once', async () => {
  const { done, button } = await showActing()
  await userEvent.dblClick(button)
  expect(done).toEqual([label])
  await userEvent.click(button)
  expect(done, 'a click after the double click counts again').toHaveLength(2)
})

test('two clicks on a button that adds a row add two', async () => {
  const { done, button } = await showActing({ repeatable: true })
  await userEvent.dblClick(button)
  expect(done).toHaveLength(2)
})

test.each(['button', 'field', 'line'] as const)(
  'Enter that is held down on the %s acts once',
  async (where) => {
    const { done, ...places } = await showActing({ repeatable: true })
    places[where].element().focus()
    await userEvent.keyboard('{Enter>5/}')
    expect(done).toEqual([label])
  },
)
