import {
  addMember,
  closeForMember as closeForMemberCall,
  previewClosing as previewClosingCall,
} from '#contract/accounts/account-administration.ts'
import * as account from '#contract/accounts/account.ts'
import * as emailChange from '#contract/accounts/email-change.ts'
import * as administration from '#contract/accounts/member-administration.ts'
import { exportMembers as exportMembersCall } from '#contract/accounts/member-export.ts'
import * as invitations from '#contract/accounts/staff-invitations.ts'
import * as merging from '#contract/accounts/merging.ts'
import { emailExists, findAddress, registerMember } from '#contract/accounts/registration.ts'
import * as membership from '#contract/guests/guest-membership.ts'
import { getOwnMember, updateOwnMember } from '#contract/members/members.ts'
import { chooseOwnTeacher as chooseOwnTeacherCall } from '#contract/teaching.ts'
import { readOwnConsent } from '#contract/studio/membership-rules.ts'
import type { App } from '#server/services.ts'
import {
  examineMerge,
  listDuplicates,
  listDuplicatesOf,
  mergeAccounts,
} from '#server/features/accounts/merging/merge-accounts.ts'
import { expectPassword } from '#server/features/members/own-member.ts'
import { findPlace } from '#server/features/members/find-place.ts'
import { findByEmail } from '#server/features/members/queries.ts'
import { readMemberDetails } from '#server/features/members/registration-queries.ts'
import { expectConfirmation } from '#server/features/second-factors/confirm-identity.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { entityTag, ifMatchOf } from '#server/http/entity-tag.ts'
import { languageOf } from '#server/http/request-language.ts'
import { recordSecurityEvent } from '#server/http/security-log.ts'
import { addAtFrontDesk } from './add-at-front-desk.ts'
import { changeRole, chooseOwnTeacher, listAdministrators, revokeAdministrator } from './administrators.ts'
import { linkGuest, makeMember } from './become-member.ts'
import { blockAccount, reportLostPhoneOf, unblockAccount } from './block-account.ts'
import { changeMember } from './change-member.ts'
import { closeAccount } from './close-account.ts'
import { closeForMember, planClosing, previewClosing } from './close-for-member.ts'
import { confirmEmailChange, readEmailLink, resendEmailLink, withdrawEmailChange } from './email-change.ts'
import { exportOwnData } from './export-own-data.ts'
import { exportMembers } from './exporting/export-members.ts'
import { listMembers, readMemberWithHistory, readOwnProfile } from './read-member.ts'
import { confirmMemberEmail, register } from './register.ts'
import {
  acceptInvitation,
  expectOpenInvitation,
  inviteStaff,
  listStaff,
  resendInvitation,
  withdrawInvitation,
} from './staff-invitations.ts'
import { timelineRoutes } from './timeline/read-timeline.ts'
import { updateProfile } from './update-profile.ts'

export function accounts(app: App): void {
  registrationRoutes(app)
  ownMemberRoutes(app)
  emailChangeRoutes(app)
  administrationRoutes(app)
  administratorRoutes(app)
  staffInvitationRoutes(app)
  guestMembershipRoutes(app)
  mergingRoutes(app)
  timelineRoutes(app)
}

/** A guest who becomes a member. */
function guestMembershipRoutes({ registerEndpoint }: App): void {
  registerEndpoint(membership.makeGuestMember, ({ ctx, params, body }) =>
    makeMember(ctx, { guestId: params.id, fields: body }),
  )
  registerEndpoint(membership.linkGuest, ({ ctx, params, body: { memberId } }) =>
    linkGuest(ctx, { guestId: params.id, memberId }),
  )
}

function registrationRoutes(app: App): void {
  const { registerEndpoint, database, rateLimit } = app
  registerEndpoint(registerMember, async ({ ctx, body, request }) => {
    await rateLimit('registrationPerAddress', request.ip)
    return register(ctx, body, languageOf(request))
  })
  registerEndpoint(emailExists, async ({ body, request }) => {
    await rateLimit('emailExistsPerAddress', request.ip)
    return { exists: (await findByEmail(database.reader, body.email)) !== undefined }
  })
  registerEndpoint(findAddress, async ({ query, request }) => {
    await rateLimit('postalCodePerAddress', request.ip)
    return findPlace(query.addressId, languageOf(request))
  })
}

