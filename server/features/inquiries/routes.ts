import { inquiryFieldsFor, sendInquiry } from '#contract/inquiries/inquiries.ts'
import type { InquiryFields } from '#contract/inquiries/inquiries.ts'
import {
  answerInquiry,
  assignInquiry,
  listInquiries,
  markInquiry,
} from '#contract/inquiries/inquiry-administration.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import { readInput } from '#server/http/read-input.ts'
import type { App } from '#server/services.ts'
import { languageOf } from '#server/http/request-language.ts'
import { answer, assign, markAnswered } from './answer.ts'
import { list } from './list.ts'
import { send } from './send.ts'

export function inquiries({ registerEndpoint, rateLimit }: App): void {
  registerEndpoint(sendInquiry, async ({ ctx, body, request }) => {
    await rateLimit('inquiryPerAddress', request.ip)
    await rateLimit('inquiryPerRecipient', body.email)
    const fields = readInput(inquiryFieldsFor(ctx.facts.forms), body) as InquiryFields
    return send(ctx, fields, { language: languageOf(request) })
  })

  registerEndpoint(listInquiries, ({ ctx, caller, query, request }) =>
    list(ctx.reader, { id: caller.id, language: languageOf(request) }, query),
  )

  registerEndpoint(markInquiry, ({ ctx, params, body }) =>
    markAnswered(ctx, { id: params.id, answered: body.answered }),
  )

  registerEndpoint(answerInquiry, ({ ctx, params, body, request }) =>
    answer(ctx, { ...body, inquiryId: params.id, ifMatch: ifMatchOf(request) }),
  )

  registerEndpoint(assignInquiry, ({ ctx, params, body }) => assign(ctx, { ...params, ...body }))
}
