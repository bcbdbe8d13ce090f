import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { askSecrets } from './ask-secrets.ts'

/** A terminal at which a person types an answer to each question, with all that it shows. */
function terminal(typed: string[]) {
  const keyboard = new PassThrough()
  const rawModes: boolean[] = []
  const input = Object.assign(keyboard, { isTTY: true, setRawMode: (on: boolean) => rawModes.push(on) })
  const output = new PassThrough()
  const left = [...typed]
  output.on('data', (shown: Buffer) => {
    if (shown.toString().endsWith('? ')) keyboard.write(left.shift() ?? '')
  })
  return { input, output, rawModes, shown: text(output) }
}

test('answers at a terminal are read, with corrections, and never shown', async () => {
  const { input, output, rawModes, shown } = terminal(['sesaX\u007fme\r', 'open\r'])
  expect(await askSecrets({ input, output }, ['Word? ', 'Again? '])).toEqual(['sesame', 'open'])
  output.end()
  expect(await shown).toBe('Word? \nAgain? \n')
  expect(rawModes).toEqual([true, false, true, false])
})

test('Ctrl-C ends the questions without answers', async () => {
  const { input, output } = terminal(['half\u0003'])
  expect(await askSecrets({ input, output }, ['Word? ', 'Again? '])).toBeUndefined()
})

test.each([
  ['two words \r\n', ['two words ', 'two words ']],
  ['two words', ['two words', 'two words']],
  ['sesame\nsesame\n', ['sesame', 'sesame']],
  ['sesame\r\nopen\r\nignored\r\n', ['sesame', 'open']],
  ['', undefined],
])(
  'a pipe with %j answers a question with each line, and the first line answers those left over',
  async (piped, answers) => {
    const input = new PassThrough()
    const output = new PassThrough()
    input.end(piped)
    expect(await askSecrets({ input, output }, ['Word? ', 'Again? '])).toEqual(answers)
    expect(output.read()).toBeNull()
  },
)

test('a pipe that stays open is read no further than the questions need', { timeout: 5_000 }, async () => {
  const input = new PassThrough()
  input.write('sesame\nopen\n')
  expect(await askSecrets({ input, output: new PassThrough() }, ['Word? ', 'Again? '])).toEqual([
    'sesame',
    'open',
  ])
})
