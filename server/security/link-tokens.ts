import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a link in a mail is good for. A token for one purpose is worth nothing for another. */
export type LinkPurpose = 'payment' | 'password'

/** Tokens of links in mails: the id of a row and a signature, so that no database and no outbox holds one. */
export interface LinkTokens {
  sign(purpose: LinkPurpose, id: string): string
  /** The id that was signed for this purpose, or undefined. Whether it is used or over, its row knows. */
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
