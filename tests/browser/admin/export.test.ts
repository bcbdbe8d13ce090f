import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'
import { SecurityScreen } from '../screens/security-screen.ts'
import { test } from '../test.ts'

test('an administrator takes all data out as one archive', async ({ studio, visit }) => {
  const visitor = await visit({ as: await studio.admin(), width: 1440 })
  const { page, t } = visitor
  await studio.member({ tickets: 3 })
  await visitor.open('/admin/import')
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: t('exporting.save') }).click()
  await new SecurityScreen(visitor).confirm()
  const file = await downloaded
  expect(file.suggestedFilename()).toMatch(/^hidamari-\d{4}-\d{2}-\d{2}\.zip$/)
  await page.getByText(t('exporting.done', { size: '#' }).split('#')[0] ?? '').waitFor()
  const files = unzipSync(readFileSync(await file.path()))
  const { count } = await studio.database.reader
    .selectFrom('ticket_movements')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(
    strFromU8(files['ticket_movements.csv'] ?? new Uint8Array())
      .trimEnd()
      .split('\r\n'),
  ).toHaveLength(count + 1)
  expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain('ticket_movements.csv')
})
