import { resolve } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#tests/support/samples/any-text.ts'
import { ConfigError, readConfig } from './config.ts'

const complaint = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

test('no setting is required: a club starts with one command', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    dataDir: './data',
    contentDir: resolve('content'),
    databaseUrl: undefined,
    databasePool: { size: 10, statementTimeout: 30, idleTransactionTimeout: 60 },
    mediaBucket: undefined,
    makesMediaAhead: true,
    smtpUrl: undefined,
    mailFrom: undefined,
    logLevel: 'info',
    rateLimits: true,
    trustedProxies: 0,
    identityConfig: undefined,
    identitySignUp: undefined,
    metricsAddress: undefined,
    checksForeignLinks: false,
    fetchesLists: false,
    maxConnections: 12_000,
    holidayState: undefined,
    dutyReminderDays: 3,
  })
})

test('every setting is read', () => {
  expect(
    readConfig({
      HOST: '0.0.0.0',
      PORT: '8080',
      PUBLIC_URL: 'https://www.club.example/',
      DATA_DIR: '/srv/data',
      CONTENT_DIR: '/srv/content',
      DATABASE_URL: 'postgres://user:geheim@db/verein',
      DATABASE_POOL: '25',
      DATABASE_STATEMENT_TIMEOUT: '5',
      DATABASE_IDLE_TIMEOUT: '0',
      MEDIA_BUCKET: 'https://s3.example/bilder/verein/',
      MEDIA_REGION: 'eu-central-1',
      MEDIA_ACCESS_KEY_ID: 'schluessel',
      MEDIA_SECRET_ACCESS_KEY: 'geheim',
      MEDIA_CACHE_MEGABYTES: '2',
      MEDIA_AHEAD: 'off',
      SMTP_URL: 'smtps://user:geheim@mail.example',
      MAIL_FROM: 'TTC <info@club.example>',
      LOG_LEVEL: 'debug',
      RATE_LIMITS: 'off',
      CHECK_FOREIGN_LINKS: 'on',
      FETCH_LISTS: 'on',
      TRUSTED_PROXIES: '2',
      IDENTITY_CONFIG: '/srv/identity.yaml',
      IDENTITY_SIGN_UP: 'off',
      METRICS_ADDRESS: '10.0.0.5:9464',
      MAX_CONNECTIONS: '500',
      HOLIDAY_STATE: 'RP',
      DUTY_REMINDER_DAYS: '7',
    }),
  ).toEqual({
    host: '0.0.0.0',
    port: 8080,
    publicUrl: 'https://www.club.example',
    dataDir: '/srv/data',
    contentDir: '/srv/content',
    databaseUrl: 'postgres://user:geheim@db/verein',
    databasePool: { size: 25, statementTimeout: 5, idleTransactionTimeout: 0 },
    mediaBucket: {
      address: 'https://s3.example/bilder/verein/',
      root: 'https://s3.example/bilder',
      region: 'eu-central-1',
      accessKeyId: 'schluessel',
      secretAccessKey: 'geheim',
      cacheBytes: 2 * 1024 * 1024,
    },
    makesMediaAhead: false,
    smtpUrl: 'smtps://user:geheim@mail.example',
    mailFrom: 'TTC <info@club.example>',
    logLevel: 'debug',
    rateLimits: false,
    trustedProxies: 2,
    identityConfig: '/srv/identity.yaml',
    identitySignUp: false,
    metricsAddress: { host: '10.0.0.5', port: 9464 },
    checksForeignLinks: true,
    fetchesLists: true,
    maxConnections: 500,
    holidayState: 'RP',
    dutyReminderDays: 7,
  })
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '', PUBLIC_URL: '' })).toEqual(readConfig({}))
})

test('the public address follows the port if it is not given', () => {
  expect(readConfig({ PORT: '3001' }).publicUrl).toBe('http://localhost:3001')
})

test('all invalid settings are reported together, each with the expected value', () => {
  const all = {
    PORT: 'achtzig',
    PUBLIC_URL: 'www.club.example',
    DATABASE_URL: 'mysql://db',
    SMTP_URL: 'mail.example:25',
    MAIL_FROM: 'verein',
    LOG_LEVEL: 'laut',
    RATE_LIMITS: 'ja',
    TRUSTED_PROXIES: '-1',
  }
  const message = complaint(all)
  for (const name of Object.keys(all)) expect(message).toMatch(new RegExp(`^  ${name}: erwartet wird \\S`, 'm'))
  expect(message.split('\n')).toHaveLength(Object.keys(all).length + 1)
})

test.each([
  ['PORT', '65536', 'höchstens 65535'],
  ['PORT', '-1', 'mindestens 0'],
  ['DATABASE_POOL', '1', 'mindestens 2'],
  ['DATABASE_POOL', 'viele', 'eine Anzahl von Verbindungen'],
  ['DATABASE_STATEMENT_TIMEOUT', '-1', 'mindestens 0'],
  ['DATABASE_IDLE_TIMEOUT', '90000', 'höchstens 3600'],
  ['LOG_LEVEL', 'laut', 'debug oder info oder warn oder error oder silent'],
  ['PUBLIC_URL', 'https://club.example/seite', 'eine Adresse ohne Pfad'],
  ['PUBLIC_URL', 'ftp://club.example', 'eine Adresse wie https://www.verein.example'],
  ['MAX_CONNECTIONS', '5', 'mindestens 10'],
  ['METRICS_ADDRESS', '9464', 'eine Adresse mit Port wie 127.0.0.1:9464'],
  ['METRICS_ADDRESS', '127.0.0.1:99999', 'eine Adresse mit Port'],
  ['METRICS_ADDRESS', 'user@host:9464', 'eine Adresse mit Port'],
])('%s=%s is answered with "erwartet wird %s"', (name, value, expected) => {
  expect(complaint({ [name]: value })).toContain(`${name}: erwartet wird ${expected}`)
})

test('metrics can be served on an IPv6 address, too', () => {
  expect(readConfig({ METRICS_ADDRESS: '[::1]:9464' }).metricsAddress).toEqual({ host: '::1', port: 9464 })
})

test('a password in an invalid setting is never repeated', () => {
  const names = ['DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL', 'PORT', 'LOG_LEVEL', 'RATE_LIMITS', 'TRUSTED_PROXIES']
  fc.assert(
    fc.property(fc.constantFrom(...names), anyText({ maxLength: 20 }), (name, noise) => {
      expect(complaint({ [name]: `${noise} geheim-${noise}` })).not.toContain('geheim')
    }),
  )
})