function ownMemberRoutes({ registerEndpoint, database, rateLimit, payments, linkTokens }: App): void {
  registerEndpoint(getOwnMember, ({ ctx, caller }) => readOwnProfile(ctx, caller.id))
  registerEndpoint(readOwnConsent, ({ caller }) => readMemberDetails(database.reader, caller.id))
  registerEndpoint(updateOwnMember, async ({ ctx, caller, body }) => {
    await rateLimit('profilePerAccount', caller.id)
    if (body.password !== undefined) await rateLimit('passwordPerAccount', caller.id)
    return updateProfile(ctx, linkTokens, body)
  })
  registerEndpoint(account.exportOwnData, ({ ctx, request }) =>
    exportOwnData(ctx, { language: languageOf(request) }),
  )
  registerEndpoint(account.closeAccount, async ({ ctx, caller, body }) => {
    await rateLimit('passwordPerAccount', caller.id)
    await closeAccount(ctx, payments, body.password)
    return {}
  })
}

function emailChangeRoutes({ registerEndpoint, rateLimit, linkTokens }: App): void {
  registerEndpoint(emailChange.resendEmailLink, async ({ ctx, caller }) => {
    await rateLimit('emailLinkPerMember', caller.id)
    return resendEmailLink(ctx)
  })
  registerEndpoint(emailChange.withdrawEmailChange, ({ ctx }) => withdrawEmailChange(ctx))
  registerEndpoint(emailChange.checkEmailLink, async ({ ctx, body, request }) => {
    await rateLimit('emailLinkPerAddress', request.ip)
    return readEmailLink(ctx, { linkTokens, token: body.token })
  })
  registerEndpoint(emailChange.confirmEmailChange, async ({ ctx, body, request }) => {
    await rateLimit('emailLinkPerAddress', request.ip)
    return confirmEmailChange(ctx, { linkTokens, token: body.token })
  })
}

function administrationRoutes({ registerEndpoint, linkTokens }: App): void {
  registerEndpoint(administration.listMembers, ({ ctx, query }) => listMembers(ctx, query))
  registerEndpoint(exportMembersCall, async ({ ctx, query, body, request }) => {
    await expectConfirmation(ctx, linkTokens, body.confirmation)
    return exportMembers(ctx, {
      filter: query,
      encoding: body.encoding,
      language: languageOf(request),
    })
  })
  registerEndpoint(administration.getMember, async ({ ctx, params, request, reply }) => {
    const member = await readMemberWithHistory(ctx, params.id, { language: languageOf(request) })
    reply.header('etag', entityTag(member.version))
    return member
  })
  registerEndpoint(administration.changeMember, async ({ ctx, params, body, request, reply }) => {
    const member = await changeMember(ctx, { id: params.id, sent: body, ifMatch: ifMatchOf(request) })
    reply.header('etag', entityTag(member.version))
    return member
  })
  registerEndpoint(addMember, ({ ctx, body }) => addAtFrontDesk(ctx, body))
  registerEndpoint(administration.confirmMemberEmail, ({ ctx, params, body }) =>
    confirmMemberEmail(ctx, { ...params, ...body }),
  )
}

