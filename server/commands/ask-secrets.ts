import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** A terminal or a pipe. */
interface Console {
  input: NodeJS.ReadableStream & { isTTY?: boolean }
  output: NodeJS.WritableStream
}

/**
 * Asks each question at the terminal, without showing what is typed, and returns the answers; undefined when
 * the person pressed Ctrl-C. Through a pipe it asks nothing: each line answers a question, and the first line
 * answers those that are left when the pipe ends. An empty pipe gives no answers.
 */
export async function askSecrets(
  { input, output }: Console,
  questions: string[],
): Promise<string[] | undefined> {
  if (!input.isTTY) {
    const lines = await readLines(input, questions.length)
    const [first] = lines
    return first === undefined ? undefined : questions.map((_, position) => lines[position] ?? first)
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

/** The first lines of a pipe, at most so many. */
async function readLines(input: NodeJS.ReadableStream, most: number): Promise<string[]> {
  const lines = []
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (lines.push(line) === most) break
  }
  return lines
}

function readHidden(input: NodeJS.ReadableStream): Promise<string | undefined> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  // With `terminal` the interface echoes what is typed instead of the system, here into a stream that
  // discards it.
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
