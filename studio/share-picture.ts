import type { StudioFacts } from './facts.ts'
import type { Language, Worded } from './languages.ts'

/** What stands beside a link to the site in chats and social networks; `npm run pictures` draws it. */
export const sharePicture = {
  path: '/pictures/share.jpg',
  width: 1200,
  height: 630,
  text: {
    ja: '昇る朝日のロゴと、海の見える窓辺にヨガマットを敷いた明るいスタジオ',
    en: 'A logo of the rising sun beside a bright studio: a yoga mat before a window on the sea',
  } satisfies Worded,
} as const

/** The same for a studio, in a language. The drawing shows the sample, so a blank studio has the logo. */
export function sharePictureOf(
  { beginning, names }: Pick<StudioFacts, 'beginning' | 'names'>,
  language: Language,
): { path: string; width: number; height: number; text: string } {
  return beginning === 'blank'
    ? { path: '/icon-512.png', width: 512, height: 512, text: names.studioName[language] }
    : { ...sharePicture, text: sharePicture.text[language] }
}
