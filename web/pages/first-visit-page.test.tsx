import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  answerFirstVisit,
  answerOwnFirstVisit,
  readFirstVisit,
  readOwnFirstVisit,
} from '#contract/first-visits.ts'
import type { OpenFirstVisit } from '#contract/first-visits.ts'
import type { Language } from '#studio/languages.ts'
import { expectAccessible } from '#tests/components/accessibility.ts'
import { ApiStub, connectionLost, refusal } from '#tests/components/api-stub.ts'
import { openFirstVisit, questionnaire } from '#tests/components/given-first-visit.ts'
import { now, show } from '#tests/components/show.tsx'
import { isoText } from '#time/tokyo.ts'
import FirstVisitPage from './first-visit-page.tsx'

const at = '/first-visit#token=signed'

async function open(given: Partial<OpenFirstVisit> = {}, language: Language = 'ja') {
  const api = new ApiStub()
    .on(readFirstVisit, () => openFirstVisit(given))
    .on(answerFirstVisit, () => ({ answeredAt: isoText(now) }))
  const { t, location } = await show(<FirstVisitPage />, { at, language })
  const choice = (name: string) => page.getByRole('radio', { name })
  const text = page.getByRole('textbox')
  const agree = page.getByRole('checkbox', { name: t('firstVisit.agree') })
  const send = page.getByRole('button', { name: t('firstVisit.send') })
  const fillIn = async () => {
    await userEvent.type(text, '友人の紹介')
    await choice('数回ある').click()
    await agree.click()
  }
  const thanks = page.getByRole('heading', { name: t('firstVisit.thanks') })
  return { api, t, location, choice, text, agree, send, fillIn, thanks }
}

test('a person with the link answers, agrees and is thanked; the address hides the token', async () => {
  const { api, t, location, fillIn, send, thanks, choice } = await open()
  await expect.element(page.getByText('朝ヨガ')).toBeVisible()
  await expect.element(page.getByText(t('firstVisit.health', { count: 12 }))).toBeVisible()
  await expect.poll(location).toMatchObject({ hash: '' })
  await fillIn()
  await choice(t('common.yes')).click()
  await expectAccessible(page.getByRole('main'))
  await send.click()
  await expect.element(thanks).toBeVisible()
  await expect.poll(() => document.activeElement).toBe(thanks.element())
  expect(api.received(answerFirstVisit).map(({ body }) => body)).toEqual([
    {
      token: 'signed',
      version: 3,
      language: 'ja',
      consent: true,
      answers: { experience: 1, injury: true, found: '友人の紹介' },
    },
  ])
})

test('what is missing is said at its question, nothing is sent, and the first one gets the focus', async () => {
  const { api, t, send, choice, fillIn, thanks } = await open()
  await send.click()
  await expect.element(page.getByText(t('error.answer.required')).first()).toBeVisible()
  await expect.element(page.getByText(t('error.consent.consent'))).toBeVisible()
  await expect.poll(() => document.activeElement).toBe(choice('はじめて').element())
  expect(api.received(answerFirstVisit)).toEqual([])
  await fillIn()
  await expect.element(page.getByText(t('error.answer.required'))).not.toBeInTheDocument()
  await send.click()
  await expect.element(thanks).toBeVisible()
  expect(api.received(answerFirstVisit)[0]?.body.answers).toEqual({ experience: 1, found: '友人の紹介' })
})

test('an answer that is not needed can be taken back', async () => {
  const { api, t, send, choice, fillIn, thanks } = await open()
  await fillIn()
  await choice(t('common.no')).click()
  await page.getByRole('button', { name: t('firstVisit.takeBack'), exact: false }).click()
  await expect.element(choice(t('common.no'))).not.toBeChecked()
  await send.click()
  await expect.element(thanks).toBeVisible()
  expect(api.received(answerFirstVisit)[0]?.body.answers).not.toHaveProperty('injury')
})

