import { expect, test } from 'vitest'
import { initialsOf, initialsOfGroup, lastDigits, namesOfGuest } from './rules.ts'

const miwa = { lastName: '佐藤', firstName: '美和', kanaLastName: 'サトウ', kanaFirstName: 'ミワ' }
const mika = { ...miwa, firstName: '美香', kanaFirstName: 'ミカ' }
const shuji = { lastName: '庄司', firstName: '修二', kanaLastName: 'ショウジ', kanaFirstName: 'シュウジ' }
const daniel = {
  lastName: 'Smith',
  firstName: 'Daniel',
  kanaLastName: 'スミス',
  kanaFirstName: 'ダニエル',
}

test('a person is recognised by the first sounds of the reading, or by the letters of a Latin name', () => {
  expect(initialsOf(miwa)).toBe('サ・ミ')
  expect(initialsOf(shuji)).toBe('ショ・シュ')
  expect(initialsOf(daniel)).toBe('D. S.')
})

test('a guest is recognised by the reading, by a Latin name, or else by the name', () => {
  expect(initialsOf(namesOfGuest({ name: '佐藤 美和', kana: 'サトウ ミワ' }))).toBe('サ・ミ')
  expect(initialsOf(namesOfGuest({ name: 'Anna Maria Berg', kana: '' }))).toBe('A. M.')
  expect(initialsOf(namesOfGuest({ name: 'Anna', kana: '' }))).toBe('A.')
  expect(initialsOf(namesOfGuest({ name: '佐藤 美和', kana: '' }))).toBe('佐・美')
  expect(initialsOf(namesOfGuest({ name: '佐藤美和', kana: 'サトウ' }))).toBe('サ')
})

test('a family with one telephone is told apart by more letters of the given names', () => {
  expect(initialsOfGroup([miwa, daniel])).toEqual(['サ・ミ', 'D. S.'])
  expect(initialsOfGroup([miwa, mika])).toEqual(['サ・ミワ', 'サ・ミカ'])
  expect(initialsOfGroup([miwa, miwa])).toEqual(['サ・ミワ', 'サ・ミワ'])
})

test('only the last four digits of a telephone number are taken', () => {
  expect(lastDigits('09012345678')).toBe('5678')
  expect(lastDigits('+44 20 7946 0018')).toBe('0018')
  expect(lastDigits('')).toBeNull()
})
