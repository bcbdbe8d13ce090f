import { expect, test } from 'vitest'
import { pictureHtml } from './picture-html.ts'

test('a page of the server names every size, the formats in the order of their size, and the text in its language', () => {
  const id = 'a'.repeat(40)
  const picture = { id, width: 700, height: 400, textJa: '海', textEn: '“The sea” & more' }
  const { text } = pictureHtml(picture, { language: 'en', sizes: '50vw' })
  const tags = [...text.replaceAll(/\s+/g, ' ').matchAll(/<(source|img) [^>]*/g)].map(([tag]) => tag.trim())
  expect(tags).toEqual([
    `<source type="image/avif" srcset="/media/${id}/480.avif 480w, /media/${id}/700.avif 700w" sizes="50vw" /`,
    `<source type="image/webp" srcset="/media/${id}/480.webp 480w, /media/${id}/700.webp 700w" sizes="50vw" /`,
    `<img src="/media/${id}/700.jpg" srcset="/media/${id}/480.jpg 480w, /media/${id}/700.jpg 700w" sizes="50vw" ` +
      'width="700" height="400" alt="“The sea” &#38; more" loading="lazy" decoding="async" /',
  ])
  expect(pictureHtml(picture, { language: 'ja' }).text).toContain('alt="海"')
})
