import { expect, test } from 'vitest'
import { addMember, closeForMember, sendPasswordLink } from '#contract/accounts/account-administration.ts'
import {
  inviteStaff,
  resendStaffInvitation,
  withdrawStaffInvitation,
} from '#contract/accounts/staff-invitations.ts'
import { auditActions, auditKinds } from '#contract/audit.ts'
import { endWaiver, waiveAbsence } from '#contract/bookings/absences.ts'
import { exportBooks } from '#contract/books.ts'
import { createBlock, liftBlock } from '#contract/spaces/blocks.ts'
import {
  bookForMember,
  cancelSeatForMember,
  bookLesson,
  cancelBooking,
  cancelForMember,
  markAttendance,
} from '#contract/bookings/bookings.ts'
import { endWaitForMember, waitForMember } from '#contract/bookings/waiting-list.ts'
import { closeStudio, liftClosure, previewClosure } from '#contract/closures.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { chooseBeginning, confirmFirstStep, reopenFirstStep } from '#contract/first-steps.ts'
import {
  cancelHireForMember,
  hireForMember,
  moveHire,
  noteHirePayment,
  quoteForMember,
} from '#contract/hires/hire-administration.ts'
import { readHealthAnswers } from '#contract/first-visits.ts'
import { exportEverything } from '#contract/exporting.ts'
import {
  finishImport,
  inviteImported,
  stageLines,
  startImport,
  undoImport,
} from '#contract/importing/imports.ts'
import { sendInquiry } from '#contract/inquiries/inquiries.ts'
import { answerInquiry, assignInquiry, markInquiry } from '#contract/inquiries/inquiry-administration.ts'
import {
  bookGuest,
  bookGuestAgain,
  cancelGuestBooking,
  noteGuestPayment,
} from '#contract/guests/guest-bookings.ts'
import { linkGuest, makeGuestMember } from '#contract/guests/guest-membership.ts'
import { changeGuest } from '#contract/guests/guests.ts'
import { exportMembers } from '#contract/accounts/member-export.ts'
import { previewMailing, sendMailing } from '#contract/campaigns.ts'
import { copyLesson } from '#contract/schedule/lesson-copies.ts'
import { createLesson, deleteLesson, updateLesson } from '#contract/lessons.ts'
import { addPicture, changePicture, deletePicture } from '#contract/pictures/pictures.ts'
import { retryMail } from '#contract/mails/mails.ts'
import { mergeAccounts } from '#contract/accounts/merging.ts'
import { sendReminder } from '#contract/payments/open-payments.ts'
import { changePlan, previewPlanChange } from '#contract/payments/plan-change.ts'
import { resendPaymentLink } from '#contract/payments/payments.ts'
import { createWindows, previewWindows } from '#contract/spaces/repeated-windows.ts'
import { refundPayment, retryRefund, withdrawPayment } from '#contract/payments/refunds.ts'
import { createSeries, previewSeries, previewSeriesChange } from '#contract/schedule/series.ts'
import { createSpace, createWindow, deleteSpace, deleteWindow, updateSpace } from '#contract/spaces/spaces.ts'
import {
  bringBackVersion,
  dropDraft,
  endPlan,
  planDraft,
  publishDraft,
  saveDraft,
} from '#contract/studio/studio-administration.ts'
import { giveInvitation, withdrawInvitation } from '#contract/invitations.ts'
import { createCoupon, endCoupon, updateCoupon } from '#contract/offers/coupons.ts'
import { sellOffer } from '#contract/offers/order-administration.ts'
import { tenPercent } from '#tests/support/coupons.ts'
import { updateWindow } from '#contract/spaces/window-changes.ts'
import {
  blockAccount,
  changeRole,
  changeMember,
  confirmMemberEmail,
  getMember,
  reportLostPhoneOf,
  revokeAdministrator,
  unblockAccount,
} from '#contract/accounts/member-administration.ts'
import {
  notePauseFeePayment,
  previewPausingOf,
  requestPausingOf,
  takeBackPausingOf,
  waivePauseFee,
} from '#contract/pausing.ts'
import { createNews, deleteNews, updateNews } from '#contract/news.ts'
import { beginKiosk } from '#contract/kiosk.ts'
import { changeNote, deleteNote, writeNote } from '#contract/notes.ts'
import { createNotice, deleteNotice, updateNotice } from '#contract/notices.ts'
import { readLesson } from '#contract/schedule/lesson-page.ts'
import { substituteDay, substituteTeacher } from '#contract/schedule/substitutes.ts'
import { becomeStudio, sendTestMail, testPayments } from '#contract/status.ts'
import { createTeacher, deleteTeacher, orderTeachers, updateTeacher } from '#contract/teachers.ts'
import { chooseOwnTeacher, updateOwnTeacher } from '#contract/teaching.ts'
import { notePlanPayment } from '#contract/payments/site-payments.ts'
import { adjustTickets, grantCampaign, previewCampaign } from '#contract/tickets/ticket-administration.ts'
import {
  makeRecoveryCodes,
  removeTotp,
  setUpTotp,
  startTotp,
} from '#contract/second-factors/second-factors.ts'
import { saveStudioAddress } from '#server/features/facts/queries.ts'
import { insertAnswers } from '#server/features/first-visits/queries.ts'
import { requestRefund } from '#server/features/payments/refunds/request-refund.ts'
import { TestApp } from '#tests/support/app.ts'
import type { Sent } from '#tests/support/app.ts'
import { codeAt, confirmed as identityOf, givenAdminWithApp } from '#tests/support/authenticator-app.ts'
import type { Caller } from '#tests/support/authenticator-app.ts'
import { endpoints } from '#contract/index.ts'
import { transactionIn } from '#tests/support/contexts.ts'
import { givenAdmin, givenLesson, givenMember, givenPauseFee, givenStaff } from '#tests/support/factories.ts'
import { givenHire, givenStudio } from '#tests/support/given-hire.ts'
import { guestForm } from '#tests/support/guests.ts'
import { span, weekly } from '#tests/support/lesson-series.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { drawPicture, upload } from '#tests/support/pictures.ts'
import { auditEntries } from '#tests/support/records.ts'
import { validFields } from '#tests/support/valid-fields.ts'
import { openFullLesson } from '#tests/support/waiting-lesson.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { dayMs, isoText, minuteMs } from '#time/tokyo.ts'

