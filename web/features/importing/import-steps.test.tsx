import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  finishImport,
  inviteImported,
  listImports,
  stageLines,
  startImport,
} from '#contract/importing/imports.ts'
import type { ImportProblem } from '#contract/importing/imports.ts'
import { ApiStub } from '#tests/components/api-stub.ts'
import { show } from '#tests/components/show.tsx'
import { ImportSteps } from './import-steps.tsx'

const headings = 'メールアドレス,氏名,フリガナ,電話番号,生年月日,備考'

const csv = (rows: string[], heading = headings) =>
  new File([[heading, ...rows, ''].join('\r\n')], '会員.csv', { type: 'text/csv' })

/** The steps of an import. The server finds these problems in the lines that it gets. */
async function openSteps(problems: ImportProblem[], language: 'ja' | 'en' = 'ja') {
  const found = { problems }
  const api = new ApiStub()
    .on(startImport, () => ({ id: 'import-1' }))
    .on(stageLines, () => ({ problems: found.problems }))
    .on(finishImport, () => ({ lines: 2 }))
    .on(inviteImported, () => ({ invited: 2, left: 0 }))
    .on(listImports, () => [])
  const { t } = await show(<ImportSteps />, { language, as: 'ADMIN' })
  return {
    api,
    t,
    found,
    choose: (file: File) => userEvent.upload(page.getByLabelText(t('importing.file.label')), file),
    check: page.getByRole('button', { name: t('importing.columns.check') }),
    another: page.getByRole('button', { name: t('importing.another') }),
    step: (name: 'file' | 'columns' | 'check' | 'result') =>
      expect.element(page.getByRole('heading', { name: t(`importing.headings.${name}`) })).toBeVisible(),
    row: (words: string) =>
      page
        .getByRole('table', { name: t('importing.problem.table') })
        .getByRole('row')
        .filter({ hasText: words }),
  }
}

test('the administrator corrects a file by its problems, imports it, and sends the links for passwords', async () => {
  const { api, t, found, choose, check, another, step, row } = await openSteps([
    { line: 3, field: 'fullName', problem: 'oneWord', value: '紅林' },
    { line: 3, field: 'birthday', problem: 'date', value: '1/5/1990' },
  ])
  await choose(
    csv([
      'aoi@example.test,青山 葵,アオヤマ アオイ,9012345678,昭和63年4月1日,',
      'beni@example.test,紅林,,,1/5/1990,',
    ]),
  )
  await step('columns')
  await expect.element(page.getByRole('combobox', { name: '電話番号' })).toHaveValue('phone')
  await expect.element(page.getByRole('combobox', { name: '備考' })).toHaveValue('')
  await check.click()
  await step('check')
  await expect.element(row(t('importing.problems.oneWord'))).toBeVisible()
  await expect.element(row(t('importing.problems.date'))).toBeVisible()
  await expect.element(page.getByText(t('importing.check.correct'))).toBeVisible()
  const save = page.getByRole('button', { name: t('importing.check.import.members', { count: 2 }) })
  await expect.element(save).not.toBeInTheDocument()
  expect(api.received(stageLines)[0]?.body.rows[0]).toMatchObject({
    line: 2,
    cells: { email: 'aoi@example.test', phone: '9012345678', birthday: '昭和63年4月1日' },
  })

  await another.click()
  await step('file')
  found.problems = []
  await choose(csv(['aoi@example.test,青山 葵,,,,', 'beni@example.test,紅林 紅,,,,']))
  await check.click()
  await save.click()
  await step('result')
  await expect.element(page.getByText(t('importing.result.done.members', { count: 2 }))).toBeVisible()
  await page.getByRole('button', { name: t('importing.invite.send', { count: 2 }) }).click()
  await expect.element(page.getByText(t('importing.invite.queued', { count: 2 }))).toBeVisible()
})

