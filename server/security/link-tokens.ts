import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * What a link in a mail is for; `identity` is no link, but a check of who a person is, and `calendar` the address of a
 * calendar feed, `trial` a guest's own page about a booking, `news` ends a member's news. A token for one purpose is refused for
 * another.
 */
type LinkPurpose = 'payment' | 'password' | 'email' | 'identity' | 'calendar' | 'trial' | 'news'

/** Tokens of links in mails: the id of a row and a signature. They are made when they are handed out, and never stored. */
export interface LinkTokens {
  sign(purpose: LinkPurpose, id: string): string
  /** The id that was signed for this purpose, or undefined. Only the row tells whether it is used or expired. */
  read(purpose: LinkPurpose, token: string): string | undefined
}

/** HMAC-SHA-256. The secret must have at least 32 characters. */
export function createLinkTokens(secret: string): LinkTokens {
  const signatureOf = (purpose: LinkPurpose, id: string) =>
    createHmac('sha256', secret).update(`link ${purpose} ${id}`).digest()

  return {
    sign: (purpose, id) => `${id}.${signatureOf(purpose, id).toString('base64url')}`,
    read(purpose, token) {
      const [id = '', signature = ''] = token.split('.')
      const given = Buffer.from(signature, 'base64url')
      const wanted = signatureOf(purpose, id)
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : undefined
    },
  }
}
