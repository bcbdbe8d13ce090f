import type { Worded } from './languages.ts'

/** Who runs the studio and how to reach it. Shown in the navigation, the footer and every mail. */
export const identity = {
  name: { ja: 'ひだまりヨガ', en: 'Hidamari Yoga' } satisfies Worded,
  tagline: {
    ja: '陽だまりのようなヨガスタジオと、お茶の時間。',
    en: 'A sunlit yoga studio, and time for tea.',
  } satisfies Worded,
  email: 'hello@hidamari-yoga.example',
  phone: '0467-00-1234',
  address: {
    ja: '〒248-0000 神奈川県鎌倉市陽だまり町1-2-3 ひだまりビル',
    en: 'Hidamari Building, 1-2-3 Hidamari-cho, Kamakura, Kanagawa 248-0000, Japan',
  } satisfies Worded,
} as const
