import { describe, expect, test } from 'vitest'
import { phraseMark, phraseMarks, phrasesOf } from '#web/lib/phrases.ts'
import { markPhrases } from './phrases.ts'

const phrases = (text: string) => markPhrases(text).split(phraseMark)

describe('the phrases of Japanese texts', () => {
  test('are marked between words, and never inside one', () => {
    expect(phrases('ひだまりで過ごす、三つの時間')).toEqual(['ひだまりで', '過ごす、', '三つの', '時間'])
    expect(phrases('予約の受付開始（何日先まで）')).toEqual(['予約の', '受付開始', '（何日先まで）'])
    expect(phrases('「ひだまり」の時間')[0]).toMatch(/^「ひだまり/u)
    expect(phrases('お問い合わせください')).toEqual(['お問い合わせください'])
    expect(phrases('先生にお声がけください。').at(-1)).toBe('お声がけください。')
    expect(markPhrases('この日のレッスンと利用予約はありません。')).toContain('利用予約')
  })

  test('of a title are marked inside a long word, which large text on a phone has to break', () => {
    expect(phrases('レンタルスペース')).toEqual(['レンタル', 'スペース'])
    expect(phrases('プライバシーポリシー')).toEqual(['プライバシー', 'ポリシー'])
    expect(phrases('体験レッスンのお申し込み')).toEqual(['体験', 'レッスンの', 'お申し込み'])
    expect(phrases('取り込み・書き出し')).toEqual(['取り込み・', '書き出し'])
    expect(phrases('ご予約できませんでした')).toEqual(['ご予約できません', 'でした'])
    expect(phrases('回数券・クーポン')).toEqual(['回数券・', 'クーポン'])
    expect(phrases('お申し込みとお支払い')).toEqual(['お申し込みと', 'お支払い'])
    expect(phrases('レンタルスペースでは、くつろげます')[0]).toBe('レンタルスペースでは、')
  })

  test('are not marked inside a value or a tag', () => {
    expect(markPhrases('{{minutes}}分・定員{{seats}}名')).toContain('{{minutes}}')
    expect(markPhrases('<rules>会員規約</rules>に同意します')).toContain('<rules>')
  })

  test('are not marked in paragraphs', () => {
    const paragraph = '最初の5分は座って呼吸を整えます。'.repeat(4)
    expect(phrases(paragraph)).toEqual([paragraph])
  })

  test('are known of a text that reaches the page without its marks', () => {
    const text = phraseMarks.process(markPhrases('レッスンの予定を見る'))
    expect(text).toBe('レッスンの予定を見る')
    expect(phrasesOf(text)).toEqual(['レッスンの', '予定を', '見る'])
    expect(phrasesOf('See the lessons')).toEqual(['See the lessons'])
  })

  test('part a date after its year, so that large text breaks there and not inside a word', () => {
    const text = phraseMarks.process(markPhrases('から休会する').replace(/^/, '2026年12月25日'))
    expect(phrasesOf(text)).toEqual(['2026年', '12月25日から', '休会する'])
  })
})
