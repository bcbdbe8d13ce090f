import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig, settings, tokenSecret } from './config.ts'

/** The names of the settings that the message calls wrong, in its order. */
function wrongSettings(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    const [first, ...lines] = String(error).split('\n')
    expect(first).toBe('Error: These settings are wrong (docs/operating.md explains them):')
    return lines.map((line) => /^ {2}(\w+): \S.*$/.exec(line)?.[1] ?? line)
  }
}

describe('settings', () => {
  test('an empty environment gives the defaults of a first start', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:3000',
      DATA_DIR: resolve('data'),
      DEMO_DATA: true,
      TRUST_PROXY: false,
      RATE_LIMIT: true,
      LOG_LEVEL: 'info',
      firstAdmin: undefined,
    })
    expect(readConfig({}).DATABASE_URL).toBeUndefined()
  })

  test.each([{ NODE_ENV: 'production' }, { PUBLIC_URL: 'https://yoga.example' }, { HOST: '0.0.0.0' }])(
    'DEMO_DATA is off in a public studio and cannot be switched on: %j',
    (given) => {
      expect(readConfig(given).DEMO_DATA).toBe(false)
      expect(readConfig({ ...given, DEMO_DATA: 'off' }).DEMO_DATA).toBe(false)
      expect(wrongSettings({ ...given, DEMO_DATA: 'on' })).toEqual(['DEMO_DATA'])
      expect(wrongSettings({ ...given, DEMO_DATA: 'on', PORT: 'x' })).toEqual(['PORT', 'DEMO_DATA'])
    },
  )

  test('several workers need PostgreSQL, because one process has the embedded database', () => {
    expect(readConfig({ WORKERS: '2', DATABASE_URL: 'postgres://127.0.0.1/studio' }).WORKERS).toBe(2)
    expect(wrongSettings({ WORKERS: '2' })).toEqual(['WORKERS'])
    expect(() => readConfig({ WORKERS: '2' })).toThrow(
      '  WORKERS: may be more than 1 only with PostgreSQL (DATABASE_URL)',
    )
  })

  test('DEMO_DATA is on where only this machine reaches the studio, unless it is switched off', () => {
    const onThisMachine = { HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:8080' }
    expect(readConfig(onThisMachine).DEMO_DATA).toBe(true)
    expect(readConfig({ ...onThisMachine, DEMO_DATA: 'off' }).DEMO_DATA).toBe(false)
  })

  test('the two secrets of Stripe are accepted together only', () => {
    const secrets = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
    expect(readConfig({}).stripe).toBeUndefined()
    expect(readConfig(secrets).stripe).toEqual({ secretKey: 'sk_live_x', webhookSecret: 'whsec_x' })
    expect(wrongSettings({ STRIPE_SECRET_KEY: 'sk_live_x' })).toEqual(['STRIPE_WEBHOOK_SECRET'])
    expect(wrongSettings({ STRIPE_WEBHOOK_SECRET: 'whsec_x' })).toEqual(['STRIPE_WEBHOOK_SECRET'])
    const mixedUp = { STRIPE_SECRET_KEY: 'pk_live_x', STRIPE_WEBHOOK_SECRET: 'sk_live_x' }
    expect(wrongSettings({ ...mixedUp, STRIPE_API_URL: 'stripe' })).toEqual([
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_API_URL',
    ])
  })

  test('the settings of LINE are accepted together only', () => {
    const secret = '0123456789abcdef0123456789abcdef'
    const all = {
      LINE_CHANNEL_ACCESS_TOKEN: 'a token of twenty characters',
      LINE_CHANNEL_SECRET: secret,
      LINE_BASIC_ID: '@123abcde',
    }
    expect(readConfig({}).line).toBeUndefined()
    expect(readConfig(all).line).toEqual({
      accessToken: all.LINE_CHANNEL_ACCESS_TOKEN,
      channelSecret: secret,
      basicId: '@123abcde',
      apiUrl: undefined,
    })
    expect(wrongSettings({ LINE_BASIC_ID: '@123abcde' })).toEqual([
      'LINE_CHANNEL_ACCESS_TOKEN',
      'LINE_CHANNEL_SECRET',
    ])
    const mixedUp = {
      LINE_CHANNEL_ACCESS_TOKEN: secret,
      LINE_CHANNEL_SECRET: 'a token',
      LINE_BASIC_ID: 'studio',
    }
    expect(wrongSettings({ ...mixedUp, LINE_API_URL: 'line' })).toEqual([
      'LINE_CHANNEL_SECRET',
      'LINE_BASIC_ID',
      'LINE_API_URL',
    ])
  })

  test('a store for the pictures needs its bucket and both keys, and at Amazon the region', () => {
    const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
    const atAmazon = { S3_BUCKET: 'studio', S3_REGION: 'ap-northeast-1', ...keys }
    const elsewhere = { S3_BUCKET: 'studio', S3_ENDPOINT: 'https://s3.example', ...keys }
    const read = { bucket: 'studio', accessKeyId: 'key', secretAccessKey: 'secret' }
    expect(readConfig({}).pictureBucket).toBeUndefined()
    expect(readConfig(atAmazon).pictureBucket).toEqual({
      ...read,
      endpoint: undefined,
      region: 'ap-northeast-1',
      pathStyle: false,
    })
    expect(readConfig(elsewhere).pictureBucket).toEqual({
      ...read,
      endpoint: 'https://s3.example',
      region: 'us-east-1',
      pathStyle: true,
    })
    expect(readConfig({ ...elsewhere, S3_PATH_STYLE: 'off' }).pictureBucket?.pathStyle).toBe(false)
    expect(wrongSettings({ S3_BUCKET: 'studio', ...keys })).toEqual(['S3_REGION'])
    expect(wrongSettings({ S3_BUCKET: 'studio', S3_REGION: 'x' })).toEqual(Object.keys(keys))
    for (const name of ['S3_ENDPOINT', 'S3_REGION', 'S3_PATH_STYLE', ...Object.keys(keys)])
      expect(
        wrongSettings({ [name]: { S3_ENDPOINT: 'https://s3.example', S3_PATH_STYLE: 'on' }[name] ?? 'x' }),
      ).toEqual(['S3_BUCKET'])
    const wrong = {
      S3_BUCKET: 'My Pictures',
      S3_ENDPOINT: 's3.example',
      S3_REGION: 'Tokyo!',
      PORT: 'x',
      ...keys,
    }
    expect(wrongSettings(wrong)).toEqual(['PORT', 'S3_BUCKET', 'S3_ENDPOINT', 'S3_REGION'])
    expect(wrongSettings({ S3_BUCKET: 'studio', S3_REGION: 'x', PORT: 'x' })).toEqual([
      'PORT',
      ...Object.keys(keys),
    ])
  })

  test('an empty setting counts as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', RATE_LIMIT: '' })).toEqual(readConfig({}))
  })

  test('settings are read from the environment', () => {
    const config = readConfig({
      PORT: '8080',
      PUBLIC_URL: 'https://yoga.example/',
      DATABASE_URL: 'postgres://hidamari@db.example/hidamari',
      ADMIN_EMAIL: 'owner@yoga.example',
      ADMIN_PASSWORD: 'rising sun',
      TRUST_PROXY: 'on',
      SMTP_URL: 'smtps://yoga:secret@mail.example',
      MAIL_FROM: 'lessons@yoga.example',
    })
    expect(config).toMatchObject({
      PORT: 8080,
      PUBLIC_URL: 'https://yoga.example',
      DATABASE_URL: 'postgres://hidamari@db.example/hidamari',
      firstAdmin: { email: 'owner@yoga.example', password: 'rising sun' },
      TRUST_PROXY: 1,
      SMTP_URL: 'smtps://yoga:secret@mail.example',
      MAIL_FROM: 'lessons@yoga.example',
    })
  })

  test.each([
    ['off', false],
    ['0', false],
    ['on', 1],
    ['1', 1],
    ['2', 2],
    ['127.0.0.1', ['127.0.0.1']],
    ['10.0.0.1, 10.1.0.0/16, 2001:DB8::/32', ['10.0.0.1', '10.1.0.0/16', '2001:db8::/32']],
  ])('TRUST_PROXY=%s says which proxies the server believes', (given, proxies) => {
    expect(readConfig({ TRUST_PROXY: given }).TRUST_PROXY).toEqual(proxies)
  })

  test.each([
    ['PORT', 'not a number'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'yoga.example'],
    ['PUBLIC_URL', 'ftp://yoga.example'],
    ['PUBLIC_URL', 'https://yoga.example/studio'],
    ['PUBLIC_URL', 'https://owner@yoga.example'],
    ['PUBLIC_URL', 'https://yoga.example?from=mail'],
    ['DATABASE_URL', 'mysql://db.example/hidamari'],
    ['TOKEN_SECRET', 'too short'],
    ['DEMO_DATA', 'perhaps'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '127.0.0'],
    ['TRUST_PROXY', '10.0.0.1 10.0.0.2'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'proxy.example'],
    ['RATE_LIMIT', 'low'],
    ['LOG_LEVEL', 'loud'],
    ['SMTP_URL', 'mail.example:25'],
    ['SMTP_URL', 'https://mail.example'],
    ['MAIL_FROM', 'Hidamari <lessons@yoga.example>'],
  ])('a wrong value is refused with the name of its setting: %s=%s', (name, value) => {
    expect(wrongSettings({ [name]: value })).toEqual([name])
  })

  test('one message names every wrong setting', () => {
    const wrong = {
      PORT: '-1',
      PUBLIC_URL: 'x',
      DATABASE_URL: 'x',
      TOKEN_SECRET: 'x',
      DEMO_DATA: 'x',
      ADMIN_EMAIL: 'x',
      ADMIN_PASSWORD: 'x',
      TRUST_PROXY: 'x',
      RATE_LIMIT: 'x',
      LOG_LEVEL: 'x',
      SMTP_URL: 'x',
      MAIL_FROM: 'x',
    }
    expect(wrongSettings(wrong).toSorted()).toEqual(Object.keys(wrong).toSorted())
  })

  test('rate limits can be switched off on a loopback address only', () => {
    expect(wrongSettings({ PUBLIC_URL: 'https://yoga.example', RATE_LIMIT: 'off' })).toEqual(['RATE_LIMIT'])
    for (const HOST of ['127.0.0.1', 'localhost', '::1'])
      expect(wrongSettings({ HOST, RATE_LIMIT: 'off' })).toEqual([])
    for (const HOST of ['0.0.0.0', '::', '192.0.2.1', 'yoga.example']) {
      expect(wrongSettings({ HOST, RATE_LIMIT: 'off' })).toEqual(['RATE_LIMIT'])
      expect(wrongSettings({ HOST, RATE_LIMIT: 'off', PORT: 'x' })).toEqual(['PORT', 'RATE_LIMIT'])
    }
  })

  test('the first administrator needs an e-mail address and a password', () => {
    expect(wrongSettings({ ADMIN_EMAIL: 'owner@yoga.example' })).toEqual(['ADMIN_PASSWORD'])
    expect(wrongSettings({ ADMIN_PASSWORD: 'rising sun' })).toEqual(['ADMIN_PASSWORD'])
    const login = { ADMIN_EMAIL: 'owner@yoga.example', ADMIN_PASSWORD: 'x'.repeat(201) }
    expect(wrongSettings(login), 'an administrator with such a password could never log in').toEqual([
      'ADMIN_PASSWORD',
    ])
  })
})

