import { findAddress } from './addresses.ts'
import { listDeeds } from './audit.ts'
import {
  bookForMember,
  bookLesson,
  cancelBooking,
  cancelForMember,
  listOwnBookings,
  markAttendance,
} from './bookings.ts'
import type { Endpoint } from './endpoint.ts'
import { copyLesson, createLesson, deleteLesson, listLessons, updateLesson } from './lessons.ts'
import { listInquiries, markInquiry, sendInquiry } from './inquiries.ts'
import { listFailingMails, retryMail } from './mails.ts'
import { closeAccount, exportOwnData } from './leaving.ts'
import { getOwnMember, updateOwnMember } from './members.ts'
import { changePassword, checkResetLink, forgetPassword, resetPassword } from './passwords.ts'
import { resendPaymentLink } from './payment-links.ts'
import { emailExists, registerMember } from './registration.ts'
import {
  issueReceipt,
  listOwnPayments,
  openPortal,
  readOffer,
  readReceipt,
  renewPaymentLink,
  startCheckout,
} from './payments.ts'
import {
  createSpace,
  createWindow,
  deleteSpace,
  deleteWindow,
  listSpaces,
  listWindows,
  updateSpace,
} from './spaces.ts'
import { login } from './session.ts'
import { listTicketMovements } from './tickets.ts'
import { changeUser, getUser, listUsers } from './users.ts'

/** Every call of the API. A test holds this table against the routes of the built app. */
export const endpoints = {
  login,
  registerMember,
  emailExists,
  findAddress,
  resendPaymentLink,
  getOwnMember,
  updateOwnMember,
  changePassword,
  forgetPassword,
  checkResetLink,
  resetPassword,
  exportOwnData,
  closeAccount,
  listOwnBookings,
  listTicketMovements,
  listLessons,
  bookLesson,
  cancelBooking,
  createLesson,
  updateLesson,
  deleteLesson,
  copyLesson,
  bookForMember,
  cancelForMember,
  markAttendance,
  listSpaces,
  createSpace,
  updateSpace,
  deleteSpace,
  listWindows,
  createWindow,
  deleteWindow,
  sendInquiry,
  listInquiries,
  markInquiry,
  listDeeds,
  listFailingMails,
  retryMail,
  listUsers,
  getUser,
  changeUser,
  readOffer,
  startCheckout,
  renewPaymentLink,
  openPortal,
  listOwnPayments,
  readReceipt,
  issueReceipt,
} as const satisfies Record<string, Endpoint>
