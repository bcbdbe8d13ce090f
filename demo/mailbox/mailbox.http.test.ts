import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { bookLesson, cancelBooking } from '#contract/bookings/bookings.ts'
import { deleteLesson } from '#contract/lessons.ts'
import mailTexts from '#locales/en/mail.json' with { type: 'json' }
import { mergeWithinMs } from '#server/features/bookings/rules.ts'
import { mergeBookingMails } from '#server/mail-content/merge-mails.ts'
import { wholeMailWriter } from '#server/mail-content/templates.ts'
import { emlFiles } from '#server/mail/eml-files.ts'
import { MailWorker } from '#server/mail/mail-worker.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { languages } from '#studio/languages.ts'
import { TestApp } from '#tests/support/app.ts'
import { deliverDue, testSender } from '#tests/support/deliveries.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { dayMs, isoText } from '#time/tokyo.ts'

/** Every kind of mail has an opening among its texts. */
const hasOpening = (texts: object | string) => typeof texts === 'object' && 'opening' in texts

/** A studio without a mail server: the mail worker writes files, and the mailbox shows the mails. */
async function open() {
  const folder = join(mkdtempSync(join(tmpdir(), 'hidamari-mail-')), 'mail')
  onTestFinished(() => rmSync(join(folder, '..'), { recursive: true, force: true }))
  const mailbox = { folder, from: testSender }
  const app = await TestApp.open({ mailbox })
  const ignore = () => undefined
  const worker = new MailWorker({
    database: app.database,
    clock: app.clock.now,
    transport: emlFiles(folder, testSender),
    writeMail: wholeMailWriter(app.database, {
      publicUrl: 'http://localhost:3000',
      linkTokens: createLinkTokens(testSecret),
    }),
    mergeMails: mergeBookingMails,
    log: { info: ignore, warn: ignore, error: ignore },
  })
  const see = async (path = '', language = 'en') => {
    const url = `/dev/mailbox${path}`
    return app.app.inject({ url, headers: { 'accept-language': language } })
  }
  return { app, worker, folder, see }
}

test('each mail becomes a file and stands on the page, the newest first', async () => {
  const { app, worker, folder, see } = await open()
  const member = await givenMember(app.database, { tickets: 3, firstName: '花子' })
  const admin = await givenAdmin(app.database)
  const lessons = [app.clock.now() + dayMs, app.clock.now() + 2 * dayMs].map((start) =>
    givenLesson(app.database, start),
  )
  const bookings = []
  for (const { id, startsAt } of await Promise.all(lessons)) {
    app.clock.pass(1_000)
    const start = isoText(startsAt)
    bookings.push((await app.ask(bookLesson, { as: member, body: { id, start } })).body)
  }
  app.clock.pass(mergeWithinMs)
  await deliverDue(worker)
  app.clock.pass(1_000)
  await app.ask(cancelBooking, { as: member, params: { id: bookings[0]?.id ?? '' } })
  app.clock.pass(1_000)
  await app.ask(deleteLesson, { as: admin, params: { id: (await lessons[1])?.id ?? '' } })
  app.clock.pass(mergeWithinMs)
  await deliverDue(worker)

  const files = readdirSync(folder)
  expect(files).toHaveLength(4)
  for (const file of files) {
    expect(file).toMatch(/^[0-9a-f-]{36}\.eml$/)
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
  }
  const mails = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(join(folder, file)))))
  const newestFirst = [
    '【ひだまりヨガ】レッスン中止のお知らせ 11/22(日) 12:00',
    '【ひだまりヨガ】ご予約キャンセル 11/21(土) 12:00',
    '【ひだまりヨガ】ご予約確定 11/22(日) 12:00',
    '【ひだまりヨガ】ご予約確定 11/21(土) 12:00',
  ]
  expect(mails.map(({ subject = '' }) => subject).toSorted()).toEqual(newestFirst.toSorted())

  const list = await see()
  const shown = [...list.body.matchAll(/<a href="\/dev\/mailbox\/([0-9a-f-]{36})" lang="ja">([^<]+)<\/a>/g)]
  expect(shown.map(([, , subject]) => subject)).toEqual(newestFirst)
  expect(list.body.match(/Delivered/g)).toHaveLength(4)

  const id = shown[0]?.[1] ?? ''
  const page = (await see(`/${id}`)).body.replace(/>\s+</g, '><')
  expect(page).toContain('<dt>From</dt><dd>ひだまりヨガ &#60;yoga@studio.example&#62;</dd>')
  expect(page).toContain(`<dd>&#60;${id}@studio.example&#62;</dd>`)
  expect(page).toContain('<pre lang="ja">山田 花子 様\n')
  expect(page).toContain('METHOD:')
  const file = await see(`/${id}/eml`)
  expect(file.headers['content-type']).toBe('message/rfc822')
  expect(file.rawPayload).toEqual(readFileSync(join(folder, `${id}.eml`)))
})

