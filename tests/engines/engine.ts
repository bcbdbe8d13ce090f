/** A function that runs in the page. It sees its arguments and the page's globals, and nothing else. */
export type InPage<Args extends unknown[], Result> = (...args: Args) => Result

/** The one window of a browser, as Firefox and WebKit both offer it. */
export interface EngineWindow {
  goto(address: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  evaluate<Args extends unknown[], Result>(run: InPage<Args, Result>, ...args: Args): Promise<Result>
  /** Clicks the element that the function finds. */
  click<Args extends unknown[]>(find: InPage<Args, Element | undefined>, ...args: Args): Promise<void>
  /** Types into the element that the function finds. */
  type<Args extends unknown[]>(
    text: string,
    find: InPage<Args, Element | undefined>,
    ...args: Args
  ): Promise<void>
  /** Forgets the session, as a new visitor has none. */
  forget(): Promise<void>
  picture(): Promise<Uint8Array>
  /** Of the program that takes the commands. */
  readonly processId: number | undefined
  /** Whether the browser has ended or was ended, so that it answers no more. */
  hasEnded(): boolean
  close(): Promise<void>
}