/** What administrators do about accounts, with their own password or a confirmation. */
function administratorRoutes({ registerEndpoint, database, rateLimit, payments, linkTokens }: App): void {
  const confirm = async (caller: AdminCaller, password: string) => {
    await rateLimit('passwordPerAccount', caller.id)
    await expectPassword(database.reader, caller.id, password)
  }
  registerEndpoint(administration.listAdministrators, () => listAdministrators(database.reader))
  registerEndpoint(previewClosingCall, ({ ctx, params }) => previewClosing(ctx, params.id))
  registerEndpoint(closeForMemberCall, async ({ ctx, caller, params: { id }, body, request }) => {
    await confirm(caller, body.password)
    const { lastDay, endContract } = body
    if (lastDay === undefined) await closeForMember(ctx, payments, { id, endContract })
    else await planClosing(ctx, payments, { id, lastDay })
    recordSecurityEvent(request, lastDay === undefined ? 'account.closed' : 'account.closingPlanned', {
      member: id,
    })
    return {}
  })
  registerEndpoint(
    administration.revokeAdministrator,
    async ({ ctx, caller, params: { id }, body, request }) => {
      await confirm(caller, body.password)
      await revokeAdministrator(ctx, { id, actor: caller.id })
      recordSecurityEvent(request, 'administrator.revoked', { member: id })
      return {}
    },
  )
  registerEndpoint(
    administration.changeRole,
    async ({ ctx, caller, params: { id }, body: { password, ...change }, request }) => {
      await confirm(caller, password)
      await changeRole(ctx, { id, ...change })
      recordSecurityEvent(request, 'role.changed', { member: id })
      return {}
    },
  )
  registerEndpoint(chooseOwnTeacherCall, async ({ ctx, caller, body: { password, teacherId }, request }) => {
    await confirm(caller, password)
    await chooseOwnTeacher(ctx, { teacherId })
    recordSecurityEvent(request, 'role.changed', { member: caller.id })
    return {}
  })
  registerEndpoint(administration.blockAccount, async ({ ctx, caller, params: { id }, body, request }) => {
    await confirm(caller, body.password)
    await blockAccount(ctx, { id, actor: caller.id })
    recordSecurityEvent(request, 'account.blocked', { member: id })
    return {}
  })
  registerEndpoint(
    administration.reportLostPhoneOf,
    async ({ ctx, params: { id }, body: { confirmation }, request }) => {
      await expectConfirmation(ctx, linkTokens, confirmation)
      await reportLostPhoneOf(ctx, id)
      recordSecurityEvent(request, 'phone.lost', { member: id })
      return {}
    },
  )
  registerEndpoint(administration.unblockAccount, async ({ ctx, caller, params: { id }, body, request }) => {
    await confirm(caller, body.password)
    await unblockAccount(ctx, { id, actor: caller.id })
    recordSecurityEvent(request, 'account.unblocked', { member: id })
    return {}
  })
}

/** How persons are invited to work for the studio, and accept. */
function staffInvitationRoutes(app: App): void {
  const { registerEndpoint, rateLimit, linkTokens, deviceCookies } = app
  registerEndpoint(invitations.listStaff, ({ ctx }) => listStaff(ctx))
  registerEndpoint(invitations.inviteStaff, async ({ ctx, body: { confirmation, ...fields }, request }) => {
    await expectConfirmation(ctx, linkTokens, confirmation)
    const invitation = await inviteStaff(ctx, fields)
    recordSecurityEvent(request, 'staff.invited')
    return invitation
  })
  registerEndpoint(invitations.resendStaffInvitation, async ({ ctx, params: { id } }) => {
    await rateLimit('passwordLinkPerMember', id)
    return resendInvitation(ctx, id)
  })
  registerEndpoint(invitations.withdrawStaffInvitation, ({ ctx, params: { id } }) =>
    withdrawInvitation(ctx, id),
  )
  registerEndpoint(invitations.readStaffInvitation, async ({ ctx, body, request }) => {
    await rateLimit('resetPerAddress', request.ip)
    const { email, role } = await expectOpenInvitation(ctx, linkTokens, body.token)
    return { email, role }
  })
  registerEndpoint(invitations.acceptStaffInvitation, async ({ ctx, body, request, reply }) => {
    await rateLimit('resetPerAddress', request.ip)
    const { id, email } = await acceptInvitation(ctx, linkTokens, body)
    recordSecurityEvent(request, 'staff.joined', { member: id })
    // The link of the mail proves as much as a login, and the person logs in next.
    reply.header('set-cookie', deviceCookies.write(email.toLowerCase()))
    return {}
  })
}

function mergingRoutes({ registerEndpoint, database, rateLimit, payments }: App): void {
  registerEndpoint(merging.listDuplicates, () => listDuplicates(database.reader))
  registerEndpoint(merging.listDuplicatesOf, ({ params }) => listDuplicatesOf(database.reader, params.id))
  registerEndpoint(merging.previewMerge, async ({ ctx, params, query, reply }) => {
    const preview = await examineMerge(ctx, { ...params, ...query })
    reply.header('etag', entityTag(preview.etag))
    return preview
  })
  registerEndpoint(merging.mergeAccounts, async ({ ctx, caller, params: { id }, body, request }) => {
    await rateLimit('passwordPerAccount', caller.id)
    await expectPassword(database.reader, caller.id, body.password)
    const merge = { id, otherId: body.otherId, ifMatch: ifMatchOf(request) }
    const merged = await mergeAccounts(ctx, payments, merge)
    recordSecurityEvent(request, 'accounts.merged', { member: id })
    return merged
  })
}
