import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '#studio/languages.ts'
import { fingerprintOf, sha256 } from './rules-fingerprint.ts'

const file = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url))
const printed = JSON.parse(file('studio/membership-rules-pdf.json').toString()) as unknown

test.each(languages)(
  'the PDF of the membership rules has the text of the page, else run npm run rules:pdf (%s)',
  (language) => {
    const pdf = sha256(file(`web/public/membership-rules-${language}.pdf`))
    expect(printed).toHaveProperty(language, { ...fingerprintOf(language), pdf })
  },
)
