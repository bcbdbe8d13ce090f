import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deleteLesson, updateLesson } from '#contract/lessons.ts'
import { ApiStub } from '#tests/components/api-stub.ts'
import { lessonOfAdmin } from '#tests/components/given-lessons.ts'
import { show } from '#tests/components/show.tsx'
import { useDeleteLesson, useSaveLesson } from './administration/api.ts'
import { WhomToCall } from './whom-to-call.tsx'

const umi = { id: 'umi', name: '海野 海斗', phone: '09087654321' }

function Cancel() {
  const remove = useDeleteLesson()
  const announcement = { reasonJa: '', reasonEn: '', shown: false }
  return (
    <button type="button" onClick={() => remove.mutate({ id: 'lesson-1', announcement })}>
      {'Cancel the lesson'}
    </button>
  )
}

async function cancel(unreached?: Array<typeof umi>) {
  const api = new ApiStub().on(deleteLesson, () => ({
    cancelledBookings: 2,
    ...(unreached && { unreached }),
  }))
  const { t } = await show(
    <>
      <Cancel />
      <WhomToCall />
    </>,
    { as: 'ADMIN', language: 'en' },
  )
  await userEvent.click(page.getByRole('button', { name: 'Cancel the lesson' }))
  await expect.poll(() => api.received(deleteLesson)).toHaveLength(1)
  return { t, dialog: page.getByRole('alertdialog', { name: t('lessonPage.substitute.callTitle') }) }
}

test('the administrator whose change no mail tells a member reads the telephone number', async () => {
  const { t, dialog } = await cancel([umi])
  await expect.element(dialog.getByText(umi.name)).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: umi.phone }))
    .toHaveAttribute('href', `tel:${umi.phone}`)
  await dialog.getByRole('button', { name: t('common.ok') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the administrator whose change all are told of by mail is not asked to call', async () => {
  const { dialog } = await cancel()
  await expect.element(page.getByRole('button', { name: 'Cancel the lesson' })).toBeEnabled()
  await expect.element(dialog).not.toBeInTheDocument()
})

function Move() {
  const save = useSaveLesson()
  const { start, end, resource } = lessonOfAdmin()
  const { id, etag = '', title, imageUrl, totalSeats } = resource.yoga
  const body = { title, imageUrl, totalSeats, start, end }
  return (
    <button type="button" onClick={() => save.mutate({ base: { id, etag }, body })}>
      {'Move the lesson'}
    </button>
  )
}

test('the administrator who moves a lesson to the time of another one reads which members are booked twice', async () => {
  new ApiStub().on(updateLesson, () => ({ id: 'lesson-1', bookedTwice: [{ id: umi.id, name: umi.name }] }))
  const moving = (
    <>
      <Move />
      <WhomToCall />
    </>
  )
  const { t } = await show(moving, { as: 'ADMIN', language: 'en' })
  await userEvent.click(page.getByRole('button', { name: 'Move the lesson' }))
  const dialog = page.getByRole('alertdialog', { name: t('lessonPage.bookedTwice.title') })
  await expect.element(dialog.getByText(t('lessonPage.bookedTwice.text', { count: 1 }))).toBeVisible()
  await expect.element(dialog.getByText(umi.name)).toBeVisible()
  await dialog.getByRole('button', { name: t('common.ok') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})
