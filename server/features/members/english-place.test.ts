import { expect, test } from 'vitest'
import { findPlace } from './find-place.ts'

test.each([
  ['2480016', 'Kanagawa', 'Kamakura-shi', 'Hase'],
  ['1500001', 'Tokyo', 'Shibuya-ku', 'Jingumae'],
  ['2310862', 'Kanagawa', 'Naka-ku, Yokohama-shi', 'Yamatecho'],
  ['5300001', 'Osaka', 'Kita-ku, Osaka-shi', 'Umeda'],
  ['6040000', 'Kyoto', 'Nakagyo-ku, Kyoto-shi', ''],
  ['7300051', 'Hiroshima', 'Naka-ku, Hiroshima-shi', 'Otemachi'],
  ['2430301', 'Kanagawa', 'Aikawa-machi, Aiko-gun', 'Sumida'],
  ['0600001', 'Hokkaido', 'Chuo-ku, Sapporo-shi', 'Kita 1 Jonishi'],
  ['8000001', 'Fukuoka', 'Moji-ku, Kitakyushu-shi', 'Kazashi'],
])('the place of %s is written in English: %s, %s, %s', async (code, prefecture, city, town) => {
  expect(await findPlace(code, 'en')).toEqual({ addressId: code, prefecture, city, town })
})

test('a business with a postal code of its own has no reading, so that its place stays Japanese', async () => {
  expect(await findPlace('1008111', 'en')).toMatchObject({ prefecture: '東京都', city: '千代田区' })
})
