import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Texts that only this server can read again. A text is opened only with the words for which it was sealed.
 */
export interface SealedSecrets {
  seal(purpose: string, text: string): string
  /** The text; undefined when it was sealed for another purpose, with another secret, or was changed. */
  open(purpose: string, sealed: string): string | undefined
  /**
   * The HMAC of a text, by which this server recognises it, always the same for the purpose. Who does not
   * have the server's secret cannot try whether it is that of a text.
   */
  digest(purpose: string, text: string): string
}

const algorithm = 'aes-256-gcm'
const lengths = { key: 32, nonce: 12, tag: 16 }

/**
 * AES-256-GCM and HMAC-SHA-256 with keys that are derived from the secret, which must have at least 32
 * characters.
 */
export function createSealedSecrets(secret: string): SealedSecrets {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, lengths.key))
  const key = keyFor('sealed secrets')
  const digestKey = keyFor('digests')

  return {
    seal(purpose, text) {
      const nonce = randomBytes(lengths.nonce)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(purpose))
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      // Decoding ignores what is no base64url.
      if (bytes.toString('base64url') !== sealed) return undefined
      const [nonce, rest] = [bytes.subarray(0, lengths.nonce), bytes.subarray(lengths.nonce)]
      const [tag, content] = [rest.subarray(0, lengths.tag), rest.subarray(lengths.tag)]
      try {
        const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: lengths.tag })
        decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag)
        return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
    digest: (purpose, text) =>
      createHmac('sha256', digestKey)
        .update(JSON.stringify([purpose, text]))
        .digest('base64url'),
  }
}
