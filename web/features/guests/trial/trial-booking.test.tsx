import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listLessons } from '#contract/lessons.ts'
import { ApiStub } from '#tests/components/api-stub.ts'
import { lessonEvent } from '#tests/components/given-lessons.ts'
import { now, show } from '#tests/components/show.tsx'
import { TrialBooking } from './trial-booking.tsx'

test('what a visitor types after a lesson was chosen in the list stays in the field', async () => {
  new ApiStub().on(listLessons, () => [lessonEvent()])
  const { t } = await show(<TrialBooking now={now} price={1500} chosen={undefined} />)
  await page.getByRole('button', { name: /朝ヨガ/ }).click()
  const email = page.getByRole('textbox', { name: t('guests.email') })
  await userEvent.type(email, 'emma@example.test')
  await expect.element(email).toHaveValue('emma@example.test')
})
