import { expect, onTestFinished, test } from 'vitest'
import { newPlace } from '#tests/support/databases.ts'
import { runCommand, runProgram, settingsFor } from '#tests/support/programs.ts'
import { TestApp } from '#tests/support/app.ts'
import { createAdmin } from './create-admin.ts'

async function newStudio() {
  const place = await newPlace()
  onTestFinished(() => place.remove())
  const settings = settingsFor(place.settings)
  const create = (args: string[], input: string) => runCommand(createAdmin, { args, input, settings })
  return { place, settings, create }
}

const email = 'Owner@Studio.Example'

test('a new administrator can log in and make calls that only administrators may make', async () => {
  const { place, settings } = await newStudio()
  const given = { args: ['--email', email], input: 'rising sun\n', settings }
  expect(await runProgram('server/commands/create-admin.ts', given)).toEqual({
    code: 0,
    out: `${email} is an administrator now and can log in.\n`,
    err: '',
  })

  const app = await TestApp.open({ place })
  const login = await app.call<{ access_token: string }>('POST', '/auth/login', {
    body: { username: email, password: 'rising sun' },
  })
  const deleted = await app.call('DELETE', '/admin/yoga/none', { token: login.body.access_token })
  expect(deleted.body).toMatchObject({ message: 'error.yoga.notFound' })
})

test('creating an administrator with a taken address, in upper or lower case, changes nothing', async () => {
  const { place, create } = await newStudio()
  await create(['--email', email], 'rising sun\n')
  expect(await create(['--email', email.toLowerCase()], 'another one\n')).toEqual({
    code: 1,
    out: '',
    err: 'owner@studio.example belongs to a member already. Nothing was changed.\n',
  })

  const app = await TestApp.open({ place })
  const body = { username: email, password: 'rising sun' }
  expect(await app.call('POST', '/auth/login', { body })).toMatchObject({ status: 200 })
})

test.each(['password123', 'Owner2026'])(
  'an administrator cannot have the easily guessed password %s',
  async (password) => {
    const { create } = await newStudio()
    expect(await create(['--email', email], `${password}\n`)).toEqual({
      code: 1,
      out: '',
      err: 'This password is easily guessed: it is very common or holds the e-mail address. Nothing was changed.\n',
    })
  },
)

test('the password may be piped twice, as it is typed at a terminal, and both lines must be the same', async () => {
  const { place, create } = await newStudio()
  expect(await create(['--email', email], 'rising sun\nrising son\n')).toEqual({
    code: 1,
    out: '',
    err: 'The two passwords differ. Nothing was changed.\n',
  })
  expect(await create(['--email', email], 'rising sun\nrising sun\n')).toMatchObject({ code: 0 })

  const app = await TestApp.open({ place })
  const body = { username: email, password: 'rising sun' }
  expect(await app.call('POST', '/auth/login', { body })).toMatchObject({ status: 200 })
})

test.each(['five5', 'a'.repeat(201)])(
  'creating an administrator with the password %s is refused',
  async (password) => {
    const { create } = await newStudio()
    expect(await create(['--email', email], password)).toEqual({
      code: 1,
      out: '',
      err: 'A password has 6 to 200 characters. Nothing was changed.\n',
    })
  },
)

test.each([[[]], [['--email', 'no-address']], [['--email', email, '--password', 'rising sun']], [[email]]])(
  'creating an administrator with the arguments %j prints the usage',
  async (args) => {
    const { create } = await newStudio()
    expect(await create(args, 'rising sun\n')).toEqual({
      code: 1,
      out: '',
      err: 'Usage: npm run admin:create -- --email you@your-studio.example\n',
    })
  },
)