/**
 * Actions of a login, or of the operator at the machine. The tests of second factors show that they are
 * recorded.
 */
const elsewhere = [
  'recoveryCode.used',
  'secondStep.failed',
  'secondFactor.reset',
  // The invited person makes the account.
  'staff.joined',
  // An administrator prints and addresses receipts by the calls of members.
  'receipt.addressed',
  'receipt.issued',
  'payment.noted',
  'refund.retried',
  // Of a member with a plan; the tests of closing show them.
  'account.closingPlanned',
  'account.closedAsPlanned',
  // By a tablet at the door; the tests of the self check-in show them.
  'booking.checkedIn',
  'kiosk.left',
  // By a job, on the day that an administrator has planned.
  'space.priceBegan',
]

/** Actions that the payment provider causes. The tests of payments show that they are recorded. */
const byProvider = [
  'payment.refunded',
  'payment.disputed',
  'payment.disputeWon',
  'payment.disputeLost',
  'payment.disputeDropped',
  'payment.mismatched',
  'pausing.overtaken',
]

/** The member cancels a hire that was paid in cash, so that an administrator has to give money back. */
async function openRefundOf({ database, clock }: TestApp, member: { id: string }): Promise<string> {
  await givenStudio(database)
  const { id: hireId } = await givenHire(database, member, clock.now() + dayMs)
  const wanted = { hireId, amount: 500, reason: 'hireCancelled', actor: null } as const
  await database.transact((writer) => requestRefund(transactionIn(writer, clock.now()), wanted))
  const { id } = await database.reader
    .selectFrom('refunds')
    .select('id')
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return id
}