test('a mail that was not sent on purpose stands on the page as such', async () => {
  const { app, worker, see } = await open()
  const member = await givenMember(app.database, { tickets: 1, emailConfirmed: false })
  const { id, startsAt } = await givenLesson(app.database, app.clock.now() + dayMs)
  await app.ask(bookLesson, { as: member, body: { id, start: isoText(startsAt) } })
  app.clock.pass(mergeWithinMs)
  await deliverDue(worker)
  const list = await see()
  expect(list.body).toContain('Not sent on purpose')
  expect(list.body).not.toContain('Delivered')
})

test('a mail that is sent twice after a crash stays one file', async () => {
  const { app, worker, folder } = await open()
  const member = await givenMember(app.database, { tickets: 1 })
  const { id, startsAt } = await givenLesson(app.database, app.clock.now() + dayMs)
  await app.ask(bookLesson, { as: member, body: { id, start: isoText(startsAt) } })
  app.clock.pass(mergeWithinMs)
  await deliverDue(worker)
  await app.database.transact((writer) => writer.updateTable('outbox').set({ sentAt: null }).execute())
  await deliverDue(worker)
  expect(readdirSync(folder)).toHaveLength(1)
})

test('the preview shows every kind of mail in both languages', async () => {
  const { see } = await open()
  const { body } = await see('/preview')
  const links = [...body.matchAll(/href="\/dev\/mailbox\/(sample-[^"/]+)\/html"/g)].map(([, id]) => id)
  const kinds = Object.entries(mailTexts).flatMap(([kind, texts]) => (hasOpening(texts) ? kind : []))
  const expected = kinds.flatMap((kind) => languages.map((language) => `sample-${kind}-${language}`))
  expect(links).toHaveLength(expected.length)
  expect(new Set(links)).toEqual(new Set(expected))
  for (const id of links) {
    const sample = await see(`/${id}/html`)
    expect(sample.statusCode).toBe(200)
    expect(sample.body).toContain(`<html lang="${id?.slice(-2)}">`)
    expect((await see(`/${id}`)).statusCode).toBe(200)
  }
  expect(body).toContain('Dear Emma Clark,')
  expect(body).toContain('山田 花子 様')
})

test('the mailbox is in the reader’s language and has no inline scripts or styles, which the site’s policy forbids', async () => {
  const { app, see } = await open()
  const policy = (await app.app.inject('/nowhere')).headers['content-security-policy']
  for (const path of ['', '/preview', '/sample-bookingConfirmed-ja']) {
    const { body, headers } = await see(path, 'ja')
    expect(headers['content-security-policy']).toBe(policy)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('<html lang="ja">')
    expect(body).not.toMatch(/<script|<style|style=|<iframe|\son\w+=/)
  }
  expect((await see('', 'ja')).body).toContain('<h1>開発用メールボックス</h1>')
  const style = await see('/page.css')
  expect(style.headers['content-type']).toMatch(/^text\/css/)
})

test('the HTML of a mail is shown on its own, with its styles, without scripts and without other servers', async () => {
  const { see } = await open()
  const { headers, body } = await see('/sample-bookingConfirmed-ja/html')
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  )
  expect(body).toContain('style="')
})

test('the mailbox answers 404 for an unknown mail and for the file of a mail that was not sent', async () => {
  const { see } = await open()
  for (const path of ['/nothing', '/nothing/html', '/nothing/eml', '/sample-bookingConfirmed-ja/eml']) {
    expect((await see(path)).statusCode, path).toBe(404)
  }
})

test('the mailbox does not exist unless the server is started with it', async () => {
  const app = await TestApp.open()
  for (const path of ['', '/preview', '/page.css', '/sample-bookingConfirmed-ja']) {
    expect((await app.app.inject(`/dev/mailbox${path}`)).statusCode, path).toBe(404)
  }
})
