import { readdirSync } from 'node:fs'
import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { languages } from '#studio/languages.ts'

/** The rules of the HTML standard, without rules of style (docs/decisions/0031). */
const checker = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

test.for(languages)('every page passes the HTML checker as the server sends it (%s)', async (language) => {
  const folder = new URL(`../../../dist/current/documents/${language}/`, import.meta.url).pathname
  const pages = readdirSync(folder).filter((file) => file.endsWith('.html'))
  expect(pages).toContain('register.html')
  const reports = await Promise.all(pages.map((page) => checker.validateFile(folder + page)))
  const found = reports
    .flatMap(({ results }) => results)
    .flatMap(({ filePath, messages }) =>
      messages.map(({ line, ruleId, message }) => `${filePath}:${line} ${ruleId}: ${message}`),
    )
  expect(found).toEqual([])
})
