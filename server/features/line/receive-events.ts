import * as z from 'zod/mini'
import { limits } from '#contract/limits.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { storeInquiry } from '#server/features/inquiries/send.ts'
import { readAccount } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { TooManyRequests } from '#server/http/rate-limits.ts'
import type { RateLimit } from '#server/http/rate-limits.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { studioTexts } from '#server/texts.ts'
import { siteIn } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { fullName } from '#studio/person-name.ts'
import { linkByCode } from './link.ts'
import { claimEvent, endLinkOfLine, findChat, findMemberOfLine, saveChat } from './queries.ts'
import {
  answerRestMs,
  asksForInquiry,
  codeIn,
  inquiryLifeMs,
  languageOfWords,
  stopsInquiry,
} from './rules.ts'

/** What the studio reads of an event. LINE adds fields and kinds of events at any time. */
const event = z.object({
  type: z.string(),
  webhookEventId: z.string().check(z.minLength(1), z.maxLength(100)),
  /** `standby`: another program answers this chat. */
  mode: z.optional(z.string()),
  /** Of a group it names no one whom the studio could know. */
  source: z.optional(z.object({ type: z.string(), userId: z.optional(z.string().check(z.maxLength(100))) })),
  replyToken: z.optional(z.string()),
  message: z.optional(z.object({ type: z.string(), text: z.optional(z.string()) })),
})
const webhook = z.object({ events: z.array(event) })

export type LineEvent = z.output<typeof event>

/** The events of a webhook. Throws `error.server.invalid` for what is no webhook of LINE. */
export function readEvents(body: Buffer): LineEvent[] {
  try {
    return webhook.parse(JSON.parse(body.toString('utf8'))).events
  } catch {
    throw new ApiError('error.server.invalid')
  }
}

interface ReceivingServices {
  linkTokens: LinkTokens
  rateLimit: RateLimit
  publicUrl: string
}

/**
 * Does what an event of a chat asks for, once, and returns what the person is answered; undefined for
 * nothing.
 */
export async function receiveEvent(
  ctx: Context,
  services: ReceivingServices,
  { type, webhookEventId, mode, source, message }: LineEvent,
): Promise<string | undefined> {
  const lineUserId = source?.type === 'user' ? source.userId : undefined
  if (lineUserId === undefined || mode === 'standby') return undefined
  const text = message?.type === 'text' ? (message.text ?? '') : ''
  const code = type === 'message' ? codeIn(text) : undefined
  const isRefused = type === 'message' && (await isTooMany(ctx, services.rateLimit, { lineUserId, code }))
  return ctx.transact(async (tx) => {
    const chat: Chat = { tx, services, lineUserId }
    if (code !== undefined && !isRefused) return answerCode(chat, webhookEventId, code)
    if (!(await claimEvent(tx.writer, webhookEventId, tx.now))) return undefined
    if (type === 'unfollow') return endLinkOfLine(tx.writer, lineUserId).then(() => undefined)
    if (type === 'follow') return greet(chat)
    if (type !== 'message') return undefined
    const member = await findMemberOfLine(tx.writer, lineUserId)
    // A code is in no language.
    const language = member?.language ?? (code === undefined ? languageOfWords(text) : 'ja')
    if (isRefused) return textsOf(chat, language)('lineChat.tooMany')
    return answerWords(chat, { text, language, isText: message?.type === 'text' })
  })
}

interface Chat {
  tx: TransactionContext
  services: ReceivingServices
  lineUserId: string
}

/** Keeps a person from guessing the codes of members, and from filling the list of inquiries. */
async function isTooMany(
  { reader, now }: Context,
  rateLimit: RateLimit,
  { lineUserId, code }: { lineUserId: string; code: string | undefined },
): Promise<boolean> {
  try {
    if (code !== undefined) await rateLimit('lineCodePerUser', lineUserId)
    else if (((await findChat(reader, lineUserId))?.inquiryUntil ?? 0) > now)
      await rateLimit('inquiryPerRecipient', lineUserId)
    return false
  } catch (error) {
    if (error instanceof TooManyRequests) return true
    throw error
  }
}

