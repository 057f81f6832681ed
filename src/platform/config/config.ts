import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { USUAL_MAX_CONNECTIONS } from '#platform/http/limit-connections.ts'
import { inProjectFolder } from '#platform/program/project-folder.ts'
import { STATES, type State } from '#shared/german/states.ts'
import { mediaContradictions, mediaSettings, toMediaBucket, type MediaBucket } from './media-settings.ts'

/** Settings of one running instance, checked once at start; nobody else reads the environment. */
export type Config = {
  host: string
  port: number
  /** Origin under which visitors reach the site, without a trailing slash. */
  publicUrl: string
  dataDir: string
  contentDir: string
  /** Undefined means: the embedded SQLite file in `dataDir`. */
  databaseUrl: string | undefined
  /** Where PostgreSQL keeps the tables; undefined means: where it looks by itself. */
  databaseSchema: string | undefined
  /** For PostgreSQL; times in seconds, 0 means without end. */
  databasePool: { size: number; statementTimeout: number; idleTransactionTimeout: number }
  /** Undefined means: pictures and files lie in `dataDir/media`. */
  mediaBucket: MediaBucket | undefined
  /** Whether the sizes of pictures that are missing at the start are made before anybody asks for them. */
  makesMediaAhead: boolean
  /** Undefined means: mails become `.eml` files in `dataDir/outbox`. */
  smtpUrl: string | undefined
  mailFrom: string | undefined
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  rateLimits: boolean
  /** How many proxies in front of us may be believed about the visitor's address. */
  trustedProxies: number
  /** File with the settings of the sign-in; undefined means `identity.yaml` in `dataDir`, where there is one. */
  identityConfig: string | undefined
  /** Whether strangers may make accounts; undefined leaves it to that file. */
  identitySignUp: boolean | undefined
  /** Where the figures for operators can be read, on a port of their own; undefined means nowhere. */
  metricsAddress: { host: string; port: number } | undefined
  /** Whether the nightly look at all links asks other sites, too. */
  checksForeignLinks: boolean
  /** Whether schedules of matches are fetched from an address that somebody types. */
  fetchesLists: boolean
  /** Connections of visitors or proxies at once; beyond, new ones are closed. */
  maxConnections: number
  /** Whose holidays stand among the dates of a club that has named no state; undefined means those of the Saarland. */
  holidayState: State | undefined
  /** So many days before a duty members are reminded of it; 0 for never. */
  dutyReminderDays: number
  /** What one of several clubs under a roof may take: bytes in its folder, mails a day. Undefined for a club alone. */
  most?: { bytes: number; mails: number }
}

const url = (protocols: string[], hint: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: hint,
    // What is no address has no parts that could be looked at further.
    abort: true,
  })

/** Nothing but a host, in brackets where it is IPv6, and a port. */
const ADDRESS = /^(?:[\w.-]+|\[[\da-f:.]+\]):\d{1,5}$/i

/** Where visitors reach a site. */
export const webOrigin = url(['http:', 'https:'], 'eine Adresse wie https://www.verein.example').refine(
  (text) => new URL(text).pathname === '/',
  'eine Adresse ohne Pfad',
)

/** Where another server of this process listens. */
export const address = z
  .string()
  .refine((text) => ADDRESS.test(text) && URL.canParse(`http://${text}`), 'eine Adresse mit Port wie 127.0.0.1:9464')

const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number('eine Portnummer').int().min(0).max(65_535).default(3000),
  PUBLIC_URL: webOrigin.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  CONTENT_DIR: z.string().min(1).default(inProjectFolder('content')),
  DATABASE_URL: url(
    ['postgres:', 'postgresql:'],
    'eine Adresse wie postgres://name:passwort@server/datenbank',
  ).optional(),
  DATABASE_SCHEMA: z
    .string()
    .regex(
      /^(?!pg_)[a-z_][a-z0-9_.-]{0,62}$/,
      'ein Name aus kleinen Buchstaben, Ziffern, _ . und -, nicht mit pg_ vorn',
    )
    .optional(),
  DATABASE_POOL: z.coerce.number('eine Anzahl von Verbindungen').int().min(2).max(500).default(10),
  DATABASE_STATEMENT_TIMEOUT: z.coerce.number('eine Anzahl von Sekunden').int().min(0).max(3600).default(30),
  DATABASE_IDLE_TIMEOUT: z.coerce.number('eine Anzahl von Sekunden').int().min(0).max(3600).default(60),
  ...mediaSettings,
  SMTP_URL: url(['smtp:', 'smtps:'], 'eine Adresse wie smtps://name:passwort@server').optional(),
  MAIL_FROM: z.string().includes('@', 'eine E-Mail-Adresse').optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  TRUSTED_PROXIES: z.coerce.number('eine Anzahl von Proxys').int().min(0).max(10).default(0),
  IDENTITY_CONFIG: z.string().min(1).optional(),
  IDENTITY_SIGN_UP: z.enum(['on', 'off']).optional(),
  CHECK_FOREIGN_LINKS: z.enum(['on', 'off']).default('off'),
  FETCH_LISTS: z.enum(['on', 'off']).default('off'),
  MAX_CONNECTIONS: z.coerce
    .number('eine Anzahl von Verbindungen')
    .int()
    .min(10)
    .max(1_000_000)
    .default(USUAL_MAX_CONNECTIONS),
  HOLIDAY_STATE: z.enum(STATES).optional(),
  DUTY_REMINDER_DAYS: z.coerce.number('eine Anzahl von Tagen').int().min(0).max(30).default(3),
  METRICS_ADDRESS: address.optional(),
})