test('every call with which an administrator changes something leaves an audit entry', async () => {
  const app = await TestApp.open()
  const admin = await givenMember(app.database, { role: 'ADMIN', passwordHash: testPasswordHash })
  const other = await givenAdmin(app.database)
  const member = await givenMember(app.database, { tickets: 5 })
  const done = new Set<Endpoint>()
  let as: Caller = { as: admin }
  const act = async (
    endpoint: Endpoint,
    sent: Pick<Sent, 'as' | 'params' | 'body' | 'query'> & { id?: string },
  ) => {
    const { id = '', ...rest } = sent
    const reply = await app.ask(endpoint, { ...as, params: { id }, ...rest })
    expect(reply.status, `${endpoint.method} ${endpoint.path} ${JSON.stringify(reply.body)}`).toBeLessThan(
      300,
    )
    app.clock.pass(1_000)
    done.add(endpoint)
    return (reply.body as { id: string }).id
  }
  const start = '2026-11-23T10:00:00+09:00'
  const validNews = { ...validFields, textJa: '休みます', textEn: 'We are closed.', titleEn: 'Closed' }

  const lesson = await act(createLesson, { body: { ...validFields, spaceId: undefined } })
  await act(updateLesson, {
    id: lesson,
    body: { ...validFields, spaceId: undefined, version: undefined, title: '夜ヨガ' },
  })
  await act(copyLesson, { id: lesson, body: { starts: ['2026-11-30T10:00:00+09:00'] } })
  const booking = await act(bookForMember, { body: { id: lesson, start, memberId: member.id } })
  await act(cancelForMember, { id: booking, body: {} })
  const own = await app.ask(bookLesson, { as: member, body: { id: lesson, start } })
  await act(cancelBooking, { id: own.body.id })
  const full = await openFullLesson(app)
  await full.waiting()
  const place = { id: full.lesson.id, memberId: (await givenMember(app.database, { tickets: 1 })).id }
  await act(waitForMember, { params: place })
  await act(endWaitForMember, { params: place })
  await act(cancelForMember, { id: full.bookers[0]?.bookingId ?? '', body: {} })
  const again = await act(bookForMember, { body: { id: lesson, start, memberId: member.id } })
  const free = { price: 0, tiers: [{ toDaysBefore: null, percent: 0 }] }
  const event = await act(createLesson, { body: { ...validFields, spaceId: undefined, event: free } })
  const freeSeat = await act(bookForMember, {
    body: { id: event, start, memberId: member.id, withoutTicket: true, beyond: ['overlap'] },
  })
  await act(cancelSeatForMember, { id: freeSeat, body: { way: 'full', refund: 0 } })
  const seat = { lessonId: lesson, start, seatPrice: 2_000 }
  const firstSeat = await act(bookGuest, { body: { ...guestForm, ...seat } })
  const mistaken = await act(noteGuestPayment, { id: firstSeat, body: { method: 'cash', amount: 2_000 } })
  await act(withdrawPayment, { id: mistaken })
  await act(noteGuestPayment, { id: firstSeat, body: { method: 'cash', amount: 2_000 } })
  await act(cancelGuestBooking, { id: firstSeat, query: { refund: 'true' } })
  const { id: guest } = await app.database.reader.selectFrom('guests').select('id').executeTakeFirstOrThrow()
  await act(bookGuestAgain, { id: guest, body: seat })
  await act(changeGuest, { id: guest, body: { ...guestForm, name: '鈴木 次郎' } })
  const made = { ...validFields, email: 'jiro@example.test', language: 'ja' }
  await act(makeGuestMember, { id: guest, body: made })
  const walkIn = await app.ask(bookGuest, { as: admin, body: { ...guestForm, ...seat } })
  const { id: linked } = await givenMember(app.database)
  await act(linkGuest, { id: walkIn.body.guestId, body: { memberId: linked } })
  app.clock.set(Date.parse(start))
  await act(markAttendance, { id: again, body: { attendance: 'attended' } })
  await act(deleteLesson, { id: lesson })

  const closed = { start: '2026-12-01T00:00:00+09:00', end: '2026-12-02T00:00:00+09:00' }
  const typhoon = { ...closed, reasonJa: '台風', reasonEn: 'Typhoon' }
  await act(previewClosure, { body: typhoon })
  const { hash } = (await app.ask(previewClosure, { as: admin, body: typhoon })).body
  const closure = await act(closeStudio, { body: { ...typhoon, hash } })
  await act(liftClosure, { id: closure })
  const series = { ...weekly, from: '2027-01-04', until: '2027-01-29', weekdays: [1] }
  await act(previewSeries, { body: series })
  await act(createSeries, { body: series })
  const query = { scope: 'all' }
  const [first] = await app.database.reader
    .selectFrom('lessons')
    .select('id')
    .where('seriesDay', '=', '2027-01-11')
    .execute()
  const change = {
    id: first?.id ?? '',
    query,
    body: { ...weekly, ...span('2027-01-11 11:00', '2027-01-11 12:00') },
  }
  await act(previewSeriesChange, change)
  await act(updateLesson, change)
  await act(deleteLesson, { id: first?.id ?? '', query })

  const space = await act(createSpace, { body: { name: '2F', unitPrice: 2_500, published: true } })
  await act(updateSpace, { id: space, body: { name: '2F', unitPrice: 3_000 } })
  const end = '2026-11-23T11:00:00+09:00'
  const window = await act(createWindow, { body: { rentableId: space, start, end } })
  const longer = '2026-11-23T12:00:00+09:00'
  await act(updateWindow, { id: window, body: { rentableId: space, start, end: longer } })
  await act(deleteWindow, { id: window })
  const everyTuesday = { rentableId: space, weekdays: [2], startTime: '10:00', endTime: '17:00' }
  const repeated = { ...everyTuesday, from: '2027-02-01', until: '2027-02-28' }
  await act(previewWindows, { body: repeated })
  await act(createWindows, { body: repeated })
  const [earliest] = await app.database.reader
    .selectFrom('availability_windows')
    .select('id')
    .orderBy('startsAt')
    .execute()
  const block = await act(createBlock, { body: { spaceId: space, start, end, note: '清掃' } })
  await act(liftBlock, { id: block })
  const time = { spaceId: space, start: '2027-02-02T10:00:00+09:00', end: '2027-02-02T12:00:00+09:00' }
  await act(quoteForMember, { body: time })
  const forMember = { ...validFields, ...time, memberId: member.id, total: 6_000 }
  const hire = await act(hireForMember, { body: forMember })
  await act(sendReminder, { params: { kind: 'hire', id: hire } })
  await act(noteHirePayment, { id: hire, body: { method: 'cash', amount: 6_000 } })
  const [paid] = await app.database.reader
    .selectFrom('payments')
    .select('id')
    .where('hireId', '=', hire)
    .execute()
  await act(refundPayment, { id: paid?.id ?? '', body: { amount: 100, note: 'お詫び' } })
  await act(moveHire, { id: hire, body: { ...forMember, price: 'keep' } })
  await act(cancelHireForMember, { id: hire, query: { way: 'full', refund: '5900' } })
  const shorter = {
    rentableId: space,
    start: '2027-02-02T10:00:00+09:00',
    end: '2027-02-02T16:00:00+09:00',
  }
  await act(updateWindow, { id: earliest?.id ?? '', query: { scope: 'following' }, body: shorter })
  await act(deleteWindow, { id: earliest?.id ?? '', query: { scope: 'following' } })
  await act(deleteSpace, { id: space })

  const { id: picture } = (await upload(app, admin, await drawPicture().jpeg().toBuffer())).body
  done.add(addPicture)
  await act(changePicture, { id: picture, body: { textJa: '海', textEn: 'The sea' } })
  await act(deletePicture, { id: picture })

  const user = (await app.ask(getMember, { as: admin, params: { id: member.id } })).body
  await act(changeMember, { id: member.id, body: { ...user, memberType: 2 } })
  await act(previewPlanChange, { id: member.id, body: { memberType: 3 } })
  await act(changePlan, { id: member.id, body: { memberType: 3, effect: 'none' } })
  await act(adjustTickets, { id: member.id, body: { change: 2, reason: 'お詫び' } })
  await act(adjustTickets, { id: member.id, body: { change: -1, reason: '誤り' } })
  const given = { tickets: 1, reason: '開店5周年' }
  const { hash: ofCampaign } = (await app.ask(previewCampaign, { as: admin, body: given })).body
  await act(previewCampaign, { body: given })
  await act(grantCampaign, { body: { ...given, hash: ofCampaign } })
  const news = { subjectJa: 'お知らせ', mailTextJa: '12月は休みません。', inOtherLanguage: true }
  const { hash: ofMailing } = (await app.ask(previewMailing, { as: admin, body: news })).body
  await act(previewMailing, { body: news })
  await act(sendMailing, { body: { ...news, hash: ofMailing } })
  const newcomer = await givenMember(app.database, { emailConfirmed: false })
  const month = { price: 6_990, entryFee: false, paidOn: '2026-11-20', paidUntil: '2026-12-19' }
  await act(notePlanPayment, { id: newcomer.id, body: { ...month, memberType: 2, method: 'cash' } })
  await act(exportBooks, { body: { month: '2026-11', program: 'freee' } })
  const leaving = '2027-02-01T00:00:00+09:00'
  const leave = { kind: 'leave', from: '2027-02-01', exception: '転勤' }
  await act(previewPausingOf, { id: newcomer.id, body: { kind: 'leave', from: '2027-02-01' } })
  const asked = await act(requestPausingOf, { id: newcomer.id, body: { ...leave, effective: leaving } })
  await act(takeBackPausingOf, { id: asked, body: { reason: '中止' } })
  const feeBefore = (days: number) =>
    givenPauseFee(app.database, newcomer, { from: Date.parse(leaving) - days * dayMs })
  await act(notePauseFeePayment, { id: await feeBefore(30), body: { method: 'cash' } })
  await act(waivePauseFee, { id: await feeBefore(60), body: { reason: 'ご入院のため' } })
  await act(confirmMemberEmail, { id: newcomer.id, body: { email: newcomer.email } })
  const confirmed = { id: other.id, body: { password: testPassword } }
  await act(blockAccount, confirmed)
  await act(unblockAccount, confirmed)
  const invited = {
    ...validFields,
    email: 'invited@example.test',
    firstName: '',
    language: 'ja',
    role: 'ADMIN',
  }
  const invitation = await act(inviteStaff, {
    body: { ...invited, confirmation: await identityOf(app, as) },
  })
  await act(resendStaffInvitation, { id: invitation })
  await act(withdrawStaffInvitation, { id: invitation })
  await act(reportLostPhoneOf, { id: other.id, body: { confirmation: await identityOf(app, as) } })
  await act(revokeAdministrator, confirmed)
  await act(changeRole, { id: other.id, body: { password: testPassword, role: 'RECEPTION' } })
  const [twin, double] = [await givenMember(app.database), await givenMember(app.database)]
  await act(mergeAccounts, { id: twin.id, body: { otherId: double.id, password: testPassword } })
  const { version: _, ...fields } = validFields
  const added = await act(addMember, { body: { ...fields, email: 'added@example.test' } })
  await act(sendPasswordLink, { id: added })
  await act(closeForMember, { id: added, body: { password: testPassword } })
  const imported = await act(startImport, { body: { kind: 'members', fileName: 'a.csv', lines: 1 } })
  const row = { line: 2, cells: { email: 'imported@example.test', lastName: '佐藤' } }
  await act(stageLines, { id: imported, body: { rows: [row] } })
  await act(finishImport, { id: imported })
  await act(inviteImported, { id: imported, body: { perHour: 60 } })
  const lots = await act(startImport, { body: { kind: 'tickets', fileName: 'a.csv', lines: 1 } })
  const lot = { line: 2, cells: { email: 'imported@example.test', tickets: '5' } }
  await act(stageLines, { id: lots, body: { rows: [lot] } })
  await act(finishImport, { id: lots })
  await act(undoImport, { id: lots })
  const classes = await act(startImport, { body: { kind: 'lessons', fileName: 'a.csv', lines: 1 } })
  const hours = { date: '2027/5/1', startTime: '10:00', endTime: '11:00' }
  const lessonRow = { line: 2, cells: { title: '朝ヨガ', ...hours, totalSeats: '5' } }
  await act(stageLines, { id: classes, body: { rows: [lessonRow] } })
  await act(finishImport, { id: classes })
  await act(undoImport, { id: classes })
  const wrong = await act(startImport, { body: { kind: 'members', fileName: 'a.csv', lines: 1 } })
  const wrongRow = { line: 2, cells: { email: 'wrong@example.test', lastName: '佐藤' } }
  await act(stageLines, { id: wrong, body: { rows: [wrongRow] } })
  await act(finishImport, { id: wrong })
  await act(undoImport, { id: wrong })
  const encoding = 'utf-8'
  await act(exportMembers, { body: { encoding, confirmation: await identityOf(app, as) } })
  await act(exportEverything, { body: { confirmation: await identityOf(app, as) } })
  const inquiry = (await app.ask(sendInquiry, { body: validFields })).body
  await act(markInquiry, { id: inquiry.id, body: { answered: true } })
  await act(markInquiry, { id: inquiry.id, body: { answered: false } })
  await act(answerInquiry, { id: inquiry.id, body: { text: 'できます', answered: false } })
  await act(assignInquiry, { id: inquiry.id, body: { memberId: admin.id } })
  await act(resendPaymentLink, { query: { email: member.email } })
  const mail = await app.database.transact((writer) =>
    writer
      .updateTable('outbox')
      .set({ lastError: 'refused' })
      .where('kind', '=', 'paymentLink')
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await act(retryMail, mail)
  await act(sendTestMail, {})
  await act(testPayments, {})
  await app.database.transact((writer) =>
    saveStudioAddress(writer, { address: 'https://studio.example', now: app.clock.now() }),
  )
  await act(becomeStudio, {})
  const section = { params: { id: 'prices' } }
  // The facts in place belong to the process, and other tests go on in it.
  await act(saveDraft, { ...section, body: { facts: { ...factsOfFiles.prices, trialLesson: 2_200 } } })
  await act(planDraft, { ...section, body: { publishAt: isoText(app.clock.now() + dayMs) } })
  await act(endPlan, section)
  await act(publishDraft, section)
  await act(bringBackVersion, { ...section, body: { number: 0 } })
  await act(dropDraft, section)
  await act(confirmFirstStep, { params: { id: 'hours' } })
  await act(reopenFirstStep, { params: { id: 'hours' } })
  await act(chooseBeginning, { body: { beginning: 'blank' } })
  await act(chooseBeginning, { body: { beginning: 'sample' } })
  const absenceRules = [{ effect: 'mail', bookings: null, days: null }]
  const absences = { params: { id: 'absences' } }
  await act(saveDraft, { ...absences, body: { facts: { absencePeriodDays: 30, absenceRules } } })
  await act(publishDraft, absences)
  const unlimited = await givenMember(app.database, { memberType: 4 })
  const { id: soon, startsAt } = await givenLesson(app.database, app.clock.now() + minuteMs)
  const missed = await act(bookForMember, {
    body: { id: soon, start: isoText(startsAt), memberId: unlimited.id },
  })
  await act(markAttendance, { id: missed, body: { attendance: 'missed' } })
  await act(waiveAbsence, { id: missed, body: { reason: 'ご病気' } })
  await act(endWaiver, { id: missed })
  await act(retryRefund, { id: await openRefundOf(app, member) })

  const newsId = await act(createNews, { body: validNews })
  await act(updateNews, { id: newsId, body: { ...validNews, titleJa: '臨時休業' } })
  await act(deleteNews, { id: newsId })
  const notice = {
    textJa: '停電中です',
    textEn: 'The power is out.',
    start,
    end: '2026-11-24T10:00:00+09:00',
  }
  const noticeId = await act(createNotice, { body: notice })
  await act(updateNotice, { id: noticeId, body: { ...notice, textJa: '復旧しました' } })
  await act(deleteNotice, { id: noticeId })
  const noteId = await act(writeNote, { params: { of: 'member', id: member.id }, body: { text: '腰痛' } })
  await act(changeNote, { id: noteId, body: { text: '膝に不安' } })
  await act(deleteNote, { id: noteId })

  const couponId = await act(createCoupon, { body: tenPercent })
  await act(updateCoupon, { id: couponId, body: { ...tenPercent, value: 20 } })
  await act(endCoupon, { id: couponId })
  const invitationId = await act(giveInvitation, { id: member.id, body: { reason: 'お詫び' } })
  await act(withdrawInvitation, { id: invitationId, body: { reason: '誤り' } })
  await act(sellOffer, { id: member.id, body: { offerId: 'single', method: 'cash', price: 3_300 } })

  const teacher = {
    nameJa: '森 葵',
    nameEn: 'Aoi Mori',
    textJa: '朝が好きです。',
    textEn: 'Aoi likes mornings.',
  }
  const [one, two] = [
    await act(createTeacher, { body: teacher }),
    await act(createTeacher, { body: teacher }),
  ]
  await act(updateTeacher, { id: one, body: { ...teacher, roleJa: '朝ヨガ担当' } })
  await act(orderTeachers, { body: { ids: [two, one] } })
  const asTeacher = await givenStaff(app.database, 'TEACHER', { teacherId: one })
  await act(updateOwnTeacher, {
    as: asTeacher,
    body: { textJa: '朝も夜も好きです。', textEn: 'Mornings and evenings.' },
  })
  await act(deleteTeacher, { id: two })
  const spring = { start: '2027-03-01T10:00:00+09:00', end: '2027-03-01T11:00:00+09:00' }
  const taught = await act(createLesson, { body: { ...validFields, spaceId: undefined, ...spring } })
  await act(substituteTeacher, { id: taught, body: { teacherId: one } })
  const newcomerHere = await givenMember(app.database, { tickets: 1 })
  const firstSeatOf = { id: taught, start: spring.start, memberId: newcomerHere.id }
  const firstBooking = await act(bookForMember, { body: firstSeatOf })
  const at = app.clock.now()
  const answers = { id: 'answers', memberId: newcomerHere.id, guestId: null, version: 0, answers: '{}' }
  const how = { language: 'ja', hadHealth: 1, way: 'link', answeredAt: at } as const
  await app.database.transact((writer) =>
    insertAnswers(writer, { ...answers, ...how }, { answers: '{}', deleteAt: at + dayMs }),
  )
  await act(readHealthAnswers, { as: asTeacher, id: firstBooking })
  await act(chooseOwnTeacher, { body: { teacherId: one, password: testPassword } })
  const { body: read } = await app.ask(readLesson, { as: admin, params: { id: taught } })
  const third = await act(createTeacher, { body: teacher })
  const seen = [{ id: taught, etag: read.event.resource.yoga.etag }]
  await act(substituteDay, { id: one, body: { day: '2027-03-01', teacherId: third, lessons: seen } })

  const holder = await givenAdminWithApp(app)
  as = { token: holder.token }
  const confirmation = await identityOf(app, as, holder.secret)
  const begun = await app.ask(startTotp, { ...as, body: { confirmation } })
  done.add(startTotp)
  const code = codeAt(begun.body.secret, app.clock.now())
  await act(setUpTotp, { body: { confirmation, token: begun.body.token, code } })
  await act(makeRecoveryCodes, { body: { confirmation } })
  await act(removeTotp, { body: { confirmation } })
  await act(beginKiosk, { body: { pin: '4827' } })

  const entries = await auditEntries(app.database)
  const actions = auditKinds.flatMap((kind) => [...auditActions[kind]])
  expect(new Set([...entries.map(({ action }) => action), ...byProvider, ...elsewhere])).toEqual(
    new Set(actions),
  )
  expect(new Set(entries.map(({ actor }) => actor))).toEqual(
    new Set([admin.id, holder.admin.id, asTeacher.id]),
  )
  expect(JSON.stringify(entries)).not.toMatch(/password|hash|token/i)

  const writes = endpoints.filter(({ access, method }) => access === 'admin' && method !== 'GET')
  expect(writes.filter((endpoint) => !done.has(endpoint))).toEqual([])
})
