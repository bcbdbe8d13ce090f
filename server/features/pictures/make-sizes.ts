import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readdir } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { limits } from '#contract/limits.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MadeSizes, Outcome } from './resize-process.ts'
import { syncFolder } from './sync-folder.ts'

const longestMs = 90_000
const program = new URL('./resize-process.ts', import.meta.url).pathname

/** The end of the picture that is made now: one at a time, because each takes a processor. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Makes all sizes of an uploaded picture in a process of its own with low priority, so that bookings do not
 * wait, and a file that breaks the decoder ends only that process.
 * @param input the uploaded file, which nothing has checked yet
 * @param folder an empty folder, which holds the files on the disk when the promise resolves
 * @throws the reason why the file is no picture for the library
 */
export const makeSizes = (input: string, folder: string): Promise<MadeSizes> =>
  inTurn(() => pictureProcess.run(input, folder))

/**
 * Makes the icons of the studio from a file of its logo, in such a process, too.
 * @param folder an empty folder for them; `resize-process.ts` names the files
 */
export const makeIcons = (input: string, folder: string): Promise<unknown> =>
  inTurn(() => runProgram(input, folder, 'icons'))

function inTurn<Made>(make: () => Promise<Made>): Promise<Made> {
  const made = last.then(make)
  last = made.catch(() => undefined)
  return made
}

/**
 * Tests keep what it has made, because almost all upload the same picture, and give it the usual priority,
 * because beside busy workers it would wait for a processor.
 */
export const pictureProcess = { run: runForLibrary, priority: constants.priority.PRIORITY_LOW }

/**
 * How the process starts: without the server's environment, which holds the secrets, and with the rights to
 * read its own code and the upload and to write the one folder. What JPEG's decoder may take is bounded here,
 * because a file decides whether it needs the whole picture.
 */
export const resizing = (input: string, folder: string) => ({
  args: [
    '--no-warnings',
    '--permission',
    '--allow-addons',
    ...[...sources, input, folder].map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${folder}`,
  ],
  env: { JPEGMEM: String(limits.decodeBytes / 1_000) },
})

const root = new URL('../../../', import.meta.url).pathname
const sources = ['package.json', 'contract', 'server', 'studio', 'time', 'node_modules'].map((name) =>
  join(root, name),
)

async function runForLibrary(input: string, folder: string): Promise<MadeSizes> {
  const made = answerOf((await runProgram(input, folder, 'sizes')) as Outcome)
  await syncFiles(folder)
  return made
}

async function runProgram(input: string, folder: string, output: 'sizes' | 'icons'): Promise<unknown> {
  const { args, env } = resizing(input, folder)
  const child = spawn(process.execPath, [...args, program, input, folder, output], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
    timeout: longestMs,
    killSignal: 'SIGKILL',
  })
  if (child.pid !== undefined) setPriority(child.pid, pictureProcess.priority)
  const [said, words] = [text(child.stdout), text(child.stderr)]
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  if (code === 0) return JSON.parse(await said)
  // A file that takes too long, or that ends the decoder.
  if (signal !== null) throw new ApiError('error.picture.broken')
  throw new Error(`the picture cannot be resized: ${(await words).trim()}`)
}

/** Here, because a process with few rights may not. */
async function syncFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const handle = await open(join(folder, name), 'r+')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
  await syncFolder(folder)
}

function answerOf(outcome: Outcome): MadeSizes {
  if ('made' in outcome) return outcome.made
  if ('refused' in outcome) throw new ApiError(outcome.refused)
  throw Object.assign(new Error('the sizes of a picture cannot be written'), { code: outcome.failed })
}
