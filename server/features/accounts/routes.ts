import { addMember, closeForMember as closeForMemberCall } from '#contract/accounts/account-administration.ts'
import * as account from '#contract/accounts/account.ts'
import * as emailChange from '#contract/accounts/email-change.ts'
import * as administration from '#contract/accounts/member-administration.ts'
import { exportMembers as exportMembersCall } from '#contract/accounts/member-export.ts'
import * as merging from '#contract/accounts/merging.ts'
import { emailExists, findAddress, registerMember } from '#contract/accounts/registration.ts'
import * as membership from '#contract/guests/guest-membership.ts'
import { getOwnMember, updateOwnMember } from '#contract/members/members.ts'
import { readOwnConsent } from '#contract/studio/membership-rules.ts'
import type { App } from '#server/context.ts'
import {
  examineMerge,
  listDuplicates,
  listDuplicatesOf,
  mergeAccounts,
} from '#server/features/accounts/merging/merge-accounts.ts'
import { expectPassword } from '#server/features/members/check-password.ts'
import { findPlace } from '#server/features/members/find-place.ts'
import { findByEmail } from '#server/features/members/queries.ts'
import { findConsent } from '#server/features/members/registration-queries.ts'
import { expectConfirmation } from '#server/features/second-factors/confirm-identity.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { entityTag, ifMatchOf } from '#server/http/entity-tag.ts'
import { repeatableRequest } from '#server/http/repeatable-request.ts'
import { languageOf } from '#server/http/request-language.ts'
import { recordSecurityEvent } from '#server/http/security-log.ts'
import { addAtFrontDesk } from './add-at-front-desk.ts'
import { listAdministrators, revokeAdministrator } from './administrators.ts'
import { linkGuest, makeMember } from './become-member.ts'
import { blockAccount, unblockAccount } from './block-account.ts'
import { changeMember } from './change-member.ts'
import { closeAccount, closeForMember } from './close-account.ts'
import { confirmEmailChange, readEmailLink, resendEmailLink, withdrawEmailChange } from './email-change.ts'
import { exportOwnData } from './export-own-data.ts'
import { exportMembers } from './exporting/export-members.ts'
import { listMembers, readMemberWithHistory, readOwnProfile } from './read-member.ts'
import { confirmMemberEmail, register } from './register.ts'
import { timelineRoutes } from './timeline/read-timeline.ts'
import { updateProfile } from './update-profile.ts'

export function accounts(app: App): void {
  registrationRoutes(app)
  ownMemberRoutes(app)
  emailChangeRoutes(app)
  administrationRoutes(app)
  administratorRoutes(app)
  guestMembershipRoutes(app)
  mergingRoutes(app)
  timelineRoutes(app)
}

/** A guest who becomes a member. */
function guestMembershipRoutes({ registerEndpoint, database, clock }: App): void {
  registerEndpoint(membership.makeGuestMember, ({ caller, params, body, request }) =>
    makeMember(
      database,
      caller.id,
      { guestId: params.id, fields: body },
      { request: repeatableRequest(caller, request), now: clock() },
    ),
  )
  registerEndpoint(membership.linkGuest, ({ caller, params, body: { memberId } }) =>
    linkGuest(database, { guestId: params.id, memberId, actor: caller.id }, clock()),
  )
}

