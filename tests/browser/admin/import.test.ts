import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import iconv from 'iconv-lite'
import { expect } from 'vitest'
import { test } from '../test.ts'

/** A file as Excel saves it: Shift_JIS, CRLF, a telephone number without its first zero. */
const fileOf = (rows: string[], heading = 'メールアドレス,氏名,フリガナ,電話番号,生年月日,備考') =>
  iconv.encode([heading, ...rows, ''].join('\r\n'), 'cp932')

test('an administrator corrects a file by its problems, imports it, and sends the links for passwords', async ({
  studio,
  visit,
}) => {
  const admin = await studio.admin()
  const visitor = await visit({ as: admin, width: 390, scheme: 'dark' })
  const { page, t } = visitor
  const email = (name: string) => `${name}@example.test`
  await visitor.open('/admin/import')
  const choose = (buffer: Buffer) =>
    page
      .getByLabel(t('importing.file.label'))
      .setInputFiles({ name: '会員.csv', mimeType: 'text/csv', buffer })
  const step = (name: 'file' | 'columns' | 'check' | 'result') =>
    page.getByRole('heading', { name: t(`importing.headings.${name}`), exact: true }).waitFor()
  await step('file')
  await choose(
    fileOf([
      `${email('aoi')},青山　葵,アオヤマ　アオイ,9012345678,昭和63年4月1日,`,
      `${email('beni')},紅林,ベニバヤシ ベニ,0312345678,1/5/1990,`,
      `${email('aoi')},別人 葵,ベツジン アオイ,,,`,
    ]),
  )
  await step('columns')
  await expect.poll(() => page.getByRole('combobox', { name: '電話番号' }).inputValue()).toBe('phone')
  expect(await page.getByRole('combobox', { name: '備考' }).inputValue()).toBe('')
  await page.getByRole('button', { name: t('importing.columns.check') }).click()
  await step('check')
  const table = page.getByRole('table', { name: t('importing.problem.table') })
  await table
    .getByRole('row')
    .filter({ hasText: t('importing.problems.oneWord') })
    .waitFor()
  await table
    .getByRole('row')
    .filter({ hasText: t('importing.problems.date') })
    .waitFor()
  await page.getByText(t('importing.check.correct')).waitFor()
  expect(
    await page.getByRole('button', { name: t('importing.check.import.members', { count: 3 }) }).count(),
  ).toBe(0)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('importing.problem.save') }).click(),
  ])
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines[0]).toContain(t('importing.problem.column'))
  expect(lines).toContainEqual(expect.stringMatching(/^3,.*1\/5\/1990/))
  expect(lines.at(-1)).toContain(t('importing.problems.repeated', { other: 2 }))

  await page.getByRole('button', { name: t('importing.another') }).click()
  await step('file')
  await choose(
    fileOf([
      `${email('aoi')},青山　葵,アオヤマ　アオイ,9012345678,昭和63年4月1日,`,
      `${email('beni')},紅林 紅,ベニバヤシ ベニ,0312345678,1990/1/5,`,
    ]),
  )
  await page.getByRole('button', { name: t('importing.columns.check') }).click()
  await page.getByRole('button', { name: t('importing.check.import.members', { count: 2 }) }).click()
  await step('result')
  await page.getByText(t('importing.result.done.members', { count: 2 })).waitFor()
  const imported = await studio.database.reader
    .selectFrom('members')
    .select(['phone', 'birthday'])
    .where('email', '=', email('aoi'))
    .execute()
  expect(imported).toEqual([{ phone: '09012345678', birthday: '1988-04-01' }])
  await page.getByRole('button', { name: t('importing.invite.send', { count: 2 }) }).click()
  await page.getByText(t('importing.invite.queued', { count: 2 })).waitFor()

  await page.getByRole('button', { name: t('importing.another') }).click()
  await choose(fileOf([`${email('aoi')},青山　葵,アオヤマ　アオイ,9012345678,昭和63年4月1日,`]))
  await page.getByRole('button', { name: t('importing.columns.check') }).click()
  await table
    .getByRole('row')
    .filter({ hasText: t('importing.problems.isUsed') })
    .waitFor()
})

