import { expect, test } from 'vitest'
import { pictureAddressOf, pictureAt, widthsUpTo } from './picture-sources.ts'

const id = '0123456789abcdef0123456789abcdef01234567'

test('the address of a picture tells its id and its widths', () => {
  const address = pictureAddressOf({ id, width: 1_600 })
  expect(pictureAt(address)).toEqual({ id, width: 1_600 })
  expect(widthsUpTo(1_600)).toEqual([480, 960, 1_440, 1_600])
  expect(widthsUpTo(480)).toEqual([480])
  expect(widthsUpTo(20)).toEqual([20])
})

test.each([
  '/pictures/lessons/slow-hatha.svg',
  'https://example.com/media/a.jpg',
  `https://example.com/media/${id}/480.jpg`,
  `/media/${id}/480.avif`,
  `/media/${id}/0480.jpg`,
  `/media/${id}/480.jpg?x`,
  `/media/${id.toUpperCase()}/480.jpg`,
])('%s is no address of a picture of the library', (address) => {
  expect(pictureAt(address)).toBeUndefined()
})
