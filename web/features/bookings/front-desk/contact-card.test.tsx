import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bookedMember } from '#tests/components/given-lessons.ts'
import { show } from '#tests/components/show.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ContactCard } from './waiting-members.tsx'

const name = '陽田 花子'

/** The card of a booker, in a dialog as that of a lesson. */
async function open() {
  const { t } = await show(
    <Dialog open title="Lesson" closeLabel="Close" onClose={() => undefined}>
      <ContactCard member={bookedMember()} />
    </Dialog>,
  )
  const card = page.getByRole('dialog', { name: t('frontDesk.memberCard', { name }) })
  const badge = page.getByRole('button', { name, exact: true })
  await expect.element(badge).toBeVisible()
  return { t, card, badge }
}

async function saysHowToReach(card: ReturnType<typeof page.getByRole>) {
  await expect.element(card.getByText(name)).toBeVisible()
  const email = card.getByRole('link', { name: /hanako@example.test/ })
  await expect.element(email).toHaveAttribute('href', 'mailto:hanako@example.test')
  await expect
    .element(card.getByRole('link', { name: /09012345678/ }))
    .toHaveAttribute('href', 'tel:09012345678')
}

test('a booker’s contact card opens under the mouse, and closes when the mouse leaves', async () => {
  const { card, badge } = await open()
  await userEvent.hover(badge)
  await saysHowToReach(card)
  await userEvent.hover(card)
  await expect.element(card).toBeVisible()
  await userEvent.hover(page.getByRole('button', { name: 'Close' }))
  await expect.element(card).not.toBeInTheDocument()
})

test('a booker’s contact card opens on focus, and Escape closes only the card', async () => {
  const { card, badge } = await open()
  page.getByRole('button', { name: 'Close' }).element().focus()
  await userEvent.tab()
  await expect.element(badge).toHaveFocus()
  await saysHowToReach(card)
  await userEvent.keyboard('{Escape}')
  await expect.element(card).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: 'Lesson' })).toBeVisible()
  await expect.element(badge).toHaveFocus()
})

test('a booker’s contact card opens at a press', async () => {
  const { card, badge } = await open()
  await userEvent.click(badge)
  await saysHowToReach(card)
})
