import type { Transporter } from 'nodemailer'
import { toMime } from './message.ts'
import type { Sender } from './message.ts'
import type { Failure, Transport } from './transport.ts'

const connectTimeoutMs = 30_000
const greetTimeoutMs = 60_000
/**
 * A server may take this long to accept a mail (RFC 5321, 4.5.3.2.6). A shorter timeout would send the mail
 * twice.
 */
const acceptTimeoutMs = 10 * 60_000

/** Sends mails through a mail server, `smtp://user:password@host:587`. */
export function smtpTransport(url: string, from: Sender): Transport {
  let connecting: Promise<Transporter> | undefined
  return {
    async send(message) {
      connecting ??= connect(url, from.host)
      const transporter = await connecting
      try {
        await transporter.sendMail(toMime(message, from))
        return undefined
      } catch (error) {
        return failureOf(error)
      }
    },
  }
}

/** Loaded with the first mail: the library takes a fifth of a second and 25 MB. */
async function connect(url: string, name: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    name,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: greetTimeoutMs,
    socketTimeout: acceptTimeoutMs,
  })
}

/**
 * A 5xx answer to these commands refuses this one mail. To any other command it refuses the studio's server,
 * for example its login, which can be repaired.
 */
const commandsAboutMail = ['RCPT TO', 'DATA']

function failureOf(error: unknown): Failure {
  const { code = 'unknown', command, responseCode, message = '' } = error as Partial<SmtpError>
  const refused = responseCode !== undefined && responseCode >= 500
  return {
    isPermanent: refused && commandsAboutMail.includes(command ?? ''),
    code: [code, command, responseCode].filter((part) => part !== undefined).join(' '),
    reason: message,
  }
}

interface SmtpError {
  code: string
  command: string
  responseCode: number
  message: string
}
