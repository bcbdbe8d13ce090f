import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { setUpPayments } from './payment-setup.ts'

const noApp = () => {
  throw new Error('nothing is sent to the app')
}

const setupFor = (environment: Record<string, string>) => setUpPayments(readConfig(environment), noApp)

test('the simulator takes the place of Stripe when Stripe’s secrets are not set', () => {
  expect(setupFor({}).payments).toMatchObject({ simulated: true })
})

test.each([{ NODE_ENV: 'production' }, { PUBLIC_URL: 'https://yoga.example' }, { HOST: '0.0.0.0' }])(
  'in a public studio nothing takes the place of Stripe: %o',
  (settings) => {
    const setup = setupFor(settings)
    expect(setup.payments).toBeUndefined()
    expect(setup.startSimulator).toBeUndefined()
  },
)

test('with several workers nothing takes the place of Stripe, because a simulator is in the memory of one process', () => {
  const setup = setupFor({ WORKERS: '2', DATABASE_URL: 'postgres://127.0.0.1/studio' })
  expect(setup.payments).toBeUndefined()
  expect(setup.startSimulator).toBeUndefined()
})

test.each([{}, { NODE_ENV: 'production' }])(
  'there is no simulator when Stripe’s secrets are set (%o)',
  (more) => {
    const secrets = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
    const setup = setupFor({ ...secrets, ...more })
    expect(setup.payments).toMatchObject({ simulated: false })
    expect(setup.startSimulator).toBeUndefined()
  },
)