function registrationRoutes(app: App): void {
  const { registerEndpoint, database, clock, rateLimit } = app
  registerEndpoint(registerMember, async ({ facts, body, request }) => {
    await rateLimit('registrationPerAddress', request.ip)
    return register(facts, database, body, languageOf(request), clock())
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

function ownMemberRoutes({ registerEndpoint, database, clock, rateLimit, payments, linkTokens }: App): void {
  registerEndpoint(getOwnMember, ({ caller }) => readOwnProfile(database.reader, caller.id, clock()))
  registerEndpoint(readOwnConsent, ({ caller }) => findConsent(database.reader, caller.id))
  registerEndpoint(updateOwnMember, async ({ caller, body }) => {
    await rateLimit('profilePerAccount', caller.id)
    if (body.password !== undefined) await rateLimit('passwordPerAccount', caller.id)
    return updateProfile({ database, linkTokens }, caller, body, clock())
  })
  registerEndpoint(account.exportOwnData, ({ caller, facts, request }) =>
    exportOwnData(facts, database.reader, caller.id, { language: languageOf(request), now: clock() }),
  )
  registerEndpoint(account.closeAccount, async ({ caller, facts, body, request }) => {
    await rateLimit('passwordPerAccount', caller.id)
    await closeAccount(facts, { database, payments, clock, log: request.log }, caller, body.password)
    return {}
  })
}

function emailChangeRoutes({ registerEndpoint, database, clock, rateLimit, linkTokens }: App): void {
  registerEndpoint(emailChange.resendEmailLink, async ({ caller }) => {
    await rateLimit('emailLinkPerMember', caller.id)
    return resendEmailLink(database, caller.id, clock())
  })
  registerEndpoint(emailChange.withdrawEmailChange, ({ caller }) =>
    withdrawEmailChange(database, caller.id, clock()),
  )
  registerEndpoint(emailChange.checkEmailLink, async ({ body, request }) => {
    await rateLimit('emailLinkPerAddress', request.ip)
    return readEmailLink({ reader: database.reader, linkTokens }, body.token, clock())
  })
  registerEndpoint(emailChange.confirmEmailChange, async ({ body, request }) => {
    await rateLimit('emailLinkPerAddress', request.ip)
    return confirmEmailChange({ database, linkTokens }, body.token, clock())
  })
}

function administrationRoutes({ registerEndpoint, database, clock, linkTokens }: App): void {
  registerEndpoint(administration.listMembers, ({ query }) => listMembers(database.reader, query, clock()))
  registerEndpoint(exportMembersCall, async ({ caller, facts, query, body, request }) => {
    const now = clock()
    await expectConfirmation({ reader: database.reader, linkTokens }, caller, body.confirmation, now)
    const wanted = { filter: query, encoding: body.encoding, language: languageOf(request) }
    return exportMembers(facts, database, caller.id, wanted, now)
  })
  registerEndpoint(administration.getMember, async ({ facts, params, request, reply }) => {
    const reading = { language: languageOf(request), now: clock() }
    const member = await readMemberWithHistory(facts, database.reader, params.id, reading)
    reply.header('etag', entityTag(member.version))
    return member
  })
  registerEndpoint(administration.changeMember, async ({ caller, params, body, request, reply }) => {
    const change = { id: params.id, sent: body, ifMatch: ifMatchOf(request) }
    const member = await changeMember(database, caller.id, change, clock())
    reply.header('etag', entityTag(member.version))
    return member
  })
  registerEndpoint(addMember, ({ caller, body, request }) =>
    addAtFrontDesk(database, caller.id, body, { now: clock(), request: repeatableRequest(caller, request) }),
  )
  registerEndpoint(administration.confirmMemberEmail, ({ caller, params, body }) =>
    confirmMemberEmail(database, caller.id, { ...params, ...body }, clock()),
  )
}

/** What administrators do about accounts, with their own password. */
function administratorRoutes({ registerEndpoint, database, clock, rateLimit, payments }: App): void {
  const confirm = async (caller: AdminCaller, password: string) => {
    await rateLimit('passwordPerAccount', caller.id)
    await expectPassword(database.reader, caller.id, password)
  }
  registerEndpoint(administration.listAdministrators, () => listAdministrators(database.reader))
  registerEndpoint(closeForMemberCall, async ({ caller, facts, params: { id }, body, request }) => {
    await confirm(caller, body.password)
    await closeForMember(facts, { database, payments, clock, log: request.log }, caller, id)
    recordSecurityEvent(request, 'account.closed', { member: id })
    return {}
  })
  registerEndpoint(administration.revokeAdministrator, async ({ caller, params: { id }, body, request }) => {
    await confirm(caller, body.password)
    await revokeAdministrator(database, { id, actor: caller.id }, clock())
    recordSecurityEvent(request, 'administrator.revoked', { member: id })
    return {}
  })
  registerEndpoint(administration.blockAccount, async ({ caller, params: { id }, body, request }) => {
    await confirm(caller, body.password)
    await blockAccount(database, { id, actor: caller.id }, clock())
    recordSecurityEvent(request, 'account.blocked', { member: id })
    return {}
  })
  registerEndpoint(administration.unblockAccount, async ({ caller, params: { id }, body, request }) => {
    await confirm(caller, body.password)
    await unblockAccount(database, { id, actor: caller.id }, clock())
    recordSecurityEvent(request, 'account.unblocked', { member: id })
    return {}
  })
}

function mergingRoutes({ registerEndpoint, database, clock, rateLimit, payments }: App): void {
  registerEndpoint(merging.listDuplicates, () => listDuplicates(database.reader))
  registerEndpoint(merging.listDuplicatesOf, ({ params }) => listDuplicatesOf(database.reader, params.id))
  registerEndpoint(merging.previewMerge, async ({ facts, params, query, reply }) => {
    const preview = await examineMerge(facts, database.reader, { ...params, ...query }, clock())
    reply.header('etag', entityTag(preview.etag))
    return preview
  })
  registerEndpoint(merging.mergeAccounts, async ({ caller, facts, params: { id }, body, request }) => {
    await rateLimit('passwordPerAccount', caller.id)
    await expectPassword(database.reader, caller.id, body.password)
    const merge = { id, otherId: body.otherId, ifMatch: ifMatchOf(request), actor: caller.id }
    const merged = await mergeAccounts(facts, { database, payments, clock, log: request.log }, merge)
    recordSecurityEvent(request, 'accounts.merged', { member: id })
    return merged
  })
}
