import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { saveDraft } from '#contract/studio/studio-administration.ts'
import type { HomeFacts, StoryFacts } from '#studio/facts.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { expectAccessible } from '#tests/components/accessibility.ts'
import { settingsApi } from '#tests/components/given-studio.ts'
import { show } from '#tests/components/show.tsx'
import { SectionEditor } from './section-editor.tsx'

async function open(section: 'home' | 'story') {
  const { api } = settingsApi(section)
  const { t } = await show(<SectionEditor section={section} />, { as: 'ADMIN' })
  const row = (name: string) => page.getByRole('group', { name, exact: true })
  return {
    t,
    row,
    shownBox: (name: string) => row(name).getByRole('checkbox', { name: t('studioFacts.block.shown') }),
    /** Saves, and returns what the call has carried. */
    saved: async <Facts,>() => {
      await page.getByRole('button', { name: t('studioFacts.save') }).click()
      await expect.poll(() => api.received(saveDraft)).toHaveLength(1)
      return api.received(saveDraft)[0]?.body.facts as unknown as Facts
    },
  }
}

const { home, story } = factsOfFiles

test('a block of the landing page is hidden and moved by the keyboard, and its heading is typed letter by letter', async () => {
  const { t, row, shownBox, saved } = await open('home')
  const heading = (name: string) => row(name).getByRole('textbox', { name: t('studioFacts.block.titleJa') })
  await userEvent.clear(heading('お知らせ'))
  // A block without a Japanese heading has the English one.
  await userEvent.type(heading('News'), 'スタジオだより')
  const moved = row('スタジオだより')
  const up = moved.getByRole('button', { name: t('studioFacts.block.up', { name: 'スタジオだより' }) })
  up.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(up).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const glance = t('studioFacts.block.name.glance')
  await shownBox(glance).click()
  await expect.element(row(glance).getByText(t('studioFacts.block.hidden'), { exact: true })).toBeVisible()
  // What the page cannot do without says so, and a block of the file stays.
  await expect.element(page.getByText(t('studioFacts.block.first'))).toBeVisible()
  await expect
    .element(moved.getByRole('button', { name: t('studioFacts.block.removeOf', { name: 'スタジオだより' }) }))
    .not.toBeInTheDocument()
  await expectAccessible(page.getByRole('main'))
  const { homeBlocks } = await saved<HomeFacts>()
  expect(homeBlocks.map(({ id, shown }) => [id, shown])).toEqual([
    ['glance', false],
    ['next', true],
    ['news', true],
    ['intro', true],
    ['first', true],
  ])
  expect(homeBlocks[2]?.title).toEqual({ ja: 'スタジオだより', en: 'News' })
})

test('an own block leads to a page of the site or, with an address, to another one', async () => {
  const { t, row, saved } = await open('home')
  await page.getByRole('button', { name: t('studioFacts.block.add') }).click()
  const added = row(t('studioFacts.block.row', { number: home.homeBlocks.length + 1 }))
  const heading = added.getByRole('textbox', { name: t('studioFacts.block.titleJa') })
  await expect.element(heading).toHaveFocus()
  await userEvent.type(heading, '朝の座禅')
  const own = row('朝の座禅')
  const text = (label: 'textEn' | 'address' | 'linkTextJa') =>
    own.getByRole('textbox', { name: t(`studioFacts.block.${label}`) })
  await userEvent.type(text('textEn'), 'Sit with us.')
  const link = own.getByRole('combobox', { name: t('studioFacts.block.link') })
  await userEvent.selectOptions(link, t('pages.price.title'))
  await expect.element(text('address')).not.toBeInTheDocument()
  await userEvent.selectOptions(link, t('studioFacts.block.otherSite'))
  await expect.element(text('address')).toHaveValue('https://')
  await userEvent.type(text('address'), 'zen.example')
  await userEvent.type(text('linkTextJa'), '座禅会について')
  await expectAccessible(own)
  const { homeBlocks } = await saved<HomeFacts>()
  expect(homeBlocks.at(-1)).toMatchObject({
    id: expect.stringMatching(/^block-[\da-f]{12}$/),
    title: { ja: '朝の座禅', en: '' },
    text: { ja: '', en: 'Sit with us.' },
    link: 'https://zen.example',
    linkText: { ja: '座禅会について', en: '' },
    shown: true,
  })
})

test('a card is removed, and another one loses its picture', async () => {
  const { t, row, saved } = await open('home')
  await page.getByRole('button', { name: t('studioFacts.block.removeOf', { name: 'お茶' }) }).click()
  await expect.element(row('お茶')).not.toBeInTheDocument()
  await row('スペース')
    .getByRole('button', { name: t('pictures.choose.remove') })
    .click()
  const { homeCards } = await saved<HomeFacts>()
  expect(homeCards.map(({ id, picture }) => [id, picture])).toEqual([
    ['yoga', home.homeCards[0]?.picture],
    ['space', ''],
  ])
})

test('a part of the introduction has its text in its row, and the legal notice says that it stays', async () => {
  const { t, row, shownBox, saved } = await open('story')
  const reason = row('わたしたちがいる理由')
  const text = reason.getByRole('textbox', { name: t('studioFacts.block.textJa') })
  await expect.element(text).toHaveValue(story.storyReason.ja)
  await userEvent.clear(text)
  await userEvent.type(text, '静けさのために。')
  await shownBox('会社紹介').click()
  await expect.element(page.getByText(t('studioFacts.block.last'))).toBeVisible()
  const { storyReason, storyBlocks } = await saved<StoryFacts>()
  expect(storyReason).toEqual({ ja: '静けさのために。', en: story.storyReason.en })
  expect(storyBlocks.filter(({ shown }) => !shown).map(({ id }) => id)).toEqual(['intro'])
})

test('blocks of the landing page and of the story that share an id have the fields of their own page', async () => {
  const { t, row } = await open('home')
  const ofHome = row(
    home.homeBlocks[2]?.title.ja.replace('{{studio}}', factsOfFiles.names.studioName.ja) ?? '',
  )
  await expect.element(ofHome.getByText(t('studioFacts.block.hint.intro'))).toBeVisible()
  const text = { name: t('studioFacts.block.textJa') }
  await expect.element(ofHome.getByRole('textbox', text)).not.toBeInTheDocument()
  await expect.element(ofHome.getByText(t('studioFacts.block.picture'))).not.toBeInTheDocument()
})

test('the first block of the story has its text and picture, and no hint about the landing page', async () => {
  const { t, row } = await open('story')
  const ofStory = row(story.storyBlocks[0]?.title.ja ?? '')
  const text = ofStory.getByRole('textbox', { name: t('studioFacts.block.textJa') })
  await expect.element(text).toHaveValue(story.storyIntro.ja)
  await expect.element(ofStory.getByText(t('studioFacts.block.hint.intro'))).not.toBeInTheDocument()
})
