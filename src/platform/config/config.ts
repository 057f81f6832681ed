import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { USUAL_MAX_CONNECTIONS } from '#platform/http/limit-connections.ts'
import { inProjectFolder } from '#platform/program/project-folder.ts'
import { STATES, type State } from '#shared/german/states.ts'
import { mediaContradictions, mediaSettings, toMediaBucket, type MediaBucket } from './media-settings.ts'

/** Settings of one running instance, validated once at start; no other code reads the environment. */
export type Config = {
  host: string
  port: number
  /** Origin under which visitors reach the site, without a trailing slash. */
  publicUrl: string
  dataDir: string
  contentDir: string
  /** Undefined: the embedded SQLite file in `dataDir`. */
  databaseUrl: string | undefined
  /** The PostgreSQL schema of the tables; undefined: the server's default. */
  databaseSchema: string | undefined
  /** For PostgreSQL; times in seconds, 0 means no limit. */
  databasePool: { size: number; statementTimeout: number; idleTransactionTimeout: number }
  /** Undefined: pictures and files are in `dataDir/media`. */
  mediaBucket: MediaBucket | undefined
  /** Whether missing sizes of pictures are made at the start, before any request. */
  makesMediaAhead: boolean
  /** Undefined: mails become `.eml` files in `dataDir/outbox`. */
  smtpUrl: string | undefined
  mailFrom: string | undefined
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  rateLimits: boolean
  /** Number of proxies in front of us whose word on the visitor's address is trusted. */
  trustedProxies: number
  /** File with the settings of the sign-in; undefined: `identity.yaml` in `dataDir`, if it exists. */
  identityConfig: string | undefined
  /** Whether strangers may create accounts; undefined: that file decides. */
  identitySignUp: boolean | undefined
  /** Address and port of the metrics for operators; undefined: none. */
  metricsAddress: { host: string; port: number } | undefined
  /** Whether the nightly link check also requests other sites. */
  checksForeignLinks: boolean
  /** Whether match schedules may be fetched from an address that a user types. */
  fetchesLists: boolean
  /** Maximum concurrent connections of visitors or proxies; further ones are closed. */
  maxConnections: number
  /** The federal state whose holidays are shown for a club that has named none; undefined: Saarland. */
  holidayState: State | undefined
  /** How many days before a duty members are reminded of it; 0: never. */
  dutyReminderDays: number
  /** Limits for one of several clubs on one server: bytes in its folder, mails a day. Undefined for a single club. */
  most?: { bytes: number; mails: number }
}

const url = (protocols: string[], hint: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: hint,
    // Something that is no URL has no parts to check further.
    abort: true,
  })

/** A host, in brackets where it is IPv6, and a port, nothing else. */
const ADDRESS = /^(?:[\w.-]+|\[[\da-f:.]+\]):\d{1,5}$/i

/** The origin at which visitors reach a site. */
export const webOrigin = url(['http:', 'https:'], 'eine Adresse wie https://www.verein.example').refine(
  (text) => new URL(text).pathname === '/',
  'eine Adresse ohne Pfad',
)

/** The address at which another server of this process listens. */
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

/** All invalid settings by name, so that the operator can correct them in one go. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export type Environment = Record<string, string | undefined>
type Contradiction = [name: string, expected: string]

/**
 * Reads settings from environment variables; empty ones count as not set.
 *
 * @throws {ConfigError} naming all invalid settings together; values are never repeated, because they may be secrets
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

/** The settings of this process: its environment, with an optional `.env` file beside the program as a fallback. */
export const readProcessConfig = (): Config => readConfig(readProcessEnvironment())

/** The same before validation, for a program that runs several sites with them. */
export function readProcessEnvironment(): Environment {
  const file = inProjectFolder('.env')
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  return { ...fromFile, ...process.env }
}
