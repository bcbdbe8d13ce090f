import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#time/tokyo.ts'
import {
  findBackups,
  findDisk,
  findJobs,
  findLine,
  findMail,
  findPayments,
  findWebhooks,
  lineOf,
  stateOfJob,
} from './rules.ts'

const now = Date.parse('2026-11-20T12:00:00+09:00')

test('a mail that is due for more than ten minutes is worse than mails that could not be sent', () => {
  const given = { server: true, failing: 1, dueAt: now - 10 * minuteMs }
  expect(findMail(given, now)).toBe('mailsFailing')
  expect(findMail({ ...given, dueAt: given.dueAt - 1 }, now)).toBe('mailsOverdue')
  expect(findMail({ ...given, failing: 0 }, now)).toBe('inOrder')
  expect(findMail({ server: false, failing: 0, dueAt: undefined }, now)).toBe('noMailServer')
})

test('payments are in order when money moves and no refund waits', () => {
  expect(findPayments('inOrder', 0)).toBe('inOrder')
  expect(findPayments('inOrder', 1)).toBe('refundsWait')
  expect(findPayments('testAccount', 0)).toBe('testAccount')
})

test('webhooks are awaited until the first one, and wrong while each is refused', () => {
  const given = { hasProvider: true, lastReceivedAt: now - dayMs, refusedSince: undefined }
  expect(findWebhooks(given)).toBe('inOrder')
  expect(findWebhooks({ ...given, lastReceivedAt: null })).toBe('noneYet')
  expect(findWebhooks({ ...given, hasProvider: false })).toBe('noProvider')
  expect(findWebhooks({ ...given, refusedSince: now })).toBe('refused')
})

test('of LINE the worst is told: the token, then what could not be sent, then the bound and its last fifth', () => {
  const given = { tokenRefused: false, failing: 0, taken: 159, overBound: 0, bound: 200 }
  expect(findLine(given)).toBe('inOrder')
  expect(findLine({ ...given, taken: 160 })).toBe('nearBound')
  expect(findLine({ ...given, taken: 200 })).toBe('boundReached')
  expect(findLine({ ...given, overBound: 1 })).toBe('boundReached')
  expect(findLine({ ...given, taken: 200, failing: 1 })).toBe('failing')
  expect(findLine({ ...given, failing: 1, tokenRefused: true })).toBe('tokenRefused')
})

test('a backup is old after 36 hours, also where this server makes none', () => {
  const given = { madeAt: now - 36 * hourMs, damaged: 0, keptDays: 14 }
  expect(findBackups(given, now)).toBe('inOrder')
  expect(findBackups({ ...given, keptDays: 0 }, now)).toBe('inOrder')
  expect(findBackups({ ...given, madeAt: given.madeAt - 1 }, now)).toBe('old')
  expect(findBackups({ ...given, madeAt: given.madeAt - 1, keptDays: 0 }, now)).toBe('off')
  expect(findBackups({ ...given, madeAt: undefined }, now)).toBe('none')
  expect(findBackups({ ...given, damaged: 1 }, now)).toBe('damaged')
})

test('a disk with less than one gigabyte, and one that cannot be read, need a look', () => {
  expect([findDisk(1e9), findDisk(1e9 - 1), findDisk(undefined)]).toEqual(['inOrder', 'full', 'unreadable'])
})

test('a job is late when no run has begun half an hour after its time', () => {
  const run = { name: 'disputes', restMs: hourMs, begunAt: now - 90 * minuteMs, failingSince: undefined }
  expect(stateOfJob(run, now)).toBe('inOrder')
  expect(stateOfJob({ ...run, failingSince: now - hourMs }, now)).toBe('failing')
  expect(stateOfJob({ ...run, failingSince: now - hourMs }, now + 1)).toBe('late')
})

test('the line of the jobs tells the worst of them', () => {
  const of = (...states: Array<'inOrder' | 'failing' | 'late'>) =>
    findJobs(states.map((state) => ({ state })))
  expect(of()).toBe('notRunning')
  expect(of('inOrder', 'inOrder')).toBe('inOrder')
  expect(of('inOrder', 'failing')).toBe('failing')
  expect(of('failing', 'late', 'inOrder')).toBe('late')
})

test('what is missing is not what is wrong', () => {
  expect(lineOf('noMailServer', {}).state).toBe('notSetUp')
  expect(lineOf('mailsFailing', {}).state).toBe('attention')
  expect(lineOf('inOrder', { waiting: 0 })).toEqual({ state: 'inOrder', finding: 'inOrder', waiting: 0 })
})
