import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * What a link in a mail is for; `identity` is no link, but a check of who a person is, and `calendar` the
 * address of a calendar feed, `trial` a guest's own page about a booking, `hire` the page on which a
 * guest pays for a hire, `firstVisit` the questionnaire for who holds a booking, `news` ends a member's news,
 * `staff` makes the account of an invited person, and `line` is what is kept of a code that links LINE. A
 * token for one purpose is refused for another.
 */
type LinkPurpose =
  | 'payment'
  | 'password'
  | 'email'
  | 'identity'
  | 'calendar'
  | 'trial'
  | 'hire'
  | 'firstVisit'
  | 'news'
  | 'staff'
  | 'line'

/**
 * Tokens of links in mails: the id of a row and a signature. They are made when they are handed out, and
 * never stored.
 */
export interface LinkTokens {
  /** @param holder for whom it is signed, where it ends when the row gets another one */
  sign(purpose: LinkPurpose, id: string, holder?: string): string
  /**
   * The id that was signed for this purpose and holder, or undefined. Only the row tells whether it is used
   * or expired.
   */
  read(purpose: LinkPurpose, token: string, holder?: string): string | undefined
}

/** The id that a token claims, before its signature was checked. */
export const claimedId = (token: string): string => token.split('.')[0] ?? ''

/** HMAC-SHA-256. The secret must have at least 32 characters. */
export function createLinkTokens(secret: string): LinkTokens {
  const sign = (purpose: LinkPurpose, id: string, holder?: string) => {
    const signed = `link ${purpose} ${id}${holder === undefined ? '' : ` ${holder}`}`
    return `${id}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
  }

  return {
    sign,
    read(purpose, token, holder) {
      const id = claimedId(token)
      // The texts are compared, because decoding ignores what stands after the signature.
      const [given, wanted] = [Buffer.from(token), Buffer.from(sign(purpose, id, holder))]
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : undefined
    },
  }
}
