import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** A terminal or a pipe. */
interface Console {
  input: NodeJS.ReadableStream & { isTTY?: boolean }
  output: NodeJS.WritableStream
}

/**
 * Asks each question at the terminal, without showing what is typed, and returns the answers; undefined when the person
 * pressed Ctrl-C. Through a pipe it asks nothing, and the text of the pipe is the answer to every question.
 */
export async function askSecrets(
  { input, output }: Console,
  questions: string[],
): Promise<string[] | undefined> {
  if (!input.isTTY) {
    const piped = (await text(input)).replace(/\r?\n$/, '')
    return questions.map(() => piped)
  }
  const answers = []
  for (const question of questions) {
    output.write(question)
    const answer = await readHidden(input)
    output.write('\n')
    if (answer === undefined) return undefined
    answers.push(answer)
  }
  return answers
}

function readHidden(input: NodeJS.ReadableStream): Promise<string | undefined> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  // With `terminal` the interface echoes what is typed instead of the system, here into a stream that discards it.
  const lines = createInterface({ input, output: hidden, terminal: true, historySize: 0 })
  return new Promise((resolve) => {
    lines.once('line', (line) => {
      resolve(line)
      lines.close()
    })
    lines.once('SIGINT', () => lines.close())
    lines.once('close', () => resolve(undefined))
  })
}
