import type { PageFacts, StoryFacts } from './facts.ts'
import { identity } from './identity.ts'
import type { Worded } from './languages.ts'
import { emptyBlock } from './page-blocks.ts'

interface Story {
  intro: Worded
  philosophy: Worded
  reason: Worded
  meaning: Worded
}

/**
 * What the studio says of itself on the introduction page. Administrators change it at /admin/studio
 * (sections.ts).
 */
export const story: Story = {
  intro: {
    ja: 'わたしたちは、鎌倉・長谷でヨガスタジオとティーカフェを営む小さな会社です。あわせてレンタルスペースの運営と、着心地のよいヨガウェアの販売も行っています。',
    en: 'We are a small company that runs a yoga studio and a tea café in Hase, Kamakura. We also rent out our spaces and sell yoga wear that feels good to wear.',
  },
  philosophy: {
    ja: 'がんばることより、ほどくこと。昨日の自分や隣の人とくらべず、今日の呼吸に耳をすますこと。からだがゆるむと、人にやさしくなれると、わたしたちは信じています。',
    en: 'Letting go rather than trying hard. Listening to today’s breath instead of comparing ourselves with yesterday, or with the mat beside us. When a body softens, we believe, its owner grows kinder.',
  },
  reason: {
    ja: '忙しい毎日のなかで、ふっと肩の力を抜ける場所は、案外少ないものです。仕事の帰りでも、子育ての合間でも、ひとりで静かに座っていい。そんな場所が町にひとつあれば、暮らしはもう少しやわらかくなる。その思いから、スタジオの扉を開きました。',
    en: 'In busy days there are surprisingly few places where shoulders can simply drop. On the way home from work, between school runs, anybody should be able to sit down quietly on their own. With one such place in town, life gets a little softer. That is why we opened our door.',
  },
  meaning: {
    ja: '冬の縁側に、猫がまるくなる陽だまり。誰かがつくったわけでもないのに、自然と集まりたくなるあたたかさがあります。そんな場所でありたいと願って、この名前をつけました。',
    en: 'Hidamari is the Japanese word for a sunny spot: the patch of winter light on a veranda where the cat curls up. Nobody built it, and yet everybody is drawn to its warmth. We hope to be such a place.',
  },
}

/** The parts of the studio's story. */
export const storyPictures = {
  intro: '/pictures/spaces/whole-building.svg',
  philosophy: '/pictures/philosophy.svg',
  reason: '/pictures/cafe.svg',
  meaning: '/pictures/lessons/tea-and-breath.svg',
} as const

/** The fields that have the texts of the blocks of the file. */
export const storyTexts: Readonly<
  Record<string, 'storyIntro' | 'storyPhilosophy' | 'storyReason' | 'storyMeaning'>
> = {
  intro: 'storyIntro',
  philosophy: 'storyPhilosophy',
  reason: 'storyReason',
  meaning: 'storyMeaning',
}

export const storyOfFile: StoryFacts = {
  tagline: identity.tagline,
  storyIntro: story.intro,
  storyPhilosophy: story.philosophy,
  storyReason: story.reason,
  storyMeaning: story.meaning,
  storyBlocks: [
    {
      ...emptyBlock,
      id: 'intro',
      title: { ja: '会社紹介', en: 'Who we are' },
      picture: storyPictures.intro,
    },
    {
      ...emptyBlock,
      id: 'philosophy',
      title: { ja: '大切にしていること', en: 'What we care about' },
      picture: storyPictures.philosophy,
    },
    {
      ...emptyBlock,
      id: 'reason',
      title: { ja: 'わたしたちがいる理由', en: 'Why we exist' },
      picture: storyPictures.reason,
    },
    {
      ...emptyBlock,
      id: 'meaning',
      title: { ja: '名前に込めた思い', en: 'The meaning of the name' },
      picture: storyPictures.meaning,
    },
    { ...emptyBlock, id: 'contact' },
  ],
}

/** The story that was published, otherwise that of the file. */
export const storyOf = (facts: Pick<PageFacts, 'story'>): StoryFacts => ({ ...storyOfFile, ...facts.story })