/** All environment variables that are settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(environment.shape)

/** Every setting that is wrong, each with its name, so that one look is enough to mend them all. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export type Environment = Record<string, string | undefined>
type Contradiction = [name: string, expected: string]

/**
 * Reads settings from environment variables; empty ones count as not set.
 *
 * @throws {ConfigError} naming all wrong settings together; values are never repeated, they may be secrets
 */
export function readBy<T>(
  schema: z.ZodType<T>,
  env: Environment,
  contradict: (given: Environment) => Contradiction[] = () => [],
): T {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(given)
  const wrong = parsed.error?.issues.map((issue) => [issue.path.join('.'), withoutValue(issue)]) ?? []
  const contradictory = contradict(given)
  if (parsed.success && contradictory.length === 0) return parsed.data
  const lines = [...wrong, ...contradictory].map(([name, expected]) => `  ${name}: erwartet wird ${expected}`)
  throw new ConfigError(`Diese Einstellungen stimmen nicht:\n${lines.join('\n')}`)
}

/** Derives the configuration of a site from environment variables, as {@link readBy} does. */
export function readConfig(env: Environment): Config {
  const settings = readBy(environment, env, mediaContradictions)
  return {
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).origin,
    dataDir: settings.DATA_DIR,
    contentDir: settings.CONTENT_DIR,
    databaseUrl: settings.DATABASE_URL,
    databaseSchema: settings.DATABASE_SCHEMA,
    databasePool: {
      size: settings.DATABASE_POOL,
      statementTimeout: settings.DATABASE_STATEMENT_TIMEOUT,
      idleTransactionTimeout: settings.DATABASE_IDLE_TIMEOUT,
    },
    mediaBucket: toMediaBucket(settings),
    makesMediaAhead: settings.MEDIA_AHEAD === 'on',
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    logLevel: settings.LOG_LEVEL,
    rateLimits: settings.RATE_LIMITS === 'on',
    trustedProxies: settings.TRUSTED_PROXIES,
    identityConfig: settings.IDENTITY_CONFIG,
    identitySignUp: settings.IDENTITY_SIGN_UP === undefined ? undefined : settings.IDENTITY_SIGN_UP === 'on',
    metricsAddress: settings.METRICS_ADDRESS === undefined ? undefined : splitAddress(settings.METRICS_ADDRESS),
    checksForeignLinks: settings.CHECK_FOREIGN_LINKS === 'on',
    fetchesLists: settings.FETCH_LISTS === 'on',
    maxConnections: settings.MAX_CONNECTIONS,
    holidayState: settings.HOLIDAY_STATE,
    dutyReminderDays: settings.DUTY_REMINDER_DAYS,
  }
}

export function splitAddress(address: string): { host: string; port: number } {
  const colon = address.lastIndexOf(':')
  return { host: address.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(address.slice(colon + 1)) }
}

function withoutValue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return issue.values.map(String).join(' oder ')
  if (issue.code === 'too_big') return `höchstens ${issue.maximum}`
  if (issue.code === 'too_small') return `mindestens ${issue.minimum}`
  return issue.code === 'invalid_type' && issue.message.startsWith('Invalid') ? 'eine ganze Zahl' : issue.message
}

/** The process's own settings: its environment, and beneath it a `.env` file beside the program where there is one. */
export const readProcessConfig = (): Config => readConfig(readProcessEnvironment())

/** The same before they are checked, for who runs several sites with them. */
export function readProcessEnvironment(): Environment {
  const file = inProjectFolder('.env')
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  return { ...fromFile, ...process.env }
}
