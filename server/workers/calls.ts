/** Sends a message to the other process. */
type Send = (message: Message) => void

type Message =
  | { ask: number; name: string; given: unknown }
  | { answer: number; value: unknown; failure?: string }
  | { tell: string; given: unknown }

/** What this process answers, by name. A handler that is only told something returns nothing. */
export type Handlers = Record<string, (given: never) => unknown>

/** Questions and news between a worker and its parent, over the channel that Node opens between them. */
export class Calls {
  readonly #send: Send
  readonly #handlers: Handlers
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  #asked = 0

  constructor(send: Send, handlers: Handlers = {}) {
    this.#send = send
    this.#handlers = handlers
  }

  /** Adds what this process answers. */
  handle(handlers: Handlers): void {
    Object.assign(this.#handlers, handlers)
  }

  /**
   * Never resolves when the other process dies: a worker then ends as well, and the parent forgets the worker.
   * @throws what the handler of the other process threw, as a message only
   */
  ask<Answer>(name: string, given?: unknown): Promise<Answer> {
    this.#asked += 1
    const answer = Promise.withResolvers<unknown>()
    this.#waiting.set(this.#asked, answer)
    this.#send({ ask: this.#asked, name, given })
    return answer.promise as Promise<Answer>
  }

  tell(name: string, given?: unknown): void {
    this.#send({ tell: name, given })
  }

  /** Takes a message of the other process, which is a `Message`. */
  async receive(received: unknown): Promise<void> {
    const message = received as Message
    if ('ask' in message) this.#send({ answer: message.ask, ...(await this.#outcomeOf(message)) })
    else if ('answer' in message) this.#end(message)
    else await this.#handlers[message.tell]?.(message.given as never)
  }

  async #outcomeOf({ name, given }: { name: string; given: unknown }) {
    try {
      return { value: await this.#handlers[name]?.(given as never) }
    } catch (error) {
      return { value: undefined, failure: error instanceof Error ? error.message : String(error) }
    }
  }

  #end({ answer, value, failure }: { answer: number; value: unknown; failure?: string }): void {
    const waiting = this.#waiting.get(answer)
    this.#waiting.delete(answer)
    if (failure === undefined) waiting?.resolve(value)
    else waiting?.reject(new Error(failure))
  }
}
