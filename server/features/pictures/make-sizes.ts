import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { ApiError } from '#server/http/api-error.ts'
import type { MadeSizes, Outcome } from './resize-process.ts'

const longestMs = 90_000
const program = new URL('./resize-process.ts', import.meta.url).pathname

/** The end of the picture that is made now: one at a time, because each takes a processor. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Makes all sizes of an uploaded picture in a process of its own with low priority, so that bookings do not wait, and a file that
 * breaks the decoder ends only that process.
 * @param input the uploaded file, which nothing has checked yet
 * @param folder an empty folder, which holds the files on the disk when the promise resolves
 * @throws the reason why the file is no picture for the library
 */
export function makeSizes(input: string, folder: string): Promise<MadeSizes> {
  const made = last.then(() => pictureProcess.run(input, folder))
  last = made.catch(() => undefined)
  return made
}

/**
 * Tests keep what it has made, because almost all upload the same picture, and give it the usual priority, because beside busy
 * workers it would wait for a processor.
 */
export const pictureProcess = { run: runProgram, priority: constants.priority.PRIORITY_LOW }

async function runProgram(input: string, folder: string): Promise<MadeSizes> {
  const child = spawn(process.execPath, [program, input, folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longestMs,
    killSignal: 'SIGKILL',
  })
  if (child.pid !== undefined) setPriority(child.pid, pictureProcess.priority)
  const [said, words] = [text(child.stdout), text(child.stderr)]
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  if (code === 0) return answerOf(JSON.parse(await said) as Outcome)
  // A file that takes too long, or that ends the decoder.
  if (signal !== null) throw new ApiError('error.picture.broken')
  throw new Error(`the picture cannot be resized: ${(await words).trim()}`)
}

function answerOf(outcome: Outcome): MadeSizes {
  if ('made' in outcome) return outcome.made
  if ('refused' in outcome) throw new ApiError(outcome.refused)
  throw Object.assign(new Error('the sizes of a picture cannot be written'), { code: outcome.failed })
}
