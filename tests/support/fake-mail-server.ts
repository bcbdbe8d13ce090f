import { EventEmitter, once } from 'node:events'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import type { Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** What the server does with one attempt to hand it a mail. */
export type Manners =
  | 'accept'
  /** Answers with the code, when the recipient is named or when the mail is there. */
  | { refuse: number; at: 'recipient' | 'data' }
  /** Breaks the connection at that point, and has not accepted the mail. */
  | { hangUp: 'recipient' | 'data' }
  /** Has the mail, and accepts it later. */
  | { acceptAfter: Promise<void> }

export interface ReceivedMail {
  from: string
  to: string[]
  mail: Email
}

/** A mail server on loopback that takes mails as it is told to, and keeps what it accepted. */
export class FakeMailServer {
  readonly accepted: ReceivedMail[] = []
  readonly #events = new EventEmitter()
  readonly #attempts = new Map<string, number>()
  readonly #server: SMTPServer
  readonly #sockets = new Map<number, Socket>()
  readonly #manners = new Map<string, Manners>()
  /** What it does with an attempt, by the recipient and how many attempts there were for them, this one included. */
  manners: (recipient: string, attempt: number) => Manners = () => 'accept'
  /** It greets nobody before this resolves. */
  greeting: Promise<void> = Promise.resolve()
  /** The code with which it refuses every sender. */
  refusesSender: number | undefined

  constructor(login?: { user: string; password: string }) {
    this.#server = new SMTPServer({
      disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
      authOptional: login === undefined,
      allowInsecureAuth: true,
      disableReverseLookup: true,
      // Like real ones, it knows quoted addresses.
      lenientAddressParsing: true,
      closeTimeout: 1,
      onAuth: ({ username, password }, _, done) =>
        username === login?.user && password === login?.password
          ? done(null, { user: username })
          : done(smtpError(535)),
      onConnect: (_, done) => void this.greeting.then(() => done()),
      onMailFrom: (_, __, done) => done(this.refusesSender ? smtpError(this.refusesSender) : null),
      onRcptTo: ({ address }, session, done) => {
        const attempt = this.attempts(address) + 1
        this.#attempts.set(address, attempt)
        const manners = this.manners(address, attempt)
        this.#manners.set(session.id, manners)
        if (isAt(manners, 'recipient')) return this.#fail(manners, session.remotePort, done)
        return done()
      },
      onData: (stream, session, done) => {
        void this.#receive(stream, session).then(
          (manners) => (isAt(manners, 'data') ? this.#fail(manners, session.remotePort, done) : done()),
          done,
        )
      },
    })
    this.#server.on('error', () => undefined)
    this.#server.server.on('connection', (socket) => {
      this.#sockets.set(socket.remotePort ?? 0, socket)
    })
  }

  /** Opens one for the length of the test. */
  static async open(login?: { user: string; password: string }): Promise<FakeMailServer> {
    const server = new FakeMailServer(login)
    server.#server.listen(0, '127.0.0.1')
    await once(server.#server.server, 'listening')
    onTestFinished(() => server.#close())
    return server
  }

  get url(): string {
    const address = this.#server.server.address()
    return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  }

  /** How often somebody tried to hand it a mail for the recipient. */
  attempts(recipient: string): number {
    return this.#attempts.get(recipient) ?? 0
  }

  /** Who got which mails, by their subject, in order. */
  inboxes(): Record<string, string[]> {
    const byRecipient = Map.groupBy(this.accepted, ({ to }) => to.join())
    return Object.fromEntries(
      byRecipient.entries().map(([to, mails]) => [to, mails.map(({ mail }) => mail.subject ?? '')]),
    )
  }

  /** Resolves when it has accepted so many mails. */
  async has(mails: number): Promise<void> {
    while (this.accepted.length < mails) await once(this.#events, 'accepted')
  }

  /** Resolves when somebody has connected. */
  async connected(): Promise<void> {
    if (this.#sockets.size === 0) await once(this.#server.server, 'connection')
  }

  async #receive(
    stream: NodeJS.ReadableStream,
    { id, envelope }: { id: string; envelope: Envelope },
  ): Promise<Manners> {
    const raw = await buffer(stream)
    const manners = this.#manners.get(id) ?? 'accept'
    if (isAt(manners, 'data')) return manners
    if (typeof manners === 'object' && 'acceptAfter' in manners) await manners.acceptAfter
    this.accepted.push({
      from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
      to: envelope.rcptTo.map(({ address }) => address),
      mail: await PostalMime.parse(raw),
    })
    this.#events.emit('accepted')
    return manners
  }

  #fail(manners: Failing, port: number, done: (error: Error) => void): void {
    if ('refuse' in manners) done(smtpError(manners.refuse))
    else this.#sockets.get(port)?.destroy()
  }

  async #close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(resolve))
    for (const socket of this.#sockets.values()) socket.destroy()
    await closed
  }
}

interface Envelope {
  mailFrom: { address: string } | false
  rcptTo: Array<{ address: string }>
}

type Failing = Extract<Manners, { refuse: number } | { hangUp: string }>

const isAt = (manners: Manners, point: 'recipient' | 'data'): manners is Failing =>
  typeof manners === 'object' &&
  (('refuse' in manners && manners.at === point) || ('hangUp' in manners && manners.hangUp === point))

const smtpError = (code: number) =>
  Object.assign(new Error('said with the address <somebody@example.test>'), { responseCode: code })
