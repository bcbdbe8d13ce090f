import { EventEmitter, once } from 'node:events'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import type { Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** What the server does with one attempt to send a mail. */
export type Behaviour =
  | 'accept'
  /** Answers with the code, after the recipient or after the mail itself. */
  | { refuse: number; at: 'recipient' | 'data' }
  /** Closes the connection at that point, without accepting the mail. */
  | { hangUp: 'recipient' | 'data' }
  /** Receives the mail, and accepts it later. */
  | { acceptAfter: Promise<void> }

export interface ReceivedMail {
  from: string
  to: string[]
  mail: Email
}

/**
 * Greets at once. The library waits a tenth of a second for clients that speak too early, which is most of a
 * test.
 */
class PromptServer extends SMTPServer {
  override connect(...given: Parameters<SMTPServer['connect']>): void {
    super.connect(...given)
    const connection = [...this.connections].at(-1)
    if (connection === undefined) return
    const greet = connection.connectionReady.bind(connection)
    connection.connectionReady = () => undefined
    greet()
  }
}

/** A mail server on loopback that behaves as the test says and keeps the mails that it accepted. */
export class FakeMailServer {
  readonly accepted: ReceivedMail[] = []
  readonly #events = new EventEmitter()
  readonly #attempts = new Map<string, number>()
  readonly #server: PromptServer
  readonly #sockets = new Map<number, Socket>()
  readonly #behaviour = new Map<string, Behaviour>()
  /**
   * Decides what it does with an attempt, by the recipient and the number of the attempt, which begins with
   * 1.
   */
  behaviour: (recipient: string, attempt: number) => Behaviour = () => 'accept'
  /** It answers no connection before this resolves. */
  greeting: Promise<void> = Promise.resolve()
  /** If set, it refuses every sender with this code. */
  refusesSender: number | undefined

  constructor(login?: { user: string; password: string }) {
    this.#server = new PromptServer({
      disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
      authOptional: login === undefined,
      allowInsecureAuth: true,
      disableReverseLookup: true,
      // Like real mail servers, it accepts quoted addresses.
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
        const behaviour = this.behaviour(address, attempt)
        this.#behaviour.set(session.id, behaviour)
        if (isAt(behaviour, 'recipient')) return this.#fail(behaviour, session.remotePort, done)
        return done()
      },
      onData: (stream, session, done) => {
        void this.#receive(stream, session).then(
          (behaviour) => (isAt(behaviour, 'data') ? this.#fail(behaviour, session.remotePort, done) : done()),
          done,
        )
      },
    })
    this.#server.on('error', () => undefined)
    this.#server.server.on('connection', (socket) => {
      this.#sockets.set(socket.remotePort ?? 0, socket)
    })
  }

  /** Opens a server, which closes at the end of the test. */
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

  /** How many attempts there were to send the recipient a mail. */
  attempts(recipient: string): number {
    return this.#attempts.get(recipient) ?? 0
  }

  /** The subjects of the accepted mails, in order, by recipient. */
  inboxes(): Record<string, string[]> {
    const byRecipient = Map.groupBy(this.accepted, ({ to }) => to.join())
    return Object.fromEntries(
      byRecipient.entries().map(([to, mails]) => [to, mails.map(({ mail }) => mail.subject ?? '')]),
    )
  }

  /** Resolves when it has accepted this many mails. */
  async has(mails: number): Promise<void> {
    while (this.accepted.length < mails) await once(this.#events, 'accepted')
  }

  /** Resolves when a client has connected. */
  async connected(): Promise<void> {
    if (this.#sockets.size === 0) await once(this.#server.server, 'connection')
  }

  async #receive(
    stream: NodeJS.ReadableStream,
    { id, envelope }: { id: string; envelope: Envelope },
  ): Promise<Behaviour> {
    const raw = await buffer(stream)
    const behaviour = this.#behaviour.get(id) ?? 'accept'
    if (isAt(behaviour, 'data')) return behaviour
    if (typeof behaviour === 'object' && 'acceptAfter' in behaviour) await behaviour.acceptAfter
    this.accepted.push({
      from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
      to: envelope.rcptTo.map(({ address }) => address),
      mail: await PostalMime.parse(raw),
    })
    this.#events.emit('accepted')
    return behaviour
  }

  #fail(behaviour: Failing, port: number, done: (error: Error) => void): void {
    if ('refuse' in behaviour) done(smtpError(behaviour.refuse))
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

type Failing = Extract<Behaviour, { refuse: number } | { hangUp: string }>

const isAt = (behaviour: Behaviour, point: 'recipient' | 'data'): behaviour is Failing =>
  typeof behaviour === 'object' &&
  (('refuse' in behaviour && behaviour.at === point) || ('hangUp' in behaviour && behaviour.hangUp === point))

const smtpError = (code: number) =>
  Object.assign(new Error('said with the address <somebody@example.test>'), { responseCode: code })
