import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { codeInGroups, readMemberCode, renewMemberCode } from '#contract/member-codes.ts'
import type { MemberCode } from '#contract/member-codes.ts'
import { isoText } from '#time/tokyo.ts'
import { ApiStub, connectionLost } from '#tests/components/api-stub.ts'
import { now, show } from '#tests/components/show.tsx'
import { OwnCode } from './own-code.tsx'

const codeOf = (code: string): MemberCode => ({ code, createdAt: isoText(now) })
const [first, second] = [codeOf('482719305561'), codeOf('110022003300')]

async function open(code: MemberCode | null, language: 'ja' | 'en' = 'ja') {
  const studio = { code }
  const renew = () => {
    studio.code = studio.code === null ? first : second
    return { code: studio.code }
  }
  const api = new ApiStub().on(readMemberCode, () => ({ code: studio.code })).on(renewMemberCode, renew)
  const { t } = await show(<OwnCode />, { language, as: 'USER' })
  const question = page.getByRole('alertdialog')
  return { api, renew, t, question, ok: question.getByRole('button', { name: t('memberCode.renew.ok') }) }
}

const digits = ({ code }: MemberCode) => page.getByText(codeInGroups(code))

test('a member makes the code, sees it as a picture and as digits, and the focus goes to the heading', async () => {
  const { t } = await open(null)
  await page.getByRole('button', { name: t('memberCode.create') }).click()
  await expect.element(page.getByRole('img', { name: t('memberCode.qr') })).toBeVisible()
  await expect.element(digits(first)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: t('memberCode.title') })).toHaveFocus()
})

test('a member replaces the code after a question, also after a lost connection', async () => {
  const { api, renew, t, question, ok } = await open(first, 'en')
  const button = page.getByRole('button', { name: t('memberCode.renew.open') })
  await button.click()
  await question.getByRole('button', { name: t('common.cancel') }).click()
  await expect.element(digits(first)).toBeVisible()
  await button.click()
  api.on(renewMemberCode, connectionLost)
  await ok.click()
  await expect.element(question.getByRole('alert')).toBeVisible()
  api.on(renewMemberCode, renew)
  await ok.click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(digits(second)).toBeVisible()
})
