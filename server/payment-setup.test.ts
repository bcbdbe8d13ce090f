import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { paymentsFor } from './payment-setup.ts'

const noApp = () => {
  throw new Error('nothing is sent to the app')
}

const setupFor = (environment: Record<string, string>) =>
  paymentsFor(readConfig(environment), 'http://localhost:3000', noApp)

test('without the provider’s secrets a sandbox takes its place, but never in production', () => {
  expect(setupFor({}).payments).toMatchObject({ sandbox: true })
  const production = setupFor({ NODE_ENV: 'production' })
  expect(production.payments).toBeUndefined()
  expect(production.openSandbox).toBeUndefined()
})

test('with the secrets there is no sandbox anywhere', () => {
  const secrets = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
  for (const more of [{}, { NODE_ENV: 'production' }]) {
    const setup = setupFor({ ...secrets, ...more })
    expect(setup.payments).toMatchObject({ sandbox: false })
    expect(setup.openSandbox).toBeUndefined()
  }
})