test('columns without headings are matched by hand, and a workbook is refused with what to do', async () => {
  const { api, t, choose, check } = await openSteps([])
  await choose(new File([new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x14])], '会員.xlsx', { type: 'text/csv' }))
  await expect.element(page.getByText(t('importing.file.refused.workbook'))).toBeVisible()
  await choose(new File(['chie@example.test\t千田\n'], '会員.tsv', { type: 'text/csv' }))
  await expect.element(check).toBeDisabled()
  const column = (position: number) =>
    page.getByRole('combobox', { name: t('importing.columns.nth', { position }) })
  await column(1).selectOptions('email')
  await column(2).selectOptions('email')
  const field = t('importing.fields.lastName')
  await expect.element(page.getByText(t('importing.columns.missing', { field }))).toBeVisible()
  await column(2).selectOptions('lastName')
  await check.click()
  await expect
    .element(page.getByRole('button', { name: t('importing.check.import.members', { count: 1 }) }))
    .toBeVisible()
  expect(api.received(stageLines)[0]?.body.rows).toEqual([
    { line: 1, cells: { email: 'chie@example.test', lastName: '千田' } },
  ])
})

test('what is wrong with tickets is shown by line, in a table that fits', async () => {
  const { api, t, choose, check, row } = await openSteps(
    [
      { line: 2, field: 'email', problem: 'noMember', value: 'nobody@example.test' },
      { line: 3, field: 'tickets', problem: 'range', value: '500' },
    ],
    'en',
  )
  await page.getByRole('radio', { name: t('importing.kinds.tickets') }).click()
  await choose(
    csv(
      [',nobody@example.test,5,,', ',a@example.test,500,,'],
      '会員番号,メールアドレス,残回数,有効期限,券種',
    ),
  )
  await check.click()
  await expect.element(row(t('importing.problems.noMember'))).toBeVisible()
  await expect.element(row(t('importing.problems.range', { min: 1, max: 100 }))).toBeVisible()
  const box = page.getByRole('group', { name: t('importing.problem.table') })
  await expect.poll(() => box.element().scrollWidth - box.element().clientWidth).toBe(0)
  expect(api.received(startImport)[0]?.body).toMatchObject({ kind: 'tickets', lines: 2 })
})

test('the administrator chooses how a file is to be read when its bytes do not tell', async () => {
  const { api, t, choose, check } = await openSteps([], 'en')
  // Of é, Windows-1252 has the byte that has its number in Unicode.
  const text = 'Email,Last name\np@example.test,Pérez\n'
  const bytes = Array.from(text, (letter) => letter.charCodeAt(0))
  await choose(new File([new Uint8Array(bytes)], 'members.csv', { type: 'text/csv' }))
  await expect.element(page.getByText(t('importing.columns.doubt'))).toBeVisible()
  const encoding = page.getByRole('combobox', { name: t('importing.columns.encoding') })
  await expect.element(encoding).toHaveValue('windows-1252')
  await expect.element(page.getByText('Pérez')).toBeVisible()
  await encoding.selectOptions('shift_jis')
  await expect.element(page.getByText('P駻ez')).toBeVisible()
  await encoding.selectOptions('windows-1252')
  await check.click()
  await expect
    .poll(() => api.received(stageLines)[0]?.body.rows)
    .toEqual([{ line: 2, cells: { email: 'p@example.test', lastName: 'Pérez' } }])
})

test('cells that are left out are told by line, and keep nothing from being imported', async () => {
  const { t, choose, check, row, step } = await openSteps(
    [{ line: 2, field: 'birthday', problem: 'date', value: '1/5/1990', leftOut: true }],
    'en',
  )
  await choose(csv(['aoi@example.test,青山 葵,,,1/5/1990,']))
  await check.click()
  const what = t('importing.problem.leftOut', { what: t('importing.problems.date') })
  await expect.element(row(what)).toBeVisible()
  await expect.element(page.getByText(t('importing.check.leftOut', { count: 1 }))).toBeVisible()
  await expect.element(page.getByText(t('importing.check.correct'))).not.toBeInTheDocument()
  await page.getByRole('button', { name: t('importing.check.import.members', { count: 1 }) }).click()
  await step('result')
})
