import type { HomeFacts } from './facts.ts'
import type { Worded } from './languages.ts'
import { emptyBlock } from './page-blocks.ts'
import { pictures } from './pictures.ts'

/** The three things that the studio offers, on the front page. */
export const offerPictures = {
  yoga: '/pictures/lessons/slow-hatha.svg',
  tea: '/pictures/cafe.svg',
  space: '/pictures/spaces/roof-terrace.svg',
} as const

/** What the landing page of a studio that began blank says below its heading. */
export const plainLead: Worded = {
  ja: '呼吸に耳をすまし、からだと心をほどく時間を。',
  en: 'Time to listen to your breath, and to loosen body and mind.',
}

/**
 * The landing page of a new studio; administrators change it at /admin/studio. The document of the page
 * carries it, so that the script of the page stays small.
 */
export const homeOfFile: HomeFacts = {
  homeLead: {
    ja: '呼吸をひとつ、お茶をひとくち。海の町の小さなスタジオで、からだと心をほどく時間を。',
    en: 'One breath, one sip of tea. Time to loosen body and mind, in a small studio in a town by the sea.',
  },
  homePicture: pictures.banners.home,
  homeBlocks: [
    { ...emptyBlock, id: 'glance' },
    { ...emptyBlock, id: 'next', title: { ja: '次のレッスン', en: 'Next lessons' } },
    {
      ...emptyBlock,
      id: 'intro',
      title: { ja: '{{studio}}で過ごす、三つの時間', en: 'Three ways to spend time at {{studio}}' },
    },
    {
      ...emptyBlock,
      id: 'first',
      title: { ja: 'はじめての方へ', en: 'Your first time' },
      text: {
        ja: '体験レッスンは、お好きなクラスを1回からお試しいただけます。動きやすい服と飲みものだけお持ちください。',
        en: 'Try any lesson you like, just once. All you need is comfortable clothes and something to drink. Lessons are taught in Japanese with English help.',
      },
    },
    { ...emptyBlock, id: 'news', title: { ja: 'お知らせ', en: 'News' } },
  ],
  homeCards: [
    {
      ...emptyBlock,
      id: 'yoga',
      title: { ja: 'ヨガ', en: 'Yoga' },
      text: {
        ja: '最大10名までの少人数クラス。体がかたい方も、はじめての方も、そのままのペースでどうぞ。',
        en: 'Lessons of ten people at the most. Stiff bodies and complete beginners are welcome, each at their own pace.',
      },
      picture: offerPictures.yoga,
      link: '/about-yoga',
      linkText: { ja: 'ヨガについて', en: 'Our yoga' },
    },
    {
      ...emptyBlock,
      id: 'tea',
      title: { ja: 'お茶', en: 'Tea' },
      text: {
        ja: '1階のティーカフェでは、焙じたてのほうじ茶と季節の和菓子を。レッスンのあとの一杯がいちばんの楽しみ、という方も。',
        en: 'In the café on the first floor we roast our own hojicha and serve sweets of the season. Some say the cup after the lesson is the best part.',
      },
      picture: offerPictures.tea,
      link: '/about',
      linkText: { ja: 'スタジオについて', en: 'The studio' },
    },
    {
      ...emptyBlock,
      id: 'space',
      title: { ja: 'スペース', en: 'Space' },
      text: {
        ja: '2階スタジオ、海を望むルーフテラス、一棟貸切。教室や撮影、大切な集まりにお使いください。',
        en: 'The second-floor studio, a roof terrace with a view of the sea, or the whole building: for classes, photographs and days that matter.',
      },
      picture: offerPictures.space,
      link: '/RentalSpace',
      linkText: { ja: 'レンタルスペース', en: 'Rental space' },
    },
  ],
}
