import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { createNews } from '#contract/news.ts'
import { createNotice } from '#contract/notices.ts'
import { publishDraft, saveDraft } from '#contract/studio/studio-administration.ts'
import { openDatabase } from '#server/database/open.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { newDataFolder } from '#tests/support/databases.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { startDemoServer } from '#tests/support/server-process.ts'
import { tokenFor } from '#tests/support/test-tokens.ts'
import { isoText } from '#time/tokyo.ts'

const { hours } = factsOfFiles

/**
 * The product with demo data and the built site, in processes of its own, and an administrator who calls it.
 */
async function openStudio(more: Record<string, string>, databaseUrl: string) {
  const place = { dataDir: newDataFolder(), databaseUrl }
  const server = await startDemoServer(place, more)
  const database = await openDatabase(place)
  onTestFinished(async () => {
    await database.close()
    await server.end('SIGTERM')
    rmSync(place.dataDir, { recursive: true, force: true })
  })
  const secret = readFileSync(join(place.dataDir, 'token-secret'), 'utf8')
  const token = tokenFor(await givenAdmin(database), Date.now, secret)
  async function ask<E extends Endpoint>({ method, path }: E, id: string, body?: object): Promise<Answer<E>> {
    const response = await fetch(`${server.origin}/api${path.replace('{id}', id)}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    expect([path, response.ok]).toEqual([path, true])
    return (await response.json()) as Answer<E>
  }
  const pageAt = async (path: string) => (await fetch(`${server.origin}${path}`)).text()
  return { ask, pageAt }
}

test('every worker of a server shows the published hours, and news and bars from their moments on', async () => {
  const postgres = await startPostgres({ durable: false })
  onTestFinished(() => postgres.stop())
  const { ask, pageAt } = await openStudio({ WORKERS: '2' }, postgres.url)
  // Each request has a connection of its own, so that both workers answer some.
  const pages = (path: string) => Promise.all(Array.from({ length: 12 }, () => pageAt(path)))
  const shown = async (path: string, text: string) =>
    new Set((await pages(path)).map((html) => html.includes(text)))
  await ask(saveDraft, 'hours', { facts: { ...hours, opens: '07:15', closedDays: [2] } })
  await ask(publishDraft, 'hours')
  expect(await shown('/en/address', '07:15')).toEqual(new Set([true]))

  const begin = Date.now() + 6_000
  const end = begin + 6_000
  const words = { textJa: '修理中です。', textEn: 'The heating is being repaired.', link: '' }
  await ask(createNotice, '', { ...words, start: isoText(begin), end: isoText(end) })
  const titles = { titleJa: '休業', titleEn: 'Closed on Monday' }
  const texts = { textJa: '休業します。', textEn: 'We are closed.' }
  const item = { ...titles, ...texts, day: '2026-11-23', link: '', picture: '' }
  await ask(createNews, '', { ...item, publishAt: isoText(begin) })
  const early = [await shown('/en/price', words.textEn), await shown('/en/news', item.titleEn)]
  if (Date.now() < begin) expect(early).toEqual([new Set([false]), new Set([false])])
  await expect.poll(() => Date.now(), { timeout: 20_000 }).toBeGreaterThanOrEqual(begin)
  const during = await shown('/en/price', words.textEn)
  if (Date.now() < end) expect(during).toEqual(new Set([true]))
  expect(await shown('/en/news', item.titleEn)).toEqual(new Set([true]))
  await expect.poll(() => Date.now(), { timeout: 20_000 }).toBeGreaterThanOrEqual(end)
  expect(await shown('/en/price', words.textEn)).toEqual(new Set([false]))
})
