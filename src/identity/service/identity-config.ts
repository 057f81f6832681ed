import { parse, YAMLParseError } from 'yaml'
import type { z } from 'zod'
import { ConfigError } from '#platform/config/config.ts'
import type { SmsWebhook } from '#platform/mail/sms-transport.ts'
import type { IdentitySettings } from '#identity/core/settings.ts'
import { providerSettingsSchema, type ProviderSettings } from '#identity/external/provider-settings.ts'
import { configSchema, serverSchema, type ParsedConfig, type ServerConfig } from './config-schema.ts'

type Kept = 'paths' | 'origins' | 'cookieLifetime' | 'keys' | 'apiKeys' | 'saml' | 'rateLimits' | 'hashing'

/** Everything that the operator of one identity service configures. */
export type IdentityConfig = Pick<ParsedConfig, Kept> & {
  settings: IdentitySettings
  /** The service's name in mails and on pages. */
  name: string
  /** Whether the operator configured that name. */
  isNamed: boolean
  /** Public origin of the service, without a trailing slash. */
  publicUrl: string
  providers: ProviderSettings[]
  smsWebhook: SmsWebhook | undefined
}

/** What is known without the file. */
type ConfigSurroundings = { publicUrl: string; name: string | undefined }

/**
 * Reads the file of an identity service that is part of a site.
 *
 * @param text YAML or JSON; empty for all defaults
 * @throws {ConfigError} naming all mistakes together with their places; it never repeats values, which may be secrets
 */
export function readIdentityConfig(text: string, surroundings: ConfigSurroundings): IdentityConfig {
  const mistakes: string[] = []
  const config = check(configSchema, readFile(text), mistakes)
  if (config && Object.values(config.paths).includes('')) mistakes.push('paths: bei / liegt die Website selbst')
  const providers = config && checkProviders(config.providers, mistakes)
  if (!config || !providers || mistakes.length > 0) throw mistaken(mistakes)
  return toIdentityConfig(config, providers, surroundings)
}

/**
 * Reads the file of a stand-alone identity service: the same, and under `server` where it listens and where its data is.
 *
 * @throws {ConfigError} as {@link readIdentityConfig}
 */
export function readServiceConfig(text: string): { identity: IdentityConfig; server: ServerConfig; publicUrl: string } {
  const { server: givenServer = {}, ...given } = asRecord(readFile(text))
  const mistakes: string[] = []
  const server = check(serverSchema, givenServer, mistakes, 'server')
  const config = check(configSchema, given, mistakes)
  const providers = config && checkProviders(config.providers, mistakes)
  if (!server || !config || !providers || mistakes.length > 0) throw mistaken(mistakes)
  const publicUrl = server.publicUrl ?? `http://localhost:${server.port}`
  return { identity: toIdentityConfig(config, providers, { publicUrl, name: undefined }), server, publicUrl }
}

function readFile(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 50 }) ?? {}
  } catch (error) {
    if (!(error instanceof YAMLParseError) && !(error instanceof ReferenceError)) throw error
    const line = error instanceof YAMLParseError ? error.linePos?.[0].line : undefined
    // The parser's message quotes the line, which may hold a secret.
    throw mistaken([`${line === undefined ? '' : `Zeile ${line}: `}kein gültiges YAML oder JSON`])
  }
}

function asRecord(given: unknown): Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given) ? { ...given } : { '': given }
}

function check<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  mistakes: string[],
  place?: string,
): z.output<Schema> | undefined {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  mistakes.push(...parsed.error.issues.map((issue) => describe(issue, place)))
  return undefined
}

function checkProviders(given: unknown[], mistakes: string[]): ProviderSettings[] {
  const providers = given.flatMap((provider, index) => {
    const parsed = providerSettingsSchema.safeParse(provider)
    if (parsed.success) return parsed.data
    mistakes.push(...parsed.error.issues.map((issue) => describeProviderMistake(issue, index)))
    return []
  })
  const names = providers.map(({ name }) => name)
  if (new Set(names).size < names.length) mistakes.push('providers: jeder Anbieter braucht einen eigenen Namen (name)')
  return providers
}

