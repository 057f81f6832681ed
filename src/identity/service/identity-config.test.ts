import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#identity/core/settings.ts'
import { ConfigError } from '#platform/config/config.ts'
import { OFFICES } from '#rights/offices.ts'
import { DAY, HOUR, MINUTE } from '#shared/durations.ts'
import { readIdentityConfig, readServiceConfig } from './identity-config.ts'

const surroundings = { publicUrl: 'https://club.example', name: 'TTC Musterdorf' }
const read = (text: string) => readIdentityConfig(text, surroundings)

function mistakesOf(text: string, reader: (text: string) => unknown = read): string {
  try {
    reader(text)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'no mistake'
}

test('without a file a club gets sign-up with confirmation by mail', () => {
  const { settings, ...config } = read('')
  expect(settings).toEqual({
    ...DEFAULT_SETTINGS,
    siteUrl: 'https://club.example',
    issuer: 'https://club.example/auth/v1',
    factors: { ...DEFAULT_SETTINGS.factors, issuer: 'TTC Musterdorf' },
  })
  expect(config).toMatchObject({
    name: 'TTC Musterdorf',
    publicUrl: 'https://club.example',
    paths: { netlify: '/.netlify/identity', supabase: '/auth/v1', pages: '/konto' },
    apiKeys: 'generate',
    keys: { signing: { generate: 'ES256' }, verifyOnly: [] },
    providers: [],
    smsWebhook: undefined,
    origins: [],
    cookieLifetime: DAY,
  })
  expect(config.rateLimits).toMatchObject({ token: { max: 30, per: 5 * MINUTE } })
})

test('every entry reaches the setting that it names', () => {
  const { settings, ...config } = read(`
name: Mein Verein
siteUrl: https://www.club.example/
issuer: mein-verein
audience: mitglieder
redirects: ['https://*.club.example/**', 'meineapp://zurueck']
paths: { netlify: /identity, supabase: /auth, pages: /login }
origins: ['https://andere.example']
cookieLifetime: 2h
signUp: { open: false, confirmEmail: false, confirmPhone: false, tellRegistered: true }
methods: { email: false, phone: true, anonymous: true, linking: true }
password: { minLength: 12, requiredCharacters: [abc, '123'], maxBytes: 100 }
changes: { bothAddresses: false, currentPassword: true, reauthenticate: true }
lifetimes: { accessToken: 30m, session: 90d, invite: 14d, refreshReuse: 5s }
mail: { links: fragment, path: '', every: 15m }
sms:
  url: https://sms.example/send
  authorization: Bearer abc
  every: 2m
  testCodes: { '+491701234567': '000000' }
factors: { max: 3, totp: false, phone: true, recoveryCodes: false, issuer: Verein, requiredFor: [admin, board], grace: 30d }
evenAnswer: 0ms
keys: { signing: { secret: ${'s'.repeat(32)} } }
apiKeys: { anon: ${'a'.repeat(20)}, service: ${'b'.repeat(20)} }
providers: [{ kind: google, clientId: id, clientSecret: geheim }]
rateLimits: false
`)
  expect(settings).toMatchObject({
    siteUrl: 'https://www.club.example',
    issuer: 'mein-verein',
    audience: 'mitglieder',
    redirectAllowList: ['https://*.club.example/**', 'meineapp://zurueck'],
    isSignUpOpen: false,
    confirmsEmailItself: true,
    confirmsPhoneItself: true,
    tellsRegistered: true,
    isEmailOffered: false,
    isPhoneOffered: true,
    isAnonymousOffered: true,
    isLinkingOffered: true,
    password: { minLength: 12, requiredCharacters: ['abc', '123'], maxBytes: 100 },
    isEmailChangeSecure: false,
    needsCurrentPassword: true,
    needsReauthentication: true,
    lifetimes: { ...DEFAULT_SETTINGS.lifetimes, accessToken: 30 * MINUTE, session: 90 * DAY, invite: 14 * DAY },
    reuseWindow: 5_000,
    mailLinks: 'fragment',
    mailLinkPath: '',
    frequencies: { email: 15 * MINUTE, sms: 2 * MINUTE },
    testCodes: { '+491701234567': '000000' },
    factors: {
      max: 3,
      isTotpOffered: false,
      isPhoneOffered: true,
      areRecoveryCodesOffered: false,
      issuer: 'Verein',
      requiredFor: ['admin', 'board'],
      grace: 30 * DAY,
    },
    evenAnswer: 0,
  })
  expect(config).toMatchObject({
    name: 'Mein Verein',
    cookieLifetime: 2 * HOUR,
    smsWebhook: { url: 'https://sms.example/send', authorization: 'Bearer abc' },
    providers: [{ kind: 'google', name: 'google', clientId: 'id' }],
    rateLimits: false,
  })
})

test('all mistakes are told together, each with its place', () => {
  const message = mistakesOf(`
siteUrl: keine Adresse
lifetimes: { accessToken: eine Stunde, recovery: 90d }
signUp: { open: vielleicht, opne: true }
password: { minLength: 2 }
factors: { requiredFor: [admin, vorstand] }
providers: [{ kind: oidc, name: verband, clientId: x }, { kind: google, clientId: y, geheim: z }]
`)
  expect(message.split('\n')).toEqual([
    'Die Einstellungen der Anmeldung stimmen nicht:',
    '  siteUrl: erwartet wird eine Adresse mit https://',
    '  signUp.open: erwartet wird true oder false',
    '  signUp: unbekannt ist opne',
    '  password.minLength: erwartet wird mindestens 6',
    '  lifetimes.accessToken: erwartet wird eine Dauer wie 90s, 15m, 1h oder 30d',
    '  lifetimes.recovery: erwartet wird eine sinnvolle Dauer',
    `  factors.requiredFor.1: erwartet wird ${OFFICES.join(' oder ')}`,
  ])
})

test('a mistake in a provider is told with its number', () => {
  const message = mistakesOf(
    'providers: [{ kind: oidc, name: verband, clientId: x }, { kind: google, clientId: y, a: z }]',
  )
  expect(message).toContain('providers.0.issuer: fehlt')
  expect(message).toContain('providers.1: unbekannt ist a')
})

test('two providers cannot have one name', () => {
  const google = '{ kind: google, clientId: y }'
  expect(mistakesOf(`providers: [${google}, ${google}]`)).toContain('jeder Anbieter braucht einen eigenen Namen')
})

describe('a secret in a wrong place is not repeated', () => {
  test.each([
    'keys: { signing: { secret: hunter2 } }',
    'keys: { signing: hunter2 }',
    'apiKeys: hunter2',
    'apiKeys: { anon: hunter2, service: hunter2 }',
    'sms: { url: hunter2 }',
    'sms: { testCodes: { "+491701234567": hunter2 } }',
    'paths: { pages: hunter2 }',
    'origins: hunter2',
    'providers: [{ kind: hunter2 }]',
    'providers: [hunter2]',
    'keys: { signing: { secret: "hunter2 }',
    'hunter2',
  ])('%s', (text) => {
    const message = mistakesOf(text)
    expect(message).toMatch(/^Die Einstellungen der Anmeldung stimmen nicht:\n {2}/)
    expect(message).not.toContain('hunter2')
  })
})

test.each(['/konto/', 'konto', '/kon to', '/konto?x'])('%s is no place for a mount', (path) => {
  expect(mistakesOf(`paths: { pages: '${path}' }`)).toContain('paths.pages: erwartet wird ein Pfad wie /konto')
})

test('no mount may lie inside another', () => {
  expect(mistakesOf('paths: { pages: /auth/v1/konto }')).toContain('drei verschiedene Pfade')
  expect(mistakesOf('paths: { pages: /auth }')).toContain('drei verschiedene Pfade')
  expect(mistakesOf('paths: { pages: /authentisch }')).toBe('no mistake')
  expect(mistakesOf('paths: { netlify: /, supabase: / }')).toContain('drei verschiedene Pfade')
})

test('one of the mounts may be the root, where no website lies', () => {
  expect(mistakesOf('paths: { netlify: / }')).toContain('paths: bei / liegt die Website selbst')
  expect(readServiceConfig('paths: { netlify: / }').identity.paths.netlify).toBe('')
})

test('a small file that would unfold to a huge one is refused', () => {
  const fold = (name: string, last: string) => `${name}: &${name} [${Array(9).fill(`*${last}`).join(', ')}]`
  const bomb = ['a: &a [x, x]', fold('b', 'a'), fold('c', 'b'), fold('d', 'c')].join('\n')
  expect(mistakesOf(bomb)).toContain('kein gültiges YAML')
})

test('JSON is understood as well', () => {
  expect(read('{"signUp": {"open": false}}').settings.isSignUpOpen).toBe(false)
})

describe('a service that runs alone', () => {
  test('says where it listens and where its data is', () => {
    const { identity, server, publicUrl } = readServiceConfig('server: { port: 9000, dataDir: /srv/id }')
    expect(server).toMatchObject({ host: '127.0.0.1', port: 9000, dataDir: '/srv/id', trustedProxies: 0 })
    expect(publicUrl).toBe('http://localhost:9000')
    expect(identity).toMatchObject({ publicUrl, name: 'localhost', settings: { siteUrl: publicUrl } })
  })

  test('can serve a site under another address', () => {
    const { identity } = readServiceConfig(
      'siteUrl: https://www.club.example\nserver: { publicUrl: "https://id.club.example" }',
    )
    expect(identity.settings.siteUrl).toBe('https://www.club.example')
    expect(identity.settings.issuer).toBe('https://id.club.example/auth/v1')
  })

  test('is told the mistakes of both parts together', () => {
    const message = mistakesOf('audience: []\nserver: { port: 70000, smtpUrl: hunter2 }', readServiceConfig)
    expect(message).toContain('server.port: erwartet wird höchstens 65535')
    expect(message).toContain('server.smtpUrl: erwartet wird eine Adresse wie smtps://')
    expect(message).toContain('audience: erwartet wird ein Text')
    expect(message).not.toContain('hunter2')
  })
})

test('inside a site, host and port are no setting of the file', () => {
  expect(mistakesOf('server: { port: 1 }')).toContain('unbekannt ist server')
})
