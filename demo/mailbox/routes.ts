import type { FastifyReply } from 'fastify'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { App } from '#server/services.ts'
import { readNow } from '#server/mail-content/templates.ts'
import { ApiError } from '#server/http/api-error.ts'
import { languageOf } from '#server/http/request-language.ts'
import { emlFile } from '#server/mail/eml-files.ts'
import type { Sender } from '#server/mail/message.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { listPage, mailPage, previewPage } from './pages.ts'
import type { ShownMail } from './pages.ts'
import { listNewest } from './queries.ts'
import type { OutboxMail } from './queries.ts'
import { findSampleOrMail, sampleMails, sampleTeachers } from './samples.ts'

const mostListed = 100
const style = readFileSync(new URL('./page.css', import.meta.url))

/**
 * Shows a mail as a mail program does: with inline styles and without scripts. The mail is a page of its own,
 * because the site's policy allows no frames.
 */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/** The folder with the mails as files, and the sender of all mails. */
export interface Mailbox {
  folder: string
  from: Sender
}

interface OneMail {
  Params: { id: string }
}

/** `/dev/mailbox`: shows the mails of a studio without a mail server. Never in a public studio. */
export function mailboxRoutes(app: App, mailbox: Mailbox): void {
  const { fastify, database, clock, readFacts, writeMail } = app
  const show =
    (facts: StudioFacts) =>
    async (mail: OutboxMail): Promise<ShownMail> => {
      const now = await readNow(database.reader, facts, mail)
      const teachers = new Map([...sampleTeachers, ...(now.teachers ?? [])])
      return { mail, message: writeMail(facts, mail, { ...now, teachers }) }
    }
  const find = async (id: string): Promise<ShownMail> => {
    const facts = await readFacts()
    const mail = await findSampleOrMail(facts, database.reader, id, clock())
    if (mail === undefined) throw new ApiError('error.server.notFound')
    return show(facts)(mail)
  }

  fastify.get('/dev/mailbox', async (request, reply) => {
    const mails = await listNewest(database.reader, mostListed)
    const shown = await Promise.all(mails.map(show(await readFacts())))
    return sendPage(reply, listPage(shown, languageOf(request)))
  })

  fastify.get('/dev/mailbox/page.css', async (_, reply) => reply.type('text/css').send(style))

  fastify.get('/dev/mailbox/preview', async (request, reply) => {
    const facts = await readFacts()
    const shown = await Promise.all(sampleMails(facts, clock()).map(show(facts)))
    return sendPage(reply, previewPage(shown, languageOf(request)))
  })

  fastify.get<OneMail>('/dev/mailbox/:id', async (request, reply) =>
    sendPage(reply, mailPage(await find(request.params.id), mailbox.from, languageOf(request))),
  )

  fastify.get<OneMail>('/dev/mailbox/:id/html', async (request, reply) => {
    const { message } = await find(request.params.id)
    return sendPage(reply.header('content-security-policy', mailPolicy), message.html)
  })

  fastify.get<OneMail>('/dev/mailbox/:id/eml', async (request, reply) => {
    const { mail } = await find(request.params.id)
    const bytes = await readFile(emlFile(mailbox.folder, mail.id)).catch(() => undefined)
    if (bytes === undefined) throw new ApiError('error.server.notFound')
    return reply.type('message/rfc822').header('cache-control', 'no-store').send(bytes)
  })
}

const sendPage = (reply: FastifyReply, page: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