/** Their schema's own messages are complete and need no „erwartet wird“. */
function describeProviderMistake(issue: z.core.$ZodIssue, index: number): string {
  const path = ['providers', index, ...issue.path].map(String).join('.')
  if (issue.code === 'unrecognized_keys') return `${path}: unbekannt ist ${issue.keys.join(', ')}`
  const isOurText = issue.message !== '' && !/^(Invalid|Too)/.test(issue.message)
  return isOurText ? `${path}: ${issue.message}` : `${path}: erwartet wird ${expected(issue)}`
}

function describe(issue: z.core.$ZodIssue, place: string | undefined): string {
  const path = [...(place === undefined ? [] : [place]), ...issue.path.map(String)].join('.')
  if (issue.code === 'unrecognized_keys') return `${path ? `${path}: ` : ''}unbekannt ist ${issue.keys.join(', ')}`
  return `${path || 'Datei'}: erwartet wird ${expected(issue)}`
}

function expected(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return issue.values.map(String).join(' oder ')
  if (!/^(Invalid|Too)/.test(issue.message)) return issue.message
  return issue.code === 'too_small' ? `mindestens ${issue.minimum}` : 'eine andere Angabe'
}

function mistaken(mistakes: string[]): ConfigError {
  return new ConfigError(
    `Die Einstellungen der Anmeldung stimmen nicht:\n${mistakes.map((line) => `  ${line}`).join('\n')}`,
  )
}

function toIdentityConfig(
  parsed: ParsedConfig,
  providers: ProviderSettings[],
  { publicUrl, name: siteName }: ConfigSurroundings,
): IdentityConfig {
  const siteUrl = (parsed.siteUrl ?? publicUrl).replace(/\/+$/, '')
  const name = parsed.name ?? siteName ?? new URL(siteUrl).hostname
  const { paths, origins, cookieLifetime, keys, apiKeys, saml, rateLimits, hashing, sms } = parsed
  return {
    paths,
    origins,
    cookieLifetime,
    keys,
    apiKeys,
    saml,
    rateLimits,
    hashing,
    name,
    isNamed: parsed.name !== undefined,
    publicUrl,
    providers,
    smsWebhook: sms.url === undefined ? undefined : { url: sms.url, authorization: sms.authorization },
    settings: toSettings(parsed, { siteUrl, issuer: parsed.issuer ?? publicUrl + paths.supabase, name }),
  }
}

const toPasswordRule = ({ refuseCommon, ...rule }: ParsedConfig['password']) => ({
  ...rule,
  refusesCommon: refuseCommon,
})

const toPasskeys = ({ on, max, rpId, origins }: ParsedConfig['passkeys']) => ({ isOffered: on, max, rpId, origins })

function toSettings(
  { signUp, methods, changes, lifetimes, mail, sms, factors, ...parsed }: ParsedConfig,
  { siteUrl, issuer, name }: { siteUrl: string; issuer: string; name: string },
): IdentitySettings {
  const { refreshReuse, session, ...others } = lifetimes
  return {
    siteUrl,
    issuer,
    redirectAllowList: parsed.redirects,
    audience: parsed.audience,
    furtherAudiences: parsed.furtherAudiences,
    isSignUpOpen: signUp.open,
    confirmsEmailItself: !signUp.confirmEmail,
    confirmsPhoneItself: !signUp.confirmPhone,
    tellsRegistered: signUp.tellRegistered,
    isEmailOffered: methods.email,
    isPhoneOffered: methods.phone,
    isAnonymousOffered: methods.anonymous,
    isLinkingOffered: methods.linking,
    isEmailChangeSecure: changes.bothAddresses,
    needsCurrentPassword: changes.currentPassword,
    needsReauthentication: changes.reauthenticate,
    password: toPasswordRule(parsed.password),
    lifetimes: { ...others, session: session === 'unlimited' ? undefined : session },
    reuseWindow: refreshReuse,
    frequencies: { email: mail.every, sms: sms.every },
    factors: {
      max: factors.max,
      isTotpOffered: factors.totp,
      isPhoneOffered: factors.phone,
      areRecoveryCodesOffered: factors.recoveryCodes,
      issuer: factors.issuer ?? name,
      requiredFor: factors.requiredFor,
      grace: factors.grace,
    },
    passkeys: toPasskeys(parsed.passkeys),
    testCodes: sms.testCodes,
    evenAnswer: parsed.evenAnswer,
    mailLinks: mail.links,
    mailLinkPath: mail.path,
  }
}
