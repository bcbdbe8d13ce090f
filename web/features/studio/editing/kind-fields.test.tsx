import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { saveDraft } from '#contract/studio/studio-administration.ts'
import { lessonKinds } from '#studio/lesson-kinds.ts'
import type { KindFacts } from '#studio/lesson-kinds.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { expectAccessible } from '#tests/components/accessibility.ts'
import { settingsApi } from '#tests/components/given-studio.ts'
import { show } from '#tests/components/show.tsx'
import { SectionEditor } from './section-editor.tsx'

async function openKinds() {
  const { api } = settingsApi('kinds')
  const { t } = await show(<SectionEditor section="kinds" />, { as: 'ADMIN' })
  const save = page.getByRole('button', { name: t('studioFacts.save') })
  return {
    t,
    save,
    api,
    mistake: (name: string) => page.getByText(t(`error.fact.${name}` as 'error.fact.kindMinutes')),
    /** Saves, and returns what the last call has carried. */
    saved: async (times = 1) => {
      await save.click()
      await expect.poll(() => api.received(saveDraft)).toHaveLength(times)
      return api.received(saveDraft).at(-1)?.body.facts as unknown as KindFacts
    },
  }
}

async function typeInto(field: ReturnType<typeof page.getByRole>, text: string) {
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

test('a kind is added with a drawing of the studio, moved and taken off the list', async () => {
  const { t, mistake, save, saved, api } = await openKinds()
  const kinds = factsOfFiles.kinds.lessonKinds
  await page.getByRole('button', { name: t('studioFacts.kind.add') }).click()
  const row = page.getByRole('group', { name: t('studioFacts.kind.row', { number: kinds.length + 1 }) })
  await userEvent.type(row.getByRole('textbox', { name: t('studioFacts.kind.titleJa') }), '椅子ヨガ')
  const chair = page.getByRole('group', { name: '椅子ヨガ', exact: true })
  const field = (label: 'textJa' | 'minutes' | 'seats') =>
    chair.getByRole('textbox', { name: t(`studioFacts.kind.${label}`) })
  await userEvent.type(field('textJa'), '座ったままで。')
  await typeInto(field('minutes'), '50')
  await expect.element(mistake('kindMinutes')).not.toBeInTheDocument()
  await save.click()
  await expect.element(mistake('kindMinutes')).toBeVisible()
  expect(api.received(saveDraft)).toEqual([])
  await typeInto(field('minutes'), '４５')
  await expect.element(mistake('kindMinutes')).not.toBeInTheDocument()
  const { pictureText, picture } = lessonKinds.tea
  await chair.getByRole('radio', { name: pictureText.ja }).click()
  await expectAccessible(chair)
  await page.getByRole('button', { name: t('studioFacts.kind.up', { name: '椅子ヨガ' }) }).click()
  const power = page.getByRole('group', { name: lessonKinds.power.title.ja })
  await power.getByRole('checkbox', { name: t('studioFacts.kind.listed') }).click()
  const { lessonKinds: rows } = await saved()
  expect(rows.map(({ id }) => id)).toEqual([
    ...kinds.slice(0, -1).map(({ id }) => id),
    expect.stringMatching(/^kind-[\da-f]{12}$/),
    'tea',
  ])
  expect(rows.at(-2)).toMatchObject({
    title: { ja: '椅子ヨガ', en: '' },
    text: { ja: '座ったままで。', en: '' },
    picture,
    pictureText,
    minutes: 45,
    level: null,
    listed: true,
  })
  expect(rows.filter(({ listed }) => !listed).map(({ id }) => id)).toEqual(['power'])
})

test('a kind that lessons have goes only after a question, or off the list instead', async () => {
  const { t, saved } = await openKinds()
  const { maternity, morning } = lessonKinds
  const remove = (name: string) =>
    page.getByRole('button', { name: t('studioFacts.kind.removeOf', { name }) })
  const question = page.getByRole('alertdialog', {
    name: t('studioFacts.kind.removeTitle', { name: maternity.title.ja }),
  })
  await expect.element(remove(maternity.title.ja)).toBeVisible()
  await remove(morning.title.ja).click()
  await expect.element(remove(morning.title.ja)).not.toBeInTheDocument()
  await remove(maternity.title.ja).click()
  await question.getByRole('button', { name: t('studioFacts.kind.offList') }).click()
  await expect.element(question).not.toBeInTheDocument()
  const off = await saved()
  expect(off.lessonKinds.find(({ id }) => id === 'maternity')).toMatchObject({ listed: false })
  await remove(maternity.title.ja).click()
  await question.getByRole('button', { name: t('studioFacts.remove') }).click()
  await expect.element(remove(maternity.title.ja)).not.toBeInTheDocument()
  const gone = await saved(2)
  expect(gone.lessonKinds.map(({ id }) => id)).toEqual(['hatha', 'power', 'restorative', 'tea'])
})
