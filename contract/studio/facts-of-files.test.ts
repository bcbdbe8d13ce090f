import { expect, test } from 'vitest'
import { factsOfFiles, sections } from '#studio/sections.ts'
import { draftSchemas } from './studio-facts.ts'

// Changes are found by comparing the texts of both.
test.each(sections)('the facts of the file for %s stay the same text when they are saved', (section) => {
  const read: unknown = draftSchemas[section].parse(factsOfFiles[section])
  expect(JSON.stringify(read)).toBe(JSON.stringify(factsOfFiles[section]))
})