test('after a lost connection the answers stay, and are sent again', async () => {
  const { api, t, fillIn, send, text, thanks } = await open()
  api.on(answerFirstVisit, connectionLost)
  await fillIn()
  await send.click()
  await expect.element(page.getByText(t('form.outcomeUnknown'))).toBeVisible()
  await expect.element(text).toHaveValue('友人の紹介')
  api.on(answerFirstVisit, () => ({ answeredAt: isoText(now) }))
  await send.click()
  await expect.element(thanks).toBeVisible()
  const bodies = api.received(answerFirstVisit).map(({ body }) => body)
  expect(bodies.at(-1)).toEqual(bodies[0])
})

test('when another version is published meanwhile, the answers to the same questions stay', async () => {
  const { api, t, fillIn, send, text, choice, agree, thanks } = await open()
  const [experience, injury, found] = questionnaire().questions
  const asked = found && { ...found, text: { ja: 'きっかけは？', en: 'What brought you here?' } }
  const current = questionnaire({
    version: 4,
    questions: [experience, asked, injury].flatMap((question) => question ?? []),
  })
  api.on(answerFirstVisit, ({ body }) =>
    body.version === 4 ? { answeredAt: isoText(now) } : refusal('error.firstVisit.changed', { current }),
  )
  await fillIn()
  await send.click()
  await expect.element(page.getByText(t('error.firstVisit.changed'))).toBeVisible()
  await expect.element(choice('数回ある')).toBeChecked()
  await expect.element(text).toHaveValue('')
  await expect.element(agree).not.toBeChecked()
  await userEvent.type(text, '看板')
  await agree.click()
  await send.click()
  await expect.element(thanks).toBeVisible()
  expect(api.received(answerFirstVisit).at(-1)?.body).toMatchObject({
    version: 4,
    answers: { experience: 1, found: '看板' },
  })
})

test('other answers than those that the studio has are refused in words, and stay', async () => {
  const { api, t, fillIn, send, text } = await open()
  api.on(answerFirstVisit, () => refusal('error.firstVisit.answered'))
  await fillIn()
  await send.click()
  await expect.element(page.getByText(t('error.firstVisit.answered'))).toBeVisible()
  await expect.element(text).toHaveValue('友人の紹介')
})

test('who has answered reads since when', async () => {
  await open({ answeredAt: isoText(now), questionnaire: null }, 'en')
  await expect.element(page.getByText(/We have had your answers since/)).toBeVisible()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
})

test('who is asked nothing reads so', async () => {
  const { t } = await open({ questionnaire: null }, 'en')
  await expect.element(page.getByText(t('firstVisit.nothing'))).toBeVisible()
})

test('who has a link that has ended, or none, reads what to do', async () => {
  new ApiStub().on(readFirstVisit, () => refusal('error.firstVisit.notFound'))
  const { t } = await show(<FirstVisitPage />, { at, language: 'en' })
  await expect.element(page.getByText(t('error.firstVisit.notFound'))).toBeVisible()
  await show(<FirstVisitPage />, { at: '/first-visit', language: 'en' })
  await expect.element(page.getByText(t('firstVisit.noLink'))).toBeVisible()
})

test('a member who is logged in answers without a link', async () => {
  const api = new ApiStub()
    .on(readOwnFirstVisit, () => openFirstVisit({ questionnaire: questionnaire({ questions: [] }) }))
    .on(answerOwnFirstVisit, () => ({ answeredAt: isoText(now) }))
  const { t } = await show(<FirstVisitPage />, { at: '/first-visit', language: 'en', as: 'USER' })
  await page.getByRole('checkbox', { name: t('firstVisit.agree') }).click()
  await page.getByRole('button', { name: t('firstVisit.send') }).click()
  await expect.element(page.getByText(t('firstVisit.thanks'))).toBeVisible()
  expect(api.received(answerOwnFirstVisit).map(({ body }) => body)).toEqual([
    { version: 3, language: 'en', consent: true, answers: {} },
  ])
})
