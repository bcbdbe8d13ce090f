import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readFirstVisitOf, readHealthAnswers } from '#contract/first-visits.ts'
import type { ReadAnswers } from '#contract/first-visits.ts'
import type { Language } from '#studio/languages.ts'
import { expectAccessible } from '#tests/components/accessibility.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { now, show } from '#tests/components/show.tsx'
import { dayMs, isoText } from '#time/tokyo.ts'
import { AnswersMark, PersonAnswers } from './person-answers.tsx'

const answered = (given: Partial<ReadAnswers> = {}): ReadAnswers => ({
  answeredAt: isoText(now),
  language: 'ja',
  answers: [{ id: 'found', question: '何で知りましたか。', answer: '友人の紹介' }],
  health: 'readable',
  ...given,
})

const name = '山田 花子'

async function openMark(given: Partial<ReadAnswers> = {}, language: Language = 'ja') {
  const api = new ApiStub().on(readFirstVisitOf, () => answered(given))
  const { t } = await show(<AnswersMark bookingId="booking-1" name={name} state="answered" />, {
    language,
    as: 'TEACHER',
  })
  const mark = page.getByRole('button', { name: t('frontDesk.answers.title', { name }) })
  const dialog = page.getByRole('dialog', { name: t('frontDesk.answers.title', { name }) })
  return { api, t, mark, dialog }
}

test('the teacher reads the answers about health by a press of their own, and not before', async () => {
  const { api, t, mark, dialog } = await openMark()
  api.on(readHealthAnswers, () => ({
    answers: [
      { id: 'injury', question: '痛みはありますか。', answer: true },
      { id: 'care', question: '配慮', answer: '右膝' },
    ],
    deleteAt: isoText(now + 365 * dayMs),
  }))
  expect(api.received(readFirstVisitOf)).toEqual([])
  await mark.click()
  await expect.element(dialog.getByText('友人の紹介')).toBeVisible()
  await expect.element(dialog.getByText(t('frontDesk.answers.lead'))).toBeVisible()
  expect(api.received(readHealthAnswers)).toEqual([])
  await expectAccessible(dialog)
  await dialog.getByRole('button', { name: t('frontDesk.answers.read') }).click()
  await expect.element(dialog.getByText('右膝')).toBeVisible()
  await expect.element(dialog.getByText(t('common.yes'), { exact: true })).toBeVisible()
  await expect.element(dialog.getByText('2027年11月20日', { exact: false })).toBeVisible()
  expect(api.received(readHealthAnswers).map(({ params }) => params)).toEqual([{ id: 'booking-1' }])
  expect(api.received(readFirstVisitOf)[0]?.params).toEqual({ of: 'booking', id: 'booking-1' })
})

test('answers about health do not come back when the dialog is opened again', async () => {
  const { api, t, mark, dialog } = await openMark()
  api.on(readHealthAnswers, () => ({
    answers: [{ id: 'care', question: '配慮', answer: '右膝' }],
    deleteAt: isoText(now + dayMs),
  }))
  await mark.click()
  await dialog.getByRole('button', { name: t('frontDesk.answers.read') }).click()
  await expect.element(dialog.getByText('右膝')).toBeVisible()
  await dialog.getByRole('button', { name: t('common.close') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await mark.click()
  await expect.element(dialog.getByRole('button', { name: t('frontDesk.answers.read') })).toBeVisible()
  await expect.element(dialog.getByText('右膝')).not.toBeInTheDocument()
})

test('the reception reads that others read the answers about health, or that they are deleted', async () => {
  for (const health of ['hidden', 'deleted'] as const) {
    new ApiStub().on(readFirstVisitOf, () => answered({ health }))
    const person = { of: 'member', id: `member-${health}` } as const
    const { t } = await show(<PersonAnswers person={person} />, { language: 'en', as: 'RECEPTION' })
    await expect.element(page.getByText(t(`frontDesk.answers.${health}`))).toBeVisible()
    await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  }
})

test('a refusal and a failed reading are said in words', async () => {
  const { api, t, mark, dialog } = await openMark({}, 'en')
  api.on(readHealthAnswers, () => refusal('error.firstVisit.noHealth'))
  await mark.click()
  await dialog.getByRole('button', { name: t('frontDesk.answers.read') }).click()
  await expect.element(dialog.getByText(t('error.firstVisit.noHealth'))).toBeVisible()
})

test('a person who is still to answer has a mark without a button, and others have none', async () => {
  const { t } = await show(<AnswersMark bookingId="b" name={name} state="open" />, { as: 'RECEPTION' })
  await expect.element(page.getByText(t('frontDesk.answers.openMark'))).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
