/**
 * `npm run rules:pdf`: prints the page of the membership rules as a PDF in each language, and records which text was
 * printed. The results are committed. Run it again after the rules have changed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { newestBuild } from '#server/fresh-bundle.js'
import { serveSite } from '#server/http/static-site.ts'
import { languages } from '#studio/languages.ts'
import { pathIn } from '#web/lib/language.ts'
import { withBrowser } from './browser.ts'
import { fingerprintOf, sha256 } from './rules-fingerprint.ts'

const root = new URL('..', import.meta.url).pathname

const site = Fastify()
await serveSite(site, newestBuild(join(root, 'dist')), 'http://localhost')
const origin = await site.listen({ port: 0, host: '127.0.0.1' })
try {
  const printed = await withBrowser(async (browser) => {
    const page = await browser.newPage()
    const records: Record<string, object> = {}
    for (const language of languages) {
      const path = join(root, 'web', 'public', `membership-rules-${language}.pdf`)
      await page.goto(`${origin}${pathIn(language, '/membership-rules')}`)
      await page.pdf({ path, preferCSSPageSize: true, tagged: true, outline: true })
      records[language] = { ...fingerprintOf(language), pdf: sha256(readFileSync(path)) }
      console.log(path)
    }
    return records
  })
  writeFileSync(join(root, 'studio', 'membership-rules-pdf.json'), `${JSON.stringify(printed, null, 2)}\n`)
} finally {
  await site.close()
}
