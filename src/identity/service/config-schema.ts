import { z } from 'zod'
import { isRedirectPattern } from '#identity/core/one-time/redirect-target.ts'
import { DEFAULT_SETTINGS } from '#identity/core/settings.ts'
import { OFFICES } from '#rights/offices.ts'
import { DAY, MINUTE, HOUR, SECOND } from '#shared/durations.ts'

const UNITS = { ms: 1, s: SECOND, m: MINUTE, h: HOUR, d: DAY } as const

/** `90s`, `15m`, `1h`, `30d`. @returns milliseconds; undefined for anything else */
export function readDuration(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,9})(ms|s|m|h|d)$/.exec(text) ?? []
  return count === undefined || unit === undefined ? undefined : Number(count) * UNITS[unit as keyof typeof UNITS]
}

/** The file in which an operator describes the service; `docs/identity.md` explains each entry. Messages address the operator. */
const D = DEFAULT_SETTINGS

const text = z.string('ein Text').trim().min(1, 'ein Text, der nicht leer ist').max(500, 'ein kürzerer Text')
/** Used in mail headers. */
const title = text.regex(/^[^\p{Cc}]*$/u, 'ein Text in einer Zeile')
const flag = (preset: boolean) => z.boolean('true oder false').default(preset)
const count = (preset: number, least: number, most: number) =>
  z.int('eine ganze Zahl').min(least, `mindestens ${least}`).max(most, `höchstens ${most}`).default(preset)

const DURATION = 'eine Dauer wie 90s, 15m, 1h oder 30d'
const duration = (preset: number, { least = 0, most = 3_650 * DAY } = {}) =>
  z
    .string(DURATION)
    .transform((given, context) => {
      const milliseconds = readDuration(given)
      if (milliseconds !== undefined && milliseconds >= least && milliseconds <= most) return milliseconds
      context.addIssue({ code: 'custom', message: milliseconds === undefined ? DURATION : 'eine sinnvolle Dauer' })
      return z.NEVER
    })
    .default(preset)

const webAddress = z
  .string('eine Adresse mit https://')
  .refine((given) => isWebAddress(given), 'eine Adresse mit https://')
const mount = (preset: string) =>
  z
    .string('ein Pfad wie /konto')
    .regex(/^(\/|(\/[\w.~-]+)+)$/, 'ein Pfad wie /konto ohne Schrägstrich am Ende, oder /')
    // Addresses are joined from origin, mount and path.
    .transform((path) => (path === '/' ? '' : path))
    .default(preset)
const origin = webAddress.refine(
  (given) => new URL(given).origin === given,
  'eine Herkunft wie https://www.verein.example',
)

/** A JSON Web Key; its import checks which members it needs. */
const jwk = z.looseObject({ kty: z.enum(['EC', 'RSA', 'OKP', 'oct'], 'ein JSON Web Key mit kty') })
const signing = z.union(
  [
    z.strictObject({ generate: z.enum(['ES256', 'RS256']) }),
    z.strictObject({ jwk }),
    z.strictObject({ secret: z.string().min(32), keyId: text.optional() }),
  ],
  'generate: ES256 oder RS256, oder ein jwk, oder ein secret mit mindestens 32 Zeichen',
)

const rule = (max: number, per: number) =>
  z.strictObject({ max: count(max, 1, 1_000_000), per: duration(per, { least: 1_000 }) }).prefault({})

const rateLimits = z.strictObject({
  token: rule(30, 5 * MINUTE),
  signUp: rule(20, 10 * MINUTE),
  message: rule(30, 10 * MINUTE),
  verify: rule(30, 5 * MINUTE),
  passwordOfAccount: rule(10, 5 * MINUTE),
  passwordOfAccountAnywhere: rule(100, 15 * MINUTE),
  codeOfAccount: rule(10, 5 * MINUTE),
  factorOfAccount: rule(10, 5 * MINUTE),
})

