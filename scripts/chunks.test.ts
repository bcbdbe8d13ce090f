import type { Manifest } from 'vite'
import { expect, test } from 'vitest'
import { chunksOf } from './chunks.ts'

const manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['_frame.js'] },
  '_frame.js': { file: 'frame.js', css: ['frame.css'], imports: ['_libraries.js'] },
  '_libraries.js': { file: 'libraries.js' },
  'pages/home-page.tsx': { file: 'home.js', css: ['home.css'], imports: ['_libraries.js', '_parts.js'] },
  '_parts.js': { file: 'parts.js', imports: ['_frame.js', 'pages/home-page.tsx'] },
}

test('the chunks of some sources come each once, after what they import', () => {
  expect(chunksOf(manifest, ['pages/home-page.tsx', 'index.html']).scripts).toEqual([
    '/libraries.js',
    '/frame.js',
    '/parts.js',
    '/home.js',
    '/index.js',
  ])
})

test('their styles come each once, in the same order', () => {
  expect(chunksOf(manifest, ['pages/home-page.tsx', 'index.html']).styles).toEqual([
    '/frame.css',
    '/home.css',
  ])
})

test('a source file that has no chunk is named', () => {
  expect(() => chunksOf(manifest, ['pages/gone-page.tsx'])).toThrow('pages/gone-page.tsx has no chunk')
})

test('finds a chunk without a source file of its own by its name', () => {
  const named: Manifest = { '_texts-ja-plain-1.js': { file: 'texts.js', name: 'texts-ja-plain' } }
  expect(chunksOf(named, ['texts-ja-plain']).scripts).toEqual(['/texts.js'])
})
