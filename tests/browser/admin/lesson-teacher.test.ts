import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import { bookGuest } from '#contract/guest-bookings.ts'
import { languages } from '#studio/languages.ts'
import { teachers } from '#studio/teachers.ts'
import { guestForm } from '#tests/support/guests.ts'
import { isoText, spanText } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { refusedWith } from '../connection.ts'
import { BookingScreen } from '../screens/booking-screen.ts'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import { test } from '../test.ts'

const [hida, shiomi] = teachers

test.for(languages)(
  'an administrator gives a lesson to a teacher, who has another one then, and visitors filter by teacher (%s)',
  async (language, { visit, studio }) => {
    const width = language === 'ja' ? 390 : 1440
    const other = await studio.lesson({ teacherId: hida.id })
    const lesson = await studio.lesson({ startsAt: other.startsAt, teacherId: shiomi.id })
    await studio.book(lesson, await studio.member({ tickets: 1 }))
    const visitor = await visit({ language, width })
    const { page } = visitor
    const booking = await BookingScreen.at(visitor, lesson)
    const taughtBy = ({ name }: typeof hida | typeof shiomi) =>
      visitor.t('lesson.teacher', { name: name[language] })
    await booking.card(lesson).getByText(taughtBy(shiomi)).waitFor()
    await booking.card(other).getByText(taughtBy(hida)).waitFor()
    const filter = page.getByRole('group', { name: visitor.t('booking.teachers') })
    await filter.getByRole('button', { name: shiomi.name[language] }).click()
    await booking.card(other).waitFor({ state: 'detached' })
    await booking.card(lesson).waitFor()
    await expectAccessible(page)
    await visitor.picture(`teacher filter ${language}`)

    const admin = await visit({ language, width, as: await studio.admin() })
    admin.browserErrors.expect(refusedWith(409))
    const { t } = admin
    const dialog = await (await CalendarScreen.at(admin, lesson.startsAt, 'day')).open(lesson)
    const teacher = dialog.root.getByRole('combobox', { name: t('admin.lesson.teacher') })
    await expect.poll(() => teacher.inputValue()).toBe(shiomi.id)
    await teacher.selectOption(hida.name[language])
    await dialog.root.getByText(t('admin.lesson.teacherChanged')).waitFor()
    await admin.picture(`lesson teacher dialog ${language}`)
    await dialog.button('confirm').click()
    const question = admin.page.getByRole('alertdialog', { name: t('admin.lesson.twice.title') })
    const when = spanText(other.startsAt, other.endsAt, language)
    const of = { name: hida.name[language], lesson: language === 'ja' ? other.title : other.titleEn, when }
    await question.getByText(t('error.teacher.busyWith', of)).waitFor()
    await expectAccessible(admin.page)
    await admin.picture(`teacher twice ${language}`)
    await question.getByRole('button', { name: t('common.back') }).click()
    await dialog.root.getByText(t('error.teacherId.busy')).waitFor()
    await dialog.button('confirm').click()
    await question.getByRole('button', { name: t('admin.lesson.twice.ok') }).click()
    await dialog.closesWith('saved')
    await BookingScreen.at(visitor, lesson)
    await booking.card(lesson).getByText(taughtBy(hida)).waitFor()
  },
)

test.for(languages)(
  'a substitute takes over a lesson with one action, and who has booked it is told (%s)',
  async (language, { visit, studio }) => {
    const width = language === 'ja' ? 1440 : 390
    const lesson = await studio.lesson({ teacherId: hida.id })
    const member = await studio.member({ tickets: 1, language })
    await studio.book(lesson, member)
    const admin = await visit({ language, width, as: await studio.admin() })
    const { page, t } = admin
    await admin.open(`/admin/lessons/${lesson.id}`)
    const content = page.getByRole('region', { name: t('lessonPage.content') })
    await content.getByText(hida.name[language]).waitFor()
    await page.getByRole('button', { name: t('lessonPage.substitute.open') }).click()
    const dialog = page.getByRole('alertdialog', { name: t('lessonPage.substitute.title') })
    const ok = dialog.getByRole('button', { name: t('lessonPage.substitute.ok') })
    await expect.poll(() => ok.isDisabled()).toBe(true)
    await dialog.getByLabel(t('lessonPage.substitute.teacher')).selectOption(shiomi.name[language])
    await expectAccessible(page)
    await admin.picture(`substitute ${language}`)
    await ok.click()
    await page.getByText(t('lessonPage.substitute.told', { count: 1 })).waitFor()
    await content.getByText(shiomi.name[language]).waitFor()
    const mails = page.getByRole('region', { name: t('lessonPage.mails') })
    await mails
      .getByText(language === 'ja' ? '担当講師変更のお知らせ' : 'Your lesson has another teacher')
      .waitFor()
    const history = page.getByRole('region', { name: t('lessonPage.history') })
    await history.getByText(shiomi.name[language]).first().waitFor()
    await expectAccessible(page)
    await admin.picture(`lesson page with substitute ${language}`)
  },
)

test.for(languages)(
  'after a substitution the front desk reads whom no mail has told, with the telephone number (%s)',
  async (language, { visit, studio }) => {
    const width = language === 'ja' ? 390 : 834
    const lesson = await studio.lesson({ teacherId: hida.id })
    const as = await studio.admin()
    await studio.book(lesson, await studio.member({ tickets: 1 }))
    const guest = { ...guestForm, name: `Guest ${randomInt(1_000_000)}`, email: '' }
    const seat = { lessonId: lesson.id, start: isoText(lesson.startsAt) }
    await studio.call(bookGuest, { as, body: { ...seat, ...guest, language } })
    const admin = await visit({ language, width, as })
    const { page, t } = admin
    await admin.open(`/admin/lessons/${lesson.id}`)
    await page.getByRole('button', { name: t('lessonPage.substitute.open') }).click()
    const dialog = page.getByRole('alertdialog', { name: t('lessonPage.substitute.title') })
    await dialog.getByLabel(t('lessonPage.substitute.teacher')).selectOption(shiomi.name[language])
    await dialog.getByRole('button', { name: t('lessonPage.substitute.ok') }).click()
    const calls = page.getByRole('alertdialog', { name: t('lessonPage.substitute.callTitle') })
    await calls.getByText(t('lessonPage.substitute.told', { count: 1 })).waitFor()
    await calls.getByText(t('lessonPage.substitute.call', { count: 1 })).waitFor()
    await calls.getByText(guest.name).waitFor()
    await calls.getByRole('link', { name: '09012345678' }).waitFor()
    await expectAccessible(page)
    await admin.picture(`whom to call about a substitute ${language}`)
    await calls.getByRole('button', { name: t('common.ok'), exact: true }).click()
    await calls.waitFor({ state: 'detached' })
    await page
      .getByRole('region', { name: t('lessonPage.content') })
      .getByText(shiomi.name[language])
      .waitFor()
  },
)
