import { describe, expect, test } from 'vitest'
import { isOnlyHere, subscribingTo } from './subscribing.ts'

describe('the links that add a calendar to a service', () => {
  test('carry its address in the form that the service takes', () => {
    const address = 'https://yoga.example.jp/calendar/a.b_c-d.ics'
    expect(subscribingTo(address, 'ご予約 & more')).toEqual({
      google:
        'https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Fyoga.example.jp%2Fcalendar%2Fa.b_c-d.ics',
      apple: 'webcal://yoga.example.jp/calendar/a.b_c-d.ics',
      outlook:
        'https://outlook.live.com/calendar/0/addfromweb?url=https%3A%2F%2Fyoga.example.jp%2Fcalendar%2Fa.b_c-d.ics&name=%E3%81%94%E4%BA%88%E7%B4%84+%26+more',
      outlookAtWork:
        'https://outlook.office.com/calendar/0/addfromweb?url=https%3A%2F%2Fyoga.example.jp%2Fcalendar%2Fa.b_c-d.ics&name=%E3%81%94%E4%BA%88%E7%B4%84+%26+more',
    })
    expect(subscribingTo('http://localhost:3000/calendar/a.ics', '').apple).toBe(
      'webcal://localhost:3000/calendar/a.ics',
    )
  })
})

test.each([
  ['http://localhost:3000/calendar/a.ics', true],
  ['http://127.0.0.1/a.ics', true],
  ['http://[::1]:3000/a.ics', true],
  ['http://yoga.localhost/a.ics', true],
  ['https://yoga.example.jp/a.ics', false],
  ['http://192.168.1.5:3000/a.ics', false],
  ['https://localhost.example.jp/a.ics', false],
])('%s leads back to this computer: %s', (address, expected) => {
  expect(isOnlyHere(address)).toBe(expected)
})
