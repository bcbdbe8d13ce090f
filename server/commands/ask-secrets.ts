import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** A terminal, or a pipe. */
export interface Asked {
  input: NodeJS.ReadableStream & { isTTY?: boolean }
  output: NodeJS.WritableStream
}

/**
 * Asks each of the questions and answers with the lines that were typed, without showing them; undefined
 * when the person gave up. What comes through a pipe instead of a terminal answers all of the questions.
 */
export async function askSecrets(
  { input, output }: Asked,
  questions: string[],
): Promise<string[] | undefined> {
  if (!input.isTTY) {
    const piped = (await text(input)).replace(/\r?\n$/, '')
    return questions.map(() => piped)
  }
  const answers = []
  for (const question of questions) {
    output.write(question)
    const answer = await readUnseen(input)
    output.write('\n')
    if (answer === undefined) return undefined
    answers.push(answer)
  }
  return answers
}

function readUnseen(input: NodeJS.ReadableStream): Promise<string | undefined> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  // As a terminal it takes the echo over from the system, and shows what is typed to nobody.
  const lines = createInterface({ input, output: unseen, terminal: true, historySize: 0 })
  return new Promise((resolve) => {
    lines.once('line', (line) => {
      resolve(line)
      lines.close()
    })
    lines.once('SIGINT', () => lines.close())
    lines.once('close', () => resolve(undefined))
  })
}
