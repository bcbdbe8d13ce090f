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

test('each chunk of the given sources is listed once, after the chunks that it imports', () => {
  expect(chunksOf(manifest, ['pages/home-page.tsx', 'index.html']).scripts).toEqual([
    '/libraries.js',
    '/frame.js',
    '/parts.js',
    '/home.js',
    '/index.js',
  ])
})

test('each style of the given sources is listed once, in the order of the chunks', () => {
  expect(chunksOf(manifest, ['pages/home-page.tsx', 'index.html']).styles).toEqual([
    '/frame.css',
    '/home.css',
  ])
})

test('the error names a source file that has no chunk', () => {
  expect(() => chunksOf(manifest, ['pages/gone-page.tsx'])).toThrow('pages/gone-page.tsx has no chunk')
})

test('finds a chunk without a source file of its own by its name', () => {
  const named: Manifest = { '_texts-ja-public-1.js': { file: 'texts.js', name: 'texts-ja-public' } }
  expect(chunksOf(named, ['texts-ja-public']).scripts).toEqual(['/texts.js'])
})
