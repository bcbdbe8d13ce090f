import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Reply {
  answer?: unknown
  failure?: string
}

/** A program of a measurement in its own process. It answers one question at a time. */
export class Program {
  readonly #process: ChildProcess
  readonly #file: string
  /** Resolves with the exit code or the signal when the program has ended. */
  readonly gone: Promise<number | string | null>

  constructor(file: string, { env }: { env: Record<string, string> }) {
    this.#file = file
    this.#process = fork(file, {
      cwd: root,
      // The program gets these settings only, not those of this process.
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.gone = new Promise((resolve) =>
      this.#process.once('exit', (code, signal) => resolve(code ?? signal)),
    )
  }

  async ask<Answer>(question: object): Promise<Answer> {
    const replied = new Promise<Reply>((resolve) => this.#process.once('message', resolve))
    this.#process.send(question)
    const ended = this.gone.then((code): Reply => ({ failure: `ended with ${code} instead of answering` }))
    const { answer, failure } = await Promise.race([replied, ended])
    if (failure !== undefined) throw new Error(`${this.#file}: ${failure}`)
    return answer as Answer
  }

  /** Ends the program with SIGTERM and waits for its end. */
  async stop(): Promise<void> {
    this.#process.kill('SIGTERM')
    await this.gone
  }
}

export type Answerer<Question> = (question: Question) => Promise<unknown>

/** Answers each question that the parent process sends with `ask`. */
export function answerQuestions<Question>(answer: Answerer<Question>): void {
  process.on('message', (question: Question) => {
    answer(question).then(
      (given) => process.send?.({ answer: given }),
      (error: unknown) => process.send?.({ failure: error instanceof Error ? error.message : String(error) }),
    )
  })
  // The parent process has ended, so no question can come.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
