import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { saveDraft } from '#contract/studio/studio-administration.ts'
import type { FirstVisitFacts } from '#studio/first-visit.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { expectAccessible } from '#tests/components/accessibility.ts'
import { settingsApi } from '#tests/components/given-studio.ts'
import { show } from '#tests/components/show.tsx'
import { SectionEditor } from './section-editor.tsx'

async function open() {
  const { api } = settingsApi('firstVisit')
  const { t } = await show(<SectionEditor section="firstVisit" />, { as: 'ADMIN' })
  const save = page.getByRole('button', { name: t('studioFacts.save') })
  return {
    t,
    api,
    save,
    /** Saves, and returns what the last call has carried. */
    saved: async () => {
      await save.click()
      await expect.poll(() => api.received(saveDraft)).toHaveLength(1)
      return api.received(saveDraft).at(-1)?.body.facts as unknown as FirstVisitFacts
    },
  }
}

const { firstVisitQuestions: ofFile } = factsOfFiles.firstVisit

test('the owner adds a question with choices, marks it as one of health, moves it and switches the asking on', async () => {
  const { t, saved } = await open()
  await page.getByRole('button', { name: t('studioFacts.question.add') }).click()
  const row = page.getByRole('group', { name: t('studioFacts.question.row', { number: ofFile.length + 1 }) })
  await userEvent.type(row.getByRole('textbox', { name: t('studioFacts.question.textJa') }), '体調は？')
  const own = page.getByRole('group', { name: '体調は？', exact: true })
  await own.getByRole('combobox', { name: t('studioFacts.question.kind') }).selectOptions('choice')
  const choices = own.getByRole('textbox', { name: t('studioFacts.question.choicesJa') })
  await userEvent.type(choices, 'よい{Enter}{Enter} わるい ')
  await own.getByRole('checkbox', { name: t('studioFacts.question.health') }).click()
  await own.getByRole('checkbox', { name: t('studioFacts.question.required') }).click()
  await expectAccessible(own)
  await page.getByRole('button', { name: t('studioFacts.question.up', { name: '体調は？' }) }).click()
  await page.getByRole('checkbox', { name: t('log.field.firstVisitAsked') }).click()
  const facts = await saved()
  expect(facts.firstVisitAsked).toBe(true)
  expect(facts.firstVisitQuestions.at(-2)).toEqual({
    id: expect.stringMatching(/^question-[0-9a-f]{12}$/),
    kind: 'choice',
    text: { ja: '体調は？', en: '' },
    choices: { ja: ['よい', 'わるい'], en: [] },
    required: true,
    health: true,
  })
})

test('a question is removed, and a time out of bounds is named at its field', async () => {
  const { t, api, save, saved } = await open()
  const name = ofFile[1]?.text.ja ?? ''
  await page.getByRole('button', { name: t('studioFacts.question.removeOf', { name }) }).click()
  const months = page.getByRole('textbox', { name: t('log.field.healthMonths') })
  await months.fill('61')
  await save.click()
  await expect.element(page.getByText(t('error.fact.healthMonths'))).toBeVisible()
  expect(api.received(saveDraft)).toEqual([])
  await months.fill('６')
  expect(await saved()).toMatchObject({
    healthMonths: 6,
    firstVisitQuestions: ofFile.filter((_, position) => position !== 1),
  })
})
