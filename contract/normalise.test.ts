import { describe, expect, test } from 'vitest'
import {
  normaliseEmail,
  normaliseKana,
  normaliseName,
  normalisePhone,
  normalisePostalCode,
} from './normalise.ts'

describe('normalising what people type', () => {
  test.each([
    ['090-1234-5678', '09012345678'],
    ['０９０－１２３４－５６７８', '09012345678'],
    ['090ー1234ー5678', '09012345678'],
    ['090 1234 5678', '09012345678'],
    ['03(1234)5678', '0312345678'],
    ['+81 90-1234-5678', '09012345678'],
    ['+81(0)3-1234-5678', '0312345678'],
    ['0081312345678', '0312345678'],
    ['0120.123.456', '0120123456'],
    ['+81 00 90 1234 5678', '09012345678'],
  ])('the phone number %s becomes %s', (typed, normal) => expect(normalisePhone(typed)).toBe(normal))

  test.each([
    ['Taro@Example.com', 'taro@example.com'],
    ['ｔａｒｏ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'taro@example.com'],
    ['  foo..bar@docomo.ne.jp ', 'foo..bar@docomo.ne.jp'],
  ])('the e-mail address %s becomes %s', (typed, normal) => expect(normaliseEmail(typed)).toBe(normal))

  test.each([
    ['　山田　花子 ', '山田 花子'],
    ['Ｊｏｈｎ　Ｓｍｉｔｈ', 'John Smith'],
    ['ﾔﾏﾀﾞ', 'ヤマダ'],
    // Old forms of 塚 and 神, which Unicode's normal forms would replace.
    ['\ufa10本', '\ufa10本'],
    ['\ufa19', '\ufa19'],
    ['髙﨑', '髙﨑'],
    ['葛\u{e0100}飾', '葛\u{e0100}飾'],
    ['\u202e山田\u202c', '山田'],
    ['山\u0007田', '山田'],
    ['山\u200b田\ufeff', '山田'],
    ['\u200b', ''],
    ['\u200d \u2060', ''],
    ['\u3164', ''],
    ['\u{e0100}', ''],
    ['می\u200cخواهم', 'می\u200cخواهم'],
  ])('the name %s becomes %s', (typed, normal) => expect(normaliseName(typed)).toBe(normal))

  test.each([
    ['やまだ', 'ヤマダ'],
    ['ﾔﾏﾀﾞ ﾊﾅｺ', 'ヤマダハナコ'],
    [' アン　マリー ', 'アンマリー'],
    ['マリ -', 'マリー'],
    ['マリ-', 'マリー'],
    ['マリ—', 'マリー'],
    ['ｼﾞｮﾝ･ｽﾐｽ', 'ジョン・スミス'],
    ['ハ\u3099ラ', 'バラ'],
    ['山田', '山田'],
  ])('the reading %s becomes %s', (typed, normal) => expect(normaliseKana(typed)).toBe(normal))

  test.each([
    ['〒150-0001', '1500001'],
    ['１５０ー０００１', '1500001'],
    ['150 0001', '1500001'],
  ])('the postal code %s becomes %s', (typed, normal) => expect(normalisePostalCode(typed)).toBe(normal))

  test('a normalised text stays as it is when it is normalised again', () => {
    for (const text of ['+81 90-1234-5678', '00012345678', 'ＡＢＣ＠d.jp', 'ﾔﾏﾀﾞ　Ｊｏｈｎ']) {
      for (const normalise of [
        normalisePhone,
        normaliseEmail,
        normaliseName,
        normaliseKana,
        normalisePostalCode,
      ]) {
        expect(normalise(normalise(text))).toBe(normalise(text))
      }
    }
  })
})