test('columns without headings are matched by hand, and a workbook is refused with what to do', async ({
  studio,
  visit,
}) => {
  const visitor = await visit({ as: await studio.admin(), width: 834 })
  const { page, t } = visitor
  await visitor.open('/admin/import')
  const input = page.getByLabel(t('importing.file.label'))
  const workbook = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14])
  await input.setInputFiles({ name: '会員.xlsx', mimeType: 'text/csv', buffer: workbook })
  await page.getByText(t('importing.file.refused.workbook')).waitFor()
  const buffer = Buffer.from('chie@example.test\t千田\n')
  await input.setInputFiles({ name: '会員.tsv', mimeType: 'text/csv', buffer })
  const check = page.getByRole('button', { name: t('importing.columns.check') })
  await check.waitFor()
  await expect.poll(() => check.isDisabled()).toBe(true)
  const column = (position: number) =>
    page.getByRole('combobox', { name: t('importing.columns.nth', { position }) })
  await column(1).selectOption('email')
  await column(2).selectOption('email')
  await page.getByText(t('importing.columns.missing', { field: t('importing.fields.lastName') })).waitFor()
  await column(2).selectOption('lastName')
  await check.click()
  await page.getByRole('button', { name: t('importing.check.import.members', { count: 1 }) }).click()
  await page.getByText(t('importing.result.done.members', { count: 1 })).waitFor()
})

test('an administrator imports tickets of members, and lessons, and sees what is wrong by line', async ({
  studio,
  visit,
}) => {
  const visitor = await visit({ as: await studio.admin(), width: 1440 })
  const { page, t } = visitor
  const member = await studio.member()
  await visitor.open('/admin/import')
  const bring = async (kind: 'tickets' | 'lessons', rows: string[], heading: string) => {
    await page.getByRole('radio', { name: t(`importing.kinds.${kind}`) }).check()
    await page
      .getByLabel(t('importing.file.label'))
      .setInputFiles({ name: `${kind}.csv`, mimeType: 'text/csv', buffer: fileOf(rows, heading) })
    await page.getByRole('button', { name: t('importing.columns.check') }).click()
  }
  const save = (kind: 'tickets' | 'lessons') =>
    page.getByRole('button', { name: t(`importing.check.import.${kind}`, { count: 1 }) }).click()
  const another = () => page.getByRole('button', { name: t('importing.another') }).click()
  const problem = (text: string) =>
    page
      .getByRole('table', { name: t('importing.problem.table') })
      .getByRole('row')
      .filter({ hasText: text })
      .waitFor()

  const ticketHeading = '会員番号,メールアドレス,残回数,有効期限,券種'
  await bring('tickets', [`,nobody@example.test,5,,`, `,${member.email},500,,`], ticketHeading)
  await problem(t('importing.problems.noMember'))
  await problem(t('importing.problems.range', { min: 1, max: 100 }))
  const problems = page.getByRole('group', { name: t('importing.problem.table') })
  await expect.poll(() => problems.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  await another()
  await bring('tickets', [`,${member.email},5,,10回券`], ticketHeading)
  await save('tickets')
  await page.getByText(t('importing.result.done.tickets', { count: 1 })).waitFor()
  const lots = await studio.database.reader
    .selectFrom('ticket_movements')
    .select(['change', 'reason', 'note'])
    .where('member_id', '=', member.id)
    .where('reason', '=', 'imported')
    .execute()
  expect(lots).toEqual([{ change: 5, reason: 'imported', note: '10回券' }])

  await another()
  const lessonHeading = 'クラス名,開催日,開始時刻,終了時刻,定員'
  await bring('lessons', [`星空ヨガ,2029/7/7,19:05,20:00,8`], lessonHeading)
  await problem(t('importing.problems.step'))
  await another()
  await bring('lessons', [`星空ヨガ,2029/7/7,19:00,20:00,8`], lessonHeading)
  await save('lessons')
  await page.getByText(t('importing.result.done.lessons', { count: 1 })).waitFor()
  const lessons = await studio.database.reader
    .selectFrom('lessons')
    .select(['total_seats'])
    .where('title', '=', '星空ヨガ')
    .execute()
  expect(lessons).toEqual([{ total_seats: 8 }])
})

test('an administrator takes all data out as one archive', async ({ studio, visit }) => {
  const visitor = await visit({ as: await studio.admin(), width: 1440 })
  const { page, t } = visitor
  await studio.member({ tickets: 3 })
  await visitor.open('/admin/import')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('exporting.save') }).click(),
  ])
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
