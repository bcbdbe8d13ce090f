import { expect, onTestFinished, test } from 'vitest'
import { languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { dayMs } from '#time/tokyo.ts'
import { mailWriter } from '#server/mail-templates.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { newDatabase } from '#tests/support/databases.ts'
import { givenMember } from '#tests/support/factories.ts'
import { linkOf, sendPaymentLink, redeemLink } from './links.ts'

const now = Date.parse('2026-11-20T12:00:00+09:00')
const linkTokens = createLinkTokens('a secret for tests of at least 32 characters')
const publicUrl = 'https://yoga.example'

async function openWithPayer(language: Language = 'ja') {
  const database = await newDatabase()
  onTestFinished(() => database.close())
  const { id, email } = await givenMember(database, { email: 'hanako@example.test', language })
  const payer = { id, email, language, lastName: '山田', firstName: '花子' }
  const send = () => database.transact((writer) => sendPaymentLink(writer, payer, now))
  const look = (token: string, at = now) => linkOf(database.reader, linkTokens, token, at)
  const redeem = (linkId: string, at = now) => database.transact((writer) => redeemLink(writer, linkId, at))
  /** The mails of the outbox, written, and the token in each. */
  const mails = async () => {
    const rows = await database.reader.selectFrom('outbox').selectAll().orderBy('id').execute()
    return rows.map((row) => {
      const message = mailWriter({ publicUrl, linkTokens })({ ...row, writtenAt: row.created_at })
      const token = /\/pay\?token=(\S+)/.exec(message.text)?.[1] ?? 'none'
      return { ...row, message, token }
    })
  }
  return { database, id, send, look, redeem, mails }
}

test.each(languages)(
  'a link is mailed in %s, and only the mail that is sent knows its token',
  async (language) => {
    const { send, mails, look, id } = await openWithPayer(language)
    await send()
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'paymentLink', recipient: 'hanako@example.test', language })
    expect(mail?.content).not.toContain(mail?.token)
    const site = language === 'ja' ? publicUrl : `${publicUrl}/en`
    expect(mail?.message.text).toContain(`\n${site}/pay?token=${mail?.token}\n`)
    expect(mail?.message.html).toContain(`href="${site}/pay?token=${mail?.token}"`)
    expect(mail?.message.text).toContain(
      language === 'ja' ? '2026年11月27日(金) 12:00まで' : 'Fri, November 27, 2026, 12:00 (Japan time)',
    )
    expect(await look(mail?.token ?? '')).toMatchObject({
      memberId: id,
      state: 'valid',
      expiresAt: now + 7 * dayMs,
    })
  },
)

test('a link is good for seven days', async () => {
  const { send, mails, look } = await openWithPayer()
  await send()
  const token = (await mails())[0]?.token ?? ''
  expect(await look(token, now + 7 * dayMs - 1)).toMatchObject({ state: 'valid' })
  expect(await look(token, now + 7 * dayMs)).toMatchObject({ state: 'expired' })
})

test('a link is used once, whoever asks at the same moment, and closes the member’s other links', async () => {
  const { send, mails, look, redeem } = await openWithPayer()
  await send()
  await send()
  const [first, second] = (await mails()).map(({ token }) => token)
  const { id = '' } = (await look(first ?? '')) ?? {}
  const answers = await Promise.all([redeem(id), redeem(id), redeem(id)])
  expect(answers.filter(Boolean)).toEqual([true])
  expect(await look(first ?? '')).toMatchObject({ state: 'used' })
  expect(await look(second ?? '')).toMatchObject({ state: 'used' })
})

test('a payment that ends after the link has expired counts', async () => {
  const { send, mails, look, redeem } = await openWithPayer()
  await send()
  const token = (await mails())[0]?.token ?? ''
  const { id = '' } = (await look(token)) ?? {}
  expect(await redeem(id, now + 8 * dayMs)).toBe(true)
  expect(await look(token, now + 8 * dayMs)).toMatchObject({ state: 'used' })
  expect(await redeem('none')).toBe(false)
})

test('a token that is not ours opens nothing', async () => {
  const { send, mails, look } = await openWithPayer()
  await send()
  const token = (await mails())[0]?.token ?? ''
  const [id = ''] = token.split('.')
  const foreign = createLinkTokens('another secret of at least 32 characters')
  const forged = ['', id, `${id}.`, `${token}x`, linkTokens.sign('password', id), foreign.sign('payment', id)]
  for (const wrong of forged) expect(await look(wrong)).toBeUndefined()
  expect(await look(linkTokens.sign('payment', 'none'))).toBeUndefined()
})
