import { sendInquiry } from '#contract/inquiries/inquiries.ts'
import {
  answerInquiry,
  assignInquiry,
  listInquiries,
  markInquiry,
} from '#contract/inquiries/inquiry-administration.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import type { App } from '#server/context.ts'
import { repeatableRequest } from '#server/http/repeatable-request.ts'
import { languageOf } from '#server/http/request-language.ts'
import { answer, assign, markAnswered } from './answer.ts'
import { list } from './list.ts'
import { send } from './send.ts'

export function inquiries({ registerEndpoint, database, clock, rateLimit }: App): void {
  registerEndpoint(sendInquiry, async ({ caller, facts, body, request }) => {
    await rateLimit('inquiryPerAddress', request.ip)
    await rateLimit('inquiryPerRecipient', body.email)
    const sender = { language: languageOf(request), memberId: caller?.id }
    return send(facts, database, body, sender, { request: repeatableRequest(caller, request), now: clock() })
  })

  registerEndpoint(listInquiries, ({ caller, query, request }) =>
    list(database.reader, { id: caller.id, language: languageOf(request) }, query),
  )

  registerEndpoint(markInquiry, ({ caller, params, body }) =>
    markAnswered(database, caller.id, { id: params.id, answered: body.answered }, clock()),
  )

  registerEndpoint(answerInquiry, ({ caller, params, body, request }) => {
    const given = { ...body, inquiryId: params.id, ifMatch: ifMatchOf(request) }
    return answer(database, caller.id, given, { request: repeatableRequest(caller, request), now: clock() })
  })

  registerEndpoint(assignInquiry, ({ caller, params, body }) =>
    assign(database, caller.id, { ...params, ...body }, clock()),
  )
}
