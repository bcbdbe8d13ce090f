import { expect, test } from 'vitest'
import { findAddress } from '#contract/accounts/registration.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'

/** Fixed codes, one for each peculiarity of the data. */
test.each([
  ['1500001', '東京都', '渋谷区', '神宮前'],
  ['〒248-0016', '神奈川県', '鎌倉市', '長谷'],
  ['９０７ー１８０１', '沖縄県', '八重山郡与那国町', '与那国'],
  ['1000000', '東京都', '千代田区', ''],
  ['4980000', '愛知県', '弥富市', ''],
  ['1066190', '東京都', '港区', '六本木六本木ヒルズ森タワー'],
  ['0482402', '北海道', '余市郡仁木町', '大江'],
  ['5220317', '滋賀県', '犬上郡多賀町', '一円'],
  ['1000301', '東京都', '利島村', ''],
  ['0608621', '北海道', '札幌市中央区', '北一条西６丁目１－２アーバンネット札幌ビル２Ｆ'],
])('the place of %s is %s %s %s', async (addressId, prefecture, city, town) => {
  const app = await TestApp.open()
  const reply = await app.ask(findAddress, { query: { addressId } })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ prefecture, city, town })
  expect(reply.body.addressId).toMatch(/^\d{7}$/)
})

test('a postal code that does not exist is not found, and a malformed one is refused', async () => {
  const app = await TestApp.open()
  const ask = (addressId: string) => app.ask(findAddress, { query: { addressId } })
  expect(await ask('0000000')).toMatchObject(refused('error.addressId.notFound', { addressId: 'notFound' }))
  expect(await ask('123')).toMatchObject(refused('error.server.invalid', { addressId: 'pattern' }))
  expect(await ask('')).toMatchObject(refused('error.server.invalid', { addressId: 'required' }))
})

test('more than 120 postal codes in a quarter of an hour from one address are refused', async () => {
  const app = await TestApp.open({ rateLimits: true })
  const ask = () => app.ask(findAddress, { query: { addressId: '1500001' } })
  for (let sent = 0; sent < 120; sent += 1) expect((await ask()).status).toBe(200)
  expect(await ask()).toMatchObject(refused('error.server.too_many_requests'))
})

test('the place is answered in the language of the reader', async () => {
  const app = await TestApp.open()
  const ask = (language: string) =>
    app.ask(findAddress, { query: { addressId: '1500001' }, headers: { 'accept-language': language } })
  expect((await ask('ja')).body).toMatchObject({ prefecture: '東京都', city: '渋谷区', town: '神宮前' })
  expect((await ask('en')).body).toMatchObject({ prefecture: 'Tokyo', city: 'Shibuya-ku', town: 'Jingumae' })
})
