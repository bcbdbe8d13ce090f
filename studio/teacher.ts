import type { Worded } from './languages.ts'

/** Who teaches, as the yoga page introduces them. */
export const teacher = {
  name: { ja: '陽田 万里', en: 'Mari Hida' } satisfies Worded,
  reading: { ja: 'ひだ まり', en: '' } as Worded,
  role: { ja: '主宰・ヨガ講師', en: 'Founder and yoga teacher' } satisfies Worded,
  picture: '/pictures/teacher.svg',
  pictureText: {
    ja: '丸窓の前に座り、やわらかく微笑む講師の陽田万里',
    en: 'The teacher, Mari Hida, seated in front of a round window',
  } satisfies Worded,
  text: {
    ja: '会社員だった20代のおわりに体調をくずし、近所の小さなヨガ教室に救われました。インドと葉山で学び、指導歴は15年。「がんばらない日があってもいい」が口ぐせで、レッスンのあとに淹れるお茶を誰よりも楽しみにしています。',
    en: 'At the end of her twenties, worn out by office life, Mari was put back on her feet by a small yoga class around the corner. She trained in India and Hayama and has been teaching for fifteen years. “Some days you need not try so hard,” she likes to say, and nobody looks forward more to the tea after class.',
  } satisfies Worded,
} as const
