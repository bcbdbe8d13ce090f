import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { login } from '#contract/sessions.ts'
import { createRegisterEndpoint } from './register-endpoint.ts'

function open() {
  const app = Fastify()
  onTestFinished(() => app.close())
  return {
    app,
    registerEndpoint: createRegisterEndpoint(app, {
      authenticate: () => Promise.reject(new Error('no call is made here')),
      limitCall: async () => undefined,
      requireSecondFactor: async (_, caller) => caller,
      readVersion: async () => 'of a test',
      createContext: () => Promise.reject(new Error('no call is made here')),
    }),
  }
}

const answerLogin = async () => ({ access_token: 'a token' })

test('the app does not start while an endpoint has no handler', async () => {
  const { app, registerEndpoint } = open()
  registerEndpoint(login, answerLogin)
  await expect(app.ready()).rejects.toThrow(
    /^no feature registers these routes: (?=.*\bprintReceipt\b)(?=.*\bregisterMember\b)(?!.*\blogin\b)/,
  )
})

test('a route cannot be registered twice', () => {
  const { registerEndpoint } = open()
  registerEndpoint(login, answerLogin)
  expect(() => registerEndpoint(login, answerLogin)).toThrow('the route login is registered twice')
})
