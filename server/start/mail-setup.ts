import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { emlFiles } from '#server/mail/eml-files.ts'
import { smtpTransport } from '#server/mail/smtp.ts'

export function mailFolderIn(dataDir: string): string {
  return join(dataDir, 'mail')
}

/**
 * Mails go to the mail server. Without one they become files, which a page shows unless the studio is public.
 */
export function setUpMail({ publicReason, DATA_DIR, PUBLIC_URL, SMTP_URL, MAIL_FROM }: Config) {
  const from = { address: MAIL_FROM, host: new URL(PUBLIC_URL).hostname }
  if (SMTP_URL !== undefined) return { transport: smtpTransport(SMTP_URL, from), mailbox: undefined }
  const folder = mailFolderIn(DATA_DIR)
  const mailbox = publicReason === undefined ? { folder, from } : undefined
  return { transport: emlFiles(folder, from), mailbox }
}
