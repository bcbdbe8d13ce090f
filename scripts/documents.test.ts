import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './source-files.ts'

const documents = [
  ...readdirSync(projectRoot).filter((file) => file.endsWith('.md')),
  ...readdirSync(join(projectRoot, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
]

/** A path in the text begins with a folder of the repository. Paths with braces or stars are not checked. */
const folders = 'contract|studio|time|locales|server|web|demo|tests|bench|scripts|docs'
const pathInText = new RegExp(`\`((?:${folders})/[\\w./-]+)\``, 'g')
const link = /\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g

const npmScripts = Object.keys(
  (JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { scripts: object }).scripts,
)

test.each(documents)('%s names no file and no folder that does not exist', (document) => {
  const text = readFileSync(join(projectRoot, document), 'utf8')
  const named = [...text.matchAll(pathInText)].map(([, path = '']) => path)
  const linked = [...text.matchAll(link)].map(([, path = '']) => join(dirname(document), path))
  const missing = [...named, ...linked].filter((path) => !existsSync(join(projectRoot, path)))
  expect(missing).toEqual([])
})

test.each(documents)('%s names no npm script that does not exist', (document) => {
  const text = readFileSync(join(projectRoot, document), 'utf8')
  const named = [...text.matchAll(/`npm run ([\w:-]+)/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !npmScripts.includes(name))).toEqual([])
})