const textsOf = ({ tx }: Chat, language: Language) => studioTexts(tx.facts, language)

async function answerCode(chat: Chat, eventId: string, code: string): Promise<string | undefined> {
  const { tx, services, lineUserId } = chat
  const linked = await linkByCode(tx, services.linkTokens, { code, lineUserId })
  // After the lock, which every other row waits for.
  if (!(await claimEvent(tx.writer, eventId, tx.now))) return undefined
  const language =
    linked.result === 'wrong'
      ? ((await findMemberOfLine(tx.writer, lineUserId))?.language ?? 'ja')
      : linked.language
  const text = textsOf(chat, language)
  const profile = pageOf(services, language, 'profile?tab=edit')
  if (linked.result === 'wrong') return text('lineChat.wrongCode', { profile })
  if (linked.result === 'taken') return text('lineChat.taken', { profile })
  return text('lineChat.linked', { name: linked.name, profile })
}

const pageOf = ({ publicUrl }: ReceivingServices, language: Language, path: string) =>
  `${siteIn(language, publicUrl)}/${path}`

/** Who adds the account, or no longer blocks it, is not linked: blocking has ended that. */
async function greet(chat: Chat): Promise<string> {
  const { tx, lineUserId } = chat
  await saveChat(tx.writer, { lineUserId, now: tx.now, answeredAt: tx.now })
  return [links(chat, 'ja', 'lineChat.welcome'), links(chat, 'en', 'lineChat.welcome')].join('\n\n')
}

const links = (chat: Chat, language: Language, key: 'lineChat.welcome' | 'lineChat.answer') =>
  textsOf(chat, language)(key, {
    booking: pageOf(chat.services, language, 'booking'),
    profile: pageOf(chat.services, language, 'profile?tab=edit'),
    contact: pageOf(chat.services, language, 'contact'),
  })

async function answerWords(
  chat: Chat,
  { text: words, language, isText }: { text: string; language: Language; isText: boolean },
): Promise<string | undefined> {
  const { tx, services, lineUserId } = chat
  const text = textsOf(chat, language)
  const state = await findChat(tx.writer, lineUserId)
  const contact = pageOf(services, language, 'contact')
  if ((state?.inquiryUntil ?? 0) > tx.now) {
    if (stopsInquiry(words)) {
      await saveChat(tx.writer, { lineUserId, now: tx.now, inquiryUntil: null })
      return text('lineChat.inquiryStopped')
    }
    if (!isText || words.trim() === '') return text('lineChat.inquiryNoText', { contact })
    return takeInquiry(chat, { words, language, contact })
  }
  if (isText && asksForInquiry(words)) {
    if ((await findMemberOfLine(tx.writer, lineUserId)) === undefined)
      return text('lineChat.inquiryByForm', { contact })
    await saveChat(tx.writer, { lineUserId, now: tx.now, inquiryUntil: tx.now + inquiryLifeMs })
    return text('lineChat.inquiryAsked')
  }
  if (tx.now - (state?.answeredAt ?? 0) < answerRestMs) return undefined
  await saveChat(tx.writer, { lineUserId, now: tx.now, answeredAt: tx.now })
  return links(chat, language, 'lineChat.answer')
}

/** The studio answers by mail, so that only a member's words become an inquiry. */
async function takeInquiry(
  chat: Chat,
  { words, language, contact }: { words: string; language: Language; contact: string },
): Promise<string> {
  const { tx, lineUserId } = chat
  const text = textsOf(chat, language)
  const member = await findMemberOfLine(tx.writer, lineUserId)
  if (member === undefined) return text('lineChat.inquiryByForm', { contact })
  const message = text('lineChat.inquiryMessage', { words: words.trim() })
  if (message.length > limits.messageLength) return text('lineChat.inquiryTooLong', { contact })
  const { email, phone, ...account } = await readAccount(tx.writer, member.memberId)
  const fields = { name: fullName(account), email, phone, message }
  await storeInquiry(tx, fields, { language, memberId: member.memberId })
  await saveChat(tx.writer, { lineUserId, now: tx.now, inquiryUntil: null })
  return text('lineChat.inquiryTaken', { email })
}
