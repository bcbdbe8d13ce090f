import { expect } from 'vitest'
import { BookingScreen } from '../screens/booking-screen.ts'
import { brokenOff, calls, cutConnection, holdAnswers } from '../connection.ts'
import { test } from '../test.ts'

test('a placeholder is shown while the lessons are loading', async ({ visit, studio }) => {
  const lesson = await studio.lesson()
  const visitor = await visit()
  const release = await holdAnswers(visitor.page, calls.lessons)
  const opened = BookingScreen.at(visitor, lesson)
  const skeleton = visitor.page.getByRole('status', { name: visitor.t('common.loading') })
  await skeleton.waitFor()
  release()
  await (await opened).card(lesson).waitFor()
  expect(await skeleton.count()).toBe(0)
})

test('a week that cannot be loaded is reported and can be loaded again', async ({ visit, studio }) => {
  const lesson = await studio.lesson()
  const visitor = await visit()
  const { page, t, browserErrors } = visitor
  browserErrors.expect(brokenOff)
  const mend = await cutConnection(page, calls.lessons)
  await visitor.open('/booking')
  const notice = page.getByRole('alert').filter({ hasText: t('booking.loadFailed') })
  await notice.waitFor()
  await expect.poll(() => notice.innerText()).toContain(t('error.server.unreachable'))

  await mend()
  await notice.getByRole('button', { name: t('common.retry') }).click()
  await new BookingScreen(visitor).days.waitFor()
  await expect.poll(() => notice.count()).toBe(0)
  await (await BookingScreen.at(visitor, lesson)).card(lesson).waitFor()
})

test('an answer that does not come from the product counts as a lost connection', async ({ visit }) => {
  const visitor = await visit()
  visitor.browserErrors.expect(/status of 502/)
  await visitor.page.route(calls.lessons, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  )
  await visitor.open('/booking')
  await visitor.page
    .getByRole('alert')
    .filter({ hasText: visitor.t('error.server.unreachable') })
    .waitFor()
})
