import type { EndpointName } from './index.ts'
import type { GivenRole, Role } from './roles.ts'

const reception = ['RECEPTION'] as const
const teacher = ['TEACHER'] as const
const accountant = ['ACCOUNTANT'] as const
const each = ['RECEPTION', 'TEACHER', 'ACCOUNTANT'] as const

/**
 * What the roles beside `ADMIN` may call. A call of the admin area that is not listed is for administrators
 * only. Of a call that is open to members, or to anyone, it says whose answers are about all members and not
 * about the caller alone. The server asks it at the door, and the admin area shows what it allows.
 */
const access = {
  // The second factor of one's own login.
  startTotp: each,
  setUpTotp: each,
  removeTotp: each,
  makeRecoveryCodes: each,

  // The day at the reception.
  readReceptionDay: reception,
  findMemberByCode: reception,
  readLesson: reception,
  listOccupancy: reception,
  listSpaces: reception,
  beginKiosk: reception,

  // Bookings.
  bookForMember: reception,
  cancelForMember: reception,
  waitForMember: reception,
  endWaitForMember: reception,
  readSeatCancellationForMember: reception,
  cancelSeatForMember: reception,
  markAttendance: [...reception, ...teacher],
  listAbsencesOf: reception,
  waiveAbsence: [...reception, ...teacher],
  endWaiver: [...reception, ...teacher],

  // A teacher's own lessons and profile. The calls refuse those of another teacher.
  listTaughtLessons: teacher,
  readOwnTeacher: teacher,
  updateOwnTeacher: teacher,

  // Notes about persons. The calls refuse a teacher those of persons without a seat in an own lesson.
  listNotes: [...reception, ...teacher],
  writeNote: [...reception, ...teacher],
  changeNote: [...reception, ...teacher],
  deleteNote: [...reception, ...teacher],

  // The questionnaire of the first visit. The calls refuse a teacher persons without a seat in an own lesson,
  // and all others the answers about health.
  readFirstVisitOf: [...reception, ...teacher],
  readHealthAnswers: teacher,

  // Guests.
  listGuests: reception,
  readGuest: reception,
  changeGuest: reception,
  bookGuest: reception,
  bookGuestAgain: reception,
  cancelGuestBooking: reception,

  // Members: contact and tickets.
  listMembers: reception,
  getMember: reception,
  addMember: reception,

  // Payments at the studio, and their receipts. What goes back is bounded by the studio's setting.
  refundPayment: reception,
  withdrawPayment: reception,
  noteGuestPayment: reception,
  noteHirePayment: reception,
  readSiteOffer: reception,
  notePlanPayment: reception,
  notePauseFeePayment: reception,
  listOffersForMember: reception,
  sellOffer: reception,
  issueReceipt: reception,
  printReceipt: reception,
  addressReceipt: reception,
  readReceipt: [...reception, ...accountant],

  // Money and figures, to read.
  readMoney: accountant,
  listMoneyLines: accountant,
  findPayments: accountant,
  listOpenPayments: accountant,
  listOpenRefunds: accountant,
  readIncomeReport: accountant,
  readMemberReport: accountant,
  readLessonReport: accountant,
  readAttendanceReport: accountant,
  readTicketReport: accountant,
  readPrepaidReport: accountant,

  // The journal for the accounting program.
  readBooks: accountant,
  exportBooks: accountant,
  readBookFile: accountant,
} as const satisfies Partial<Record<EndpointName, readonly GivenRole[]>>

const listed: Partial<Record<string, readonly Role[]>> = access

/** Whether a person with the role may make the call of the admin area, or make it for all members. */
export const mayCall = (role: Role, name: EndpointName): boolean =>
  role === 'ADMIN' || (listed[name]?.includes(role) ?? false)
