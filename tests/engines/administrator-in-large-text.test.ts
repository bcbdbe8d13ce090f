import { describe, expect } from 'vitest'
import { sendInquiry } from '#contract/inquiries/inquiries.ts'
import { publishDraft, saveDraft } from '#contract/studio/studio-administration.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { fullName } from '#studio/person-name.ts'
import { dateOf } from '#time/tokyo.ts'
import { givenPaidHire } from '../browser/given-paid-hire.ts'
import { givenPayment } from '../browser/given-payment.ts'
import type { Screen } from './engine-visit.ts'
import { allEngines } from './test.ts'

/** One test visits many screens. */
const manyScreens = { timeout: 180_000 }

const names = { lastName: '長谷川', firstName: '真理子' }
const name = fullName(names)

describe.each(allEngines)('in text of double size on a phone with %s', (_, test) => {
  test('every screen of lessons and spaces fits', manyScreens, async ({ visitor, studio }) => {
    const { t } = visitor
    const admin = await studio.admin()
    const member = await studio.member({ tickets: 2, ...names })
    const lesson = await studio.lesson()
    await studio.book(lesson, member)
    const { space, startsAt } = await givenPaidHire(studio, member)
    const day = dateOf(lesson.startsAt)
    const lessons = `/admin?view=day&date=${day}`
    const agenda = `/admin?view=agenda&date=${day}`
    const page = `/admin/lessons/${lesson.id}`
    const spaces = `/admin?tab=rentable&rentable=${space.id}&date=${dateOf(startsAt)}`
    const reception = `/admin/reception?date=${day}`
    await visitor.enter(studio.tokenOf(admin))
    const screens: Screen[] = [
      [`/admin?view=week&date=${day}`],
      [`/admin?view=month&date=${day}`],
      [lessons, t('lessonAdmin.new')],
      [lessons, t('lessonAdmin.new'), t('form.english')],
      [lessons, t('lessonAdmin.series.add')],
      [lessons, t('lessonAdmin.closure.close')],
      [agenda],
      [agenda, lesson.title],
      [agenda, lesson.title, t('form.delete')],
      [agenda, lesson.title, t('lessonAdmin.copy.open')],
      [agenda, lesson.title, t('frontDesk.book.open')],
      [agenda, lesson.title, t('frontDesk.cancel.openOf', { name })],
      [page],
      [page, t('lessonPage.substitute.open')],
      [reception],
      [reception, t('reception.today.more', { name })],
      [reception, t('reception.today.addMember')],
      [reception, t('reception.today.addGuest')],
      [`${spaces}&view=week`],
      [`${spaces}&view=day`, t('spaceAdmin.addWindow')],
      [`${spaces}&view=day`, t('spaceAdmin.new'), t('form.english')],
      [`${spaces}&view=day`, t('spaceAdmin.edit')],
      [`${spaces}&view=agenda`, name],
      [`${spaces}&view=agenda`, name, t('spaceCalendar.hire.move')],
      [`${spaces}&view=agenda`, name, t('spaceCalendar.hire.cancel')],
      ['/en/admin'],
    ]
    expect(await visitor.faultsInLargeText(screens)).toEqual([])
  })

  test('every screen of people, money and the studio fits', manyScreens, async ({ visitor, studio }) => {
    const { t } = visitor
    const admin = await studio.admin()
    const member = await studio.member({ memberType: 0, ...names })
    await givenPayment(studio, member, 3)
    await studio.call(sendInquiry, {
      body: { name: '佐々木 真', email: 'sasaki@example.test', phone: '09011112222', message: '体験' },
    })
    const section = { as: admin, id: 'prices' }
    const facts = { ...factsOfFiles.prices, trialLesson: 2_200 }
    await studio.call(saveDraft, { ...section, body: { facts } })
    await studio.call(publishDraft, section)
    const members = `/admin?tab=user&q=${encodeURIComponent(member.email)}`
    const page = `/admin/members/${member.id}`
    await visitor.enter(studio.tokenOf(admin))
    const screens: Screen[] = [
      [members],
      [members, t('memberPage.add.open')],
      [members, t('memberAdmin.operateOf', { name })],
      [members, t('mailing.open')],
      [members, t('ticketAdmin.campaign.open')],
      [members, t('memberAdmin.export')],
      [members, t('merging.section')],
      [members, t('merging.section'), t('merging.open')],
      [page],
      [page, t('memberAdmin.resend')],
      [page, t('memberPage.correct')],
      [page, t('memberPage.book.open')],
      [page, t('ticketAdmin.open')],
      [page, t('contract.change.open')],
      [page, t('contract.refund.open')],
      ['/admin/inquiries'],
      ['/admin/inquiries', t('inquiries.reply')],
      ['/admin/inquiries', t('inquiries.book')],
      ['/admin/import'],
      ['/admin/money'],
      ['/en/admin/money'],
      ['/admin/money?tab=open'],
      ['/admin/money?tab=lines'],
      ['/admin/money?tab=file'],
      ['/admin/reports'],
      ['/admin/reports?report=lessons'],
      ['/en/admin/reports'],
      ['/en/admin/reports?report=lessons'],
      ['/admin/status'],
      ['/admin/mails'],
      ['/admin/studio'],
      ['/admin/studio?section=privacy'],
      ['/admin/studio?section=prices', t('studioFacts.bringBack')],
      ['/admin/teachers'],
      ['/admin/teachers', t('teachers.add')],
      ['/admin/teachers', t('teachers.add'), t('pictures.choose.open')],
      ['/admin/news'],
      ['/admin/news', t('newsAdmin.write')],
      ['/admin/news?tab=notices', t('newsAdmin.notice.write')],
      ['/admin/pictures'],
      ['/admin/log'],
      ['/admin/log', t('logFilters.chooseMember')],
      ['/admin/log', t('adminNav.open')],
      ['/admin/log', t('adminNav.palette.open')],
      ['/en/admin/inquiries'],
    ]
    expect(await visitor.faultsInLargeText(screens)).toEqual([])
  })
})
