import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { resizing } from './make-sizes.ts'

test('the process that decodes a picture has no secret, and reads and writes nothing but the picture', () => {
  const place = mkdtempSync(join(tmpdir(), 'picture-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  const [input, secret] = [join(place, 'input'), join(place, 'token-secret')]
  writeFileSync(input, 'a picture')
  writeFileSync(secret, 'secret')
  const folder = mkdtempSync(join(place, 'sizes-'))
  const { args, env } = resizing(input, folder)
  const attempts = `
    const { readFileSync, writeFileSync } = require('node:fs')
    const { spawnSync } = require('node:child_process')
    const outcome = (act) => { try { act(); return 'done' } catch (error) { return error.code } }
    console.log(JSON.stringify({
      settings: Object.keys(process.env),
      input: outcome(() => readFileSync(${JSON.stringify(input)})),
      size: outcome(() => writeFileSync(${JSON.stringify(join(folder, '480.jpg'))}, '')),
      secret: outcome(() => readFileSync(${JSON.stringify(secret)})),
      system: outcome(() => readFileSync('/etc/passwd')),
      elsewhere: outcome(() => writeFileSync(${JSON.stringify(join(place, 'new'))}, '')),
      program: outcome(() => spawnSync('/bin/true')),
    }))`
  const { stdout } = spawnSync(process.execPath, [...args, '-e', attempts], { env, encoding: 'utf8' })
  const denied = 'ERR_ACCESS_DENIED'
  expect(JSON.parse(stdout)).toEqual({
    settings: ['JPEGMEM'],
    input: 'done',
    size: 'done',
    secret: denied,
    system: denied,
    elsewhere: denied,
    program: denied,
  })
})
