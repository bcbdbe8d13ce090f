import { describe, expect, test } from 'vitest'
import { resendPaymentLink } from '#contract/payments/payments.ts'
import { listUnsentMails, retryMail } from '#contract/mails/mails.ts'
import { markFailed, markSent } from '#server/mail/delivery-queries.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { auditEntries } from '#tests/support/records.ts'
import { isoText } from '#time/tokyo.ts'

/** Three mails: one is given up, one will be tried again in a minute, one has not been tried. */
async function openStudio() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const send = async () => {
    const { email } = await givenMember(app.database)
    app.clock.pass(1_000)
    await app.ask(resendPaymentLink, { as: admin, query: { email } })
    const mails = app.database.reader.selectFrom('outbox').select('id').where('recipient', '=', email)
    return { email, id: (await mails.executeTakeFirstOrThrow()).id }
  }
  const [givenUp, failing, fresh] = [await send(), await send(), await send()]
  const now = app.clock.now()
  const fail = (id: string, reason: string, next: { givenUpAt: number } | { dueAt: number }) =>
    app.database.transact((writer) => markFailed(writer, id, { reason, next }))
  await fail(givenUp.id, '550 no such user', { givenUpAt: now })
  await fail(failing.id, 'connection refused', { dueAt: now + 60_000 })
  const list = (query = {}) => app.ask(listUnsentMails, { as: admin, query })
  const retry = (id: string) => app.ask(retryMail, { as: admin, params: { id } })
  return { app, admin, now, givenUp, failing, fresh, list, retry }
}

describe('unsent mails', () => {
  test('only administrators may list unsent mails and queue them again', async () => {
    const { app, failing } = await openStudio()
    await expectForAdminsOnly(app, listUnsentMails, {})
    await expectForAdminsOnly(app, retryMail, { params: { id: failing.id } })
  })

  test('lists unsent mails with the reason and the next attempt, and no other mails', async () => {
    const { now, givenUp, failing, list } = await openStudio()
    const { body, headers } = await list()
    expect(body).toMatchObject([
      {
        recipient: failing.email,
        reason: 'connection refused',
        nextTry: isoText(now + 60_000),
      },
      { recipient: givenUp.email, reason: '550 no such user', nextTry: null },
    ])
    expect(body[0]?.subject).toContain('お支払い')
    expect(headers['x-total-count']).toBe('2')
    expect((await list({ page: '2', size: '1' })).body).toMatchObject([{ recipient: givenUp.email }])
  })

  test('lists a mail without a subject when it cannot be written', async () => {
    const { app, failing, list } = await openStudio()
    await app.database.transact((writer) =>
      writer.updateTable('outbox').set({ kind: 'unknown' }).where('id', '=', failing.id).execute(),
    )
    expect((await list()).body[0]).toMatchObject({ recipient: failing.email, subject: null })
  })

  test('makes a mail due at once when an administrator queues it again, and records that', async () => {
    const { app, admin, now, givenUp, retry } = await openStudio()
    expect((await retry(givenUp.id)).status).toBe(200)
    const row = await app.database.reader
      .selectFrom('outbox')
      .select(['dueAt', 'givenUpAt', 'attempts'])
      .where('id', '=', givenUp.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ dueAt: now, givenUpAt: null, attempts: 0 })
    const entries = await auditEntries(app.database)
    expect(entries.find(({ action }) => action === 'mail.retried')).toMatchObject({
      actor: admin.id,
      subject: givenUp.id,
      before: { reason: '550 no such user' },
    })
  })

  test('refuses to queue a mail again that was sent, has not failed or does not exist', async () => {
    const { app, failing, fresh, retry } = await openStudio()
    await app.database.transact((writer) => markSent(writer, [failing.id], app.clock.now()))
    for (const id of [failing.id, fresh.id, 'none']) {
      expect(await retry(id)).toMatchObject(refused('error.mail.notFound'))
    }
  })
})