const L = D.lifetimes
const TOKEN = { least: 60_000, most: 7 * DAY }
const lifetimes = z.strictObject({
  accessToken: duration(L.accessToken, { least: 60_000, most: DAY }),
  inactivity: duration(L.inactivity, { least: 60_000 }),
  session: z.union([z.literal('unlimited'), duration(0)], `unlimited oder ${DURATION}`).default('unlimited'),
  confirmation: duration(L.confirmation, TOKEN),
  recovery: duration(L.recovery, TOKEN),
  emailChange: duration(L.emailChange, TOKEN),
  magicLink: duration(L.magicLink, TOKEN),
  invite: duration(L.invite, { ...TOKEN, most: 30 * DAY }),
  smsCode: duration(L.smsCode, { least: 30_000, most: DAY }),
  reauthentication: duration(L.reauthentication, { least: 30_000, most: DAY }),
  flow: duration(L.flow, { least: 30_000, most: DAY }),
  challenge: duration(L.challenge, { least: 30_000, most: DAY }),
  unverifiedFactor: duration(L.unverifiedFactor, { least: 30_000, most: DAY }),
  refreshReuse: duration(D.reuseWindow, { most: MINUTE }),
})

export const configSchema = z.strictObject(
  {
    name: title.optional(),
    siteUrl: webAddress.optional(),
    issuer: text.optional(),
    audience: text.default(D.audience),
    furtherAudiences: z.array(text, 'eine Liste von Namen').default([]),
    redirects: z
      .array(
        text.refine(isRedirectPattern, 'eine Adresse oder ein Muster wie https://*.verein.example/**'),
        'eine Liste von Adressen',
      )
      .default([]),
    paths: z
      .strictObject({ netlify: mount('/.netlify/identity'), supabase: mount('/auth/v1'), pages: mount('/konto') })
      .prefault({})
      .refine(areApart, 'drei verschiedene Pfade, keiner innerhalb eines anderen außer in /'),
    origins: z
      .union([z.literal('*'), z.array(origin)], '"*" oder eine Liste wie [https://www.verein.example]')
      .default([]),
    cookieLifetime: duration(DAY),
    signUp: z
      .strictObject({
        open: flag(D.isSignUpOpen),
        confirmEmail: flag(!D.confirmsEmailItself),
        confirmPhone: flag(!D.confirmsPhoneItself),
        tellRegistered: flag(D.tellsRegistered),
      })
      .prefault({}),
    methods: z
      .strictObject({
        email: flag(D.isEmailOffered),
        phone: flag(D.isPhoneOffered),
        anonymous: flag(D.isAnonymousOffered),
        linking: flag(D.isLinkingOffered),
      })
      .prefault({}),
    password: z
      .strictObject({
        minLength: count(D.password.minLength, 6, 72),
        requiredCharacters: z.array(text, 'eine Liste von Zeichenfolgen').default([]),
        maxBytes: count(D.password.maxBytes, 72, 4_096),
        refuseCommon: flag(D.password.refusesCommon),
      })
      .prefault({}),
    changes: z
      .strictObject({
        bothAddresses: flag(D.isEmailChangeSecure),
        currentPassword: flag(D.needsCurrentPassword),
        reauthenticate: flag(D.needsReauthentication),
      })
      .prefault({}),
    lifetimes: lifetimes.prefault({}),
    mail: z
      .strictObject({
        links: z.enum(['page', 'fragment', 'verify']).default(D.mailLinks),
        path: z
          .string('ein Pfad wie /admin')
          .regex(/^(\/[^\s#?]*)?$/, 'ein Pfad wie /admin')
          .default(D.mailLinkPath),
        every: duration(D.frequencies.email, { most: DAY }),
      })
      .prefault({}),
    sms: z
      .strictObject({
        url: webAddress.optional(),
        authorization: title.optional(),
        every: duration(D.frequencies.sms, { most: DAY }),
        testCodes: z
          .record(
            z.string().regex(/^\+[1-9]\d{6,14}$/, 'eine Nummer wie "+491701234567"'),
            z.string('ein Code in Anführungszeichen').regex(/^\d{6}$/, 'ein Code aus sechs Ziffern'),
          )
          .default({}),
      })
      .prefault({}),
    factors: z
      .strictObject({
        max: count(D.factors.max, 1, 100),
        totp: flag(D.factors.isTotpOffered),
        phone: flag(D.factors.isPhoneOffered),
        recoveryCodes: flag(D.factors.areRecoveryCodesOffered),
        issuer: title.optional(),
        requiredFor: z
          .array(z.enum(OFFICES, `eines von ${OFFICES.join(', ')}`), 'eine Liste von Ämtern')
          .default([...D.factors.requiredFor]),
        grace: duration(D.factors.grace, { most: 365 * DAY }),
      })
      .prefault({}),
    passkeys: z
      .strictObject({
        on: flag(D.passkeys.isOffered),
        max: count(D.passkeys.max, 1, 100),
        rpId: z
          .string('ein Name wie verein.example')
          .regex(/^([a-z0-9-]+\.)*[a-z0-9-]+$/, 'ein Name wie verein.example')
          .optional(),
        origins: z.array(origin, 'eine Liste wie [https://www.verein.example]').default([]),
      })
      .prefault({}),
    evenAnswer: duration(D.evenAnswer, { most: 5_000 }),
    keys: z
      .strictObject({ signing: signing.default({ generate: 'ES256' }), verifyOnly: z.array(jwk).default([]) })
      .prefault({}),
    apiKeys: z
      .union(
        [z.enum(['generate', 'none']), z.strictObject({ anon: z.string().min(20), service: z.string().min(20) })],
        'generate, none, oder anon und service mit je mindestens 20 Zeichen',
      )
      .default('generate'),
    providers: z.array(z.unknown(), 'eine Liste von Anbietern').default([]),
    saml: z.strictObject({ on: flag(false), label: title.optional(), allowUnsolicited: flag(false) }).prefault({}),
    rateLimits: z
      .union([z.literal(false), rateLimits], 'false, oder Regeln wie token: {max: 30, per: 5m}')
      .prefault({}),
    hashing: z
      .strictObject({
        memoryMegabytes: count(19, 8, 1_024),
        passes: count(2, 1, 20),
        atOnce: z.int('eine ganze Zahl').min(1, 'mindestens 1').max(64, 'höchstens 64').optional(),
      })
      .prefault({}),
  },
  {
    error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : 'eine Liste von Einstellungen wie siteUrl: …'),
  },
)
export type ParsedConfig = z.output<typeof configSchema>

/** Further entries of a stand-alone service; the club's site has them in its environment. */
export const serverSchema = z.strictObject({
  publicUrl: origin.optional(),
  host: text.default('127.0.0.1'),
  port: count(9999, 0, 65_535),
  dataDir: text.default('./data'),
  databaseUrl: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'eine Adresse wie postgres://name:passwort@server/datenbank')
    .optional(),
  smtpUrl: z
    .string()
    .regex(/^smtps?:\/\//, 'eine Adresse wie smtps://name:passwort@server')
    .optional(),
  mailFrom: title.includes('@', 'eine E-Mail-Adresse').optional(),
  trustedProxies: count(0, 0, 10),
  logLevel: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})
export type ServerConfig = z.output<typeof serverSchema>

function isWebAddress(given: string): boolean {
  return URL.canParse(given) && ['http:', 'https:'].includes(new URL(given).protocol)
}

function areApart(paths: Record<string, string>): boolean {
  const all = Object.values(paths)
  return all.every((path, index) =>
    all.every((other, place) => place === index || (other !== path && (path === '' || !other.startsWith(`${path}/`)))),
  )
}
