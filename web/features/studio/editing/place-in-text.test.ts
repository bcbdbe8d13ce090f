import { expect, test } from 'vitest'
import { isShortLink, placeIn } from './place-in-text.ts'

test.each([
  ['two numbers', '35.31172, 139.53591'],
  ['two numbers in wide letters', '３５．３１１７２，１３９．５３５９１'],
  ['two numbers in brackets', ' (35.31172, 139.53591) '],
  ['the middle of a map of Google', 'https://www.google.com/maps/@35.31172,139.53591,17z?entry=ttu'],
  [
    'the pin of a place of Google rather than the middle of the map',
    'https://www.google.com/maps/place/Hase/@35.3000,139.5000,17z/data=!3m1!4b1!4m6!3m5!1s0x0!8m2!3d35.31172!4d139.53591!16s',
  ],
  ['a search of Google', 'https://www.google.com/maps/search/?api=1&query=35.31172%2C139.53591'],
  ['an old link of Google', 'https://maps.google.co.jp/maps?q=35.31172,139.53591&z=17'],
  [
    'a marker of OpenStreetMap',
    'https://www.openstreetmap.org/?mlat=35.31172&mlon=139.53591#map=17/35.3/139.5',
  ],
  ['a map of OpenStreetMap', 'https://www.openstreetmap.org/#map=17/35.31172/139.53591'],
  ['a place of Apple', 'https://maps.apple.com/place?coordinate=35.31172,139.53591&name=Hase'],
  ['a link of Apple', 'https://maps.apple.com/?ll=35.31172,139.53591&q=Hase'],
  ['a map of Yahoo! in Japan', 'https://map.yahoo.co.jp/place?lat=35.31172&lon=139.53591&zoom=17'],
  ['a geo address', 'geo:35.31172,139.53591?z=17'],
])('reads the place from %s', (_, text) => {
  expect(placeIn(text)).toEqual({ latitude: 35.31172, longitude: 139.53591 })
})

test.each([
  '',
  '神奈川県鎌倉市長谷1-2-3',
  '248-0016',
  '35.31172',
  'https://maps.app.goo.gl/AbCdEf123',
  'https://www.google.com/maps/place/Hase+Station/',
])('finds no place in “%s”', (text) => {
  expect(placeIn(text)).toBeUndefined()
})

test.each([
  ['https://maps.app.goo.gl/AbCdEf123', true],
  ['https://goo.gl/maps/AbC', true],
  ['https://osm.org/go/7Qde', true],
  ['https://www.google.com/maps/place/Hase', false],
])('knows whether %s is a short link: %s', (text, expected) => {
  expect(isShortLink(text)).toBe(expected)
})
