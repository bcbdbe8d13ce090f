import { describe, expect, test } from 'vitest'
import { draftSchemas, factSchemas } from '#contract/studio/studio-facts.ts'
import { emptyBlock, withoutHiddenBlocks } from './page-blocks.ts'
import type { PageBlock } from './page-blocks.ts'
import { sampleFields, sectionWithoutSamples } from './samples.ts'
import { factsOfFiles } from './sections.ts'

const { home, story } = factsOfFiles
const own: PageBlock = { ...emptyBlock, id: 'block-1', title: { ja: '座禅', en: '' } }
const hidden = (blocks: readonly PageBlock[]) => blocks.map((block) => ({ ...block, shown: false }))
const idsOf = (blocks: readonly PageBlock[]) => blocks.map(({ id }) => id)

test('hidden blocks and cards are left out of what visitors are sent, and the others keep their order', () => {
  const [glance, next, ...others] = home.homeBlocks
  const facts = {
    home: {
      ...home,
      homeBlocks: [...others.toReversed(), ...hidden([glance, next].filter((one) => one !== undefined))],
      homeCards: hidden(home.homeCards),
    },
    story: { ...story, storyBlocks: hidden(story.storyBlocks) },
  }
  const shown = withoutHiddenBlocks(facts)
  expect(idsOf(shown.home.homeBlocks)).toEqual(['news', 'first', 'intro'])
  expect(shown.home.homeCards).toEqual([])
  expect(shown.story).toEqual({ ...story, storyBlocks: [] })
  const ofOtherPages: { story: Partial<typeof story> } = { story: { tagline: story.tagline } }
  expect(withoutHiddenBlocks(ofOtherPages)).toEqual(ofOtherPages)
})

describe('the blocks of a page', () => {
  const mistakeOf = (schemas: typeof factSchemas, blocks: readonly PageBlock[]) => {
    const { error } = schemas.home.safeParse({ ...home, homeBlocks: blocks })
    return error?.issues.map(({ path, message }) => [...path.slice(2), message].join(' '))
  }

  test.each([
    ['an own block with a heading in one language', own, undefined],
    ['a link to a page of the site', { ...own, link: '/price', linkText: own.title }, undefined],
    ['a link to another site', { ...own, link: 'https://a.example/x', linkText: own.title }, undefined],
    ['no heading', { ...own, title: emptyBlock.title }, ['title ja required']],
    ['a link without text', { ...own, link: '/price' }, ['linkText ja required']],
    ['a link to a page that there is not', { ...own, link: '/admin' }, ['link link']],
    ['a link without TLS', { ...own, link: 'http://a.example' }, ['link link']],
    ['a script as link', { ...own, link: 'javascript:alert(1)' }, ['link link']],
    ['a block that the page does not know', { ...own, id: 'map' }, ['id pattern']],
  ])('can be published with %s: %s', (_, block, mistakes) => {
    expect(mistakeOf(factSchemas, [block])).toEqual(mistakes)
  })

  test('are 20 at most, each once, and a draft may lack what a publication needs', () => {
    const many = Array.from({ length: 21 }, (_, number) => ({ ...own, id: `block-${number}` }))
    expect(mistakeOf(factSchemas, many)).toEqual(['tooManyBlocks'])
    expect(mistakeOf(factSchemas, [own, own])).toEqual(['pattern'])
    expect(mistakeOf(draftSchemas, [{ ...own, title: emptyBlock.title, link: '/price' }])).toBeUndefined()
  })

  test('of the files can be published as they are', () => {
    expect(factSchemas.home.safeParse(home).error).toBeUndefined()
    expect(factSchemas.story.safeParse(story).error).toBeUndefined()
  })
})

test('a studio that began blank shows the cards whose text the owner wrote, without the drawings of the sample', () => {
  const [yoga = expect.fail(), ...others] = home.homeCards
  const text = { ja: '静かに座ります。', en: yoga.text.en }
  const entered = { ...home, homeCards: [{ ...yoga, text }, ...others, own] }
  const shown = sectionWithoutSamples('home', entered)
  expect(shown.homeCards).toEqual([{ ...yoga, text: { ja: text.ja, en: text.ja }, picture: '' }, own])
  expect(shown).toMatchObject({ homePicture: '/pictures/light.svg', homeBlocks: home.homeBlocks })
  expect(shown.homeLead.ja).toBe('呼吸に耳をすまし、からだと心をほどく時間を。')
  expect(sampleFields('home', entered)).toEqual(['homeLead', 'homePicture', 'homeCards'])
})