describe('.env.example', () => {
  const file = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
  const listed = [...file.matchAll(/^# (.+)\n#(\w+)=(.*)$/gm)].map(([, sentence, name, value]) => ({
    sentence,
    name: name ?? '',
    value: value ?? '',
  }))

  test('.env.example lists every setting of the server and no other, in the same order', () => {
    expect(listed.map(({ name }) => name)).toEqual(Object.keys(settings.shape))
    expect(file.match(/^#?\w+=/gm)).toHaveLength(listed.length)
  })

  test('.env.example explains each setting in one sentence', () => {
    for (const { name, sentence } of listed) expect(sentence, name).toMatch(/^.+\.$/)
  })

  test('.env.example shows the defaults that the server uses', () => {
    const shown = Object.fromEntries(listed.map(({ name, value }) => [name, value]))
    expect(readConfig(shown)).toEqual(readConfig({}))
    const withDefault = Object.entries(settings.shape).filter(
      ([, schema]) => schema.safeParse(undefined).data,
    )
    for (const [name] of withDefault) expect(shown[name], name).not.toBe('')
  })
})

describe('token secret', () => {
  function newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'hidamari-test-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    return folder
  }

  const modeOf = (file: string) => statSync(file).mode & 0o777

  test('the secret is made once, only its owner can read it, and it stays the same', () => {
    const folder = join(newFolder(), 'not there yet')
    const config = readConfig({ DATA_DIR: folder })
    const secret = tokenSecret(config)
    expect(secret.length).toBeGreaterThanOrEqual(32)
    expect(modeOf(join(folder, 'token-secret'))).toBe(0o600)
    expect(tokenSecret(config)).toBe(secret)
    expect(tokenSecret(readConfig({ DATA_DIR: newFolder() }))).not.toBe(secret)
  })

  test('a secret file that is empty or too short stops the start and stays as it is', () => {
    const folder = newFolder()
    const file = join(folder, 'token-secret')
    for (const content of ['', 'short']) {
      writeFileSync(file, content)
      expect(() => tokenSecret(readConfig({ DATA_DIR: folder }))).toThrow(
        `${file} holds an incomplete secret`,
      )
      expect(readFileSync(file, 'utf8')).toBe(content)
    }
  })

  test('TOKEN_SECRET is used instead of a secret file', () => {
    const folder = newFolder()
    const TOKEN_SECRET = 'a secret from the settings, long enough'
    expect(tokenSecret(readConfig({ DATA_DIR: folder, TOKEN_SECRET }))).toBe(TOKEN_SECRET)
    expect(() => statSync(join(folder, 'token-secret'))).toThrow('ENOENT')
  })
})
