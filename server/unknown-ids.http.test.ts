import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import type { EndpointName } from '#contract/index.ts'
import { TestApp } from '#tests/support/app.ts'
import { givenMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash as passwordHash } from '#tests/support/passwords.ts'
import { count } from '#tests/support/random-cases.ts'
import { validFields } from '#tests/support/valid-fields.ts'

const [unknownId, otherId] = ['0199f000-0000-7000-8000-000000000000', '0199f000-0000-7000-8000-000000000001']

/** These name a section, a step, a program or what is open, and no row: their calls have tests of their own. */
const namesNoRow: readonly EndpointName[] = [
  'bringBackVersion',
  'confirmFirstStep',
  'dropDraft',
  'endPlan',
  'planDraft',
  'previewDraft',
  'previewReminder',
  'publishDraft',
  'readBookFile',
  'readSection',
  'reopenFirstStep',
  'saveDraft',
  'sendReminder',
]

/** They ask for the password or compare the lessons of the day first, and refuse before they look for the row. */
const refuseBefore: readonly EndpointName[] = ['removePasskey', 'reportLostPhoneOf', 'substituteDay']

const written = { textJa: '本文' }
const reason = '確認'
const pausing = { kind: 'leave', effective: '2027-01-01T00:00:00+09:00' }
const coupon = {
  kind: 'amount',
  value: 500,
  validFrom: null,
  validUntil: null,
  offerIds: [],
  smallestOrder: 0,
  usesInAll: null,
  usesPerPerson: null,
  memberId: null,
}

/** What the bodies need beside the fields that all calls share. */
const fields: Partial<Record<EndpointName, Record<string, unknown>>> = {
  adjustTickets: { change: 1, reason },
  cancelSeat: { refund: 0 },
  cancelSeatForMember: { refund: 0 },
  changeMember: { password: undefined },
  changePicture: written,
  changePlan: { effect: 'none' },
  copyLesson: { starts: ['2026-11-30T10:00:00+09:00'] },
  giveInvitation: { reason },
  markAttendance: { attendance: 'attended' },
  mergeAccounts: { otherId },
  notePlanPayment: { memberType: 11, price: 3_000, entryFee: false, paidOn: '2026-01-05' },
  previewPausingOf: pausing,
  requestPausingOf: pausing,
  sellOffer: { offerId: unknownId, price: 3_800 },
  substituteTeacher: { teacherId: otherId },
  takeBackPausingOf: { reason },
  updateCoupon: coupon,
  updateNews: written,
  updateNotice: written,
  updateTeacher: written,
  waiveAbsence: { reason },
  waivePauseFee: { reason },
  withdrawInvitation: { reason },
}

const [start, end] = ['2026-11-23T10:00:00+09:00', '2026-11-24T10:00:00+09:00']
const queries: Partial<Record<EndpointName, Record<string, string>>> = {
  cancelHire: { refund: '0' },
  cancelHireForMember: { refund: '0', way: 'full' },
  previewMerge: { otherId },
  previewSeriesChange: { scope: 'all' },
  previewSeriesDeletion: { scope: 'all' },
  readAvailability: { start, end },
}

const paramsOf = ({ path }: Endpoint) => ({
  ...Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, unknownId])),
  ...(path.includes('{of}') && { of: 'member' }),
})

const ofRows = endpoints.filter(
  ({ path, name }) =>
    path.includes('{') && ![...namesNoRow, ...refuseBefore].some((excepted) => excepted === name),
)

test('each call that names a row which does not exist is answered with 404 and the word for what is missing', async () => {
  const app = await TestApp.open({ trialBooking: 'direct' })
  const admin = await givenMember(app.database, { role: 'ADMIN', memberType: 0, passwordHash })
  const member = await givenMember(app.database, { passwordHash })
  const answers: Record<string, string> = {}
  for (const endpoint of ofRows) {
    const name = endpoint.name as EndpointName
    const { status, body } = await app.ask(endpoint, {
      as: endpoint.access === 'member' ? member : admin,
      params: paramsOf(endpoint),
      query: queries[name] ?? {},
      ...('body' in endpoint && { body: { ...validFields, password: testPassword, ...fields[name] } }),
    })
    answers[name] = `${status} ${(body as { message?: string }).message}`
    count('calls with an id of no row')
  }
  const wrong = Object.entries(answers).filter(([, answer]) => !/^404 error\..*otFound$/.test(answer))
  expect(Object.fromEntries(wrong)).toEqual({})
})
