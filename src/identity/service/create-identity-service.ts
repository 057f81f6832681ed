import { randomBytes, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { noteFactorNeeds } from '#identity/core/accounts/needed-factor.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import type { External, Providers, Saml } from '#identity/core/gateways.ts'
import { relyingPartyOf } from '#identity/core/passkeys/relying-party.ts'
import type { Vault } from '#identity/core/ports.ts'
import { beginExternal, resumeExternal } from '#identity/core/providers/begin-external.ts'
import { completeExternal } from '#identity/core/providers/complete-external.ts'
import type { Session } from '#identity/core/sessions/session.ts'
import { createProviders } from '#identity/external/create-providers.ts'
import type { QueueLoad } from '#identity/keys/hasher-queue.ts'
import { loadSigningKey, loadVaultSecret, type LoadOrCreate } from '#identity/keys/key-source.ts'
import { createPasswordHasher } from '#identity/keys/password-hasher.ts'
import { createSigner, type Signer } from '#identity/keys/signer.ts'
import { createVault } from '#identity/keys/vault.ts'
import { createMessages } from '#identity/messages/create-messages.ts'
import { findSetUpLink } from '#identity/core/sign-up/first-set-up.ts'
import { createPages, PAGE_PATHS } from '#identity/pages/create-pages.ts'
import type { Linking } from '#identity/use/account/context.ts'
import { createGotrueWire } from '#identity/wires/gotrue/create-gotrue-wire.ts'
import { createKeyReader } from '#identity/wires/supabase/api-key.ts'
import { createSupabaseWire } from '#identity/wires/supabase/create-supabase-wire.ts'
import { withoutCookie } from '#identity/wires/supabase/external/external-state.ts'
import type { KeyReader } from '#identity/wires/supabase/supabase-context.ts'
import { ConfigError } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { getSecret } from '#platform/db/secret-store.ts'
import { inMemory, type LimitSource } from '#platform/limits/open-limits.ts'
import type { Log } from '#platform/log/log.ts'
import { renderMailBody } from '#platform/mail/mail-body.ts'
import { newId } from '#shared/new-id.ts'
import type { Tally } from '#shared/tally.ts'
import { loadKeyPair, toApiKeys, type KeyPair } from './api-keys.ts'
import { createIdentityContext } from './create-identity-context.ts'
import type { IdentityConfig } from './identity-config.ts'
import { createLimits, createRecentRequests } from './limits.ts'
import { noSaml } from './no-saml.ts'
import { createOnlyOnce, createSharedAssertions } from './shared-assertions.ts'
import { readLook, type Theme } from './read-look.ts'

const IDENTITY_VERSION = '1.0.0'

type IdentityServiceNeeds = {
  config: IdentityConfig
  /** Open and migrated. */
  connection: DatabaseConnection
  log: Log
  now: () => Date
  /** Where to count rate-limited actions; omitted: each service counts in its own memory. */
  limits?: LimitSource
  /** Called when mails have been committed, so that they go out at once. */
  kickMailer: () => void
  /** Tries to send a committed text message, once and at once. */
  handOver: IdentityContext['handOver']
  /** @param environment what the server passes with a request */
  clientAddress: (request: Request, environment: unknown) => string
  /** For a site with a members' area: the cookie that signs a browser in there, as a header value. */
  siteCookie?: (identity: IdentityContext, session: Session) => string
  /** The club's current name and look, which may change at any moment; omitted: as configured. */
  theme?: () => Theme | undefined
  /** For requests to providers. */
  fetch?: typeof fetch
  /** Counts the outcomes of password attempts. */
  signIns?: Tally
}

/** One identity service: its use cases, and the two wires and the pages that offer them. */
export type IdentityService = {
  identity: IdentityContext
  /** Both wires and the pages under their mounts. */
  app: Hono
  /** Patterns of the addresses that `app` answers. */
  addresses: string[]
  keys: KeyPair | undefined
  /** Finds out whose key something is. */
  keyReader: KeyReader
  /** The link for the first administrator; undefined once there is one. */
  firstSetUpLink: () => Promise<string | undefined>
  linking: Linking
  /** Passwords that are being checked, and those that wait for it. */
  hashing: () => QueueLoad
}

/** Puts core, store, keys, messages, wires and pages together. Keys that are not configured are made at the first start and kept. */
export async function createIdentityService(service: IdentityServiceNeeds): Promise<IdentityService> {
  const { config, connection, now } = service
  const loadOrCreate: LoadOrCreate = (name, create) => getSecret(connection.inTransaction, name, create)
  const pair = await loadKeyPair(config, loadOrCreate)
  const { identity, signer, hashing } = await gatherContext(service, loadOrCreate)
  await noteFactorNeeds(identity)
  const keyReader = createKeyReader(toApiKeys(pair, (token) => signer.roleOf(token, now())))
  const { settings, vault } = identity
  const external = rulesOf(identity)
  const providers = createProviders({
    siteUrl: settings.siteUrl,
    external,
    vault,
    now,
    randomBytes,
    settings: config.providers,
    fetch: service.fetch ?? fetch,
  })
  const saml = await openSaml({ config, identity, external, loadOrCreate, limits: service.limits })
  const parts = { identity, providers, saml, signer, keyReader, pair }
  return {
    identity,
    keys: pair,
    keyReader,
    firstSetUpLink: () => findSetUpLink(identity, config.publicUrl + config.paths.pages),
    linking: createLinking(config, providers, vault),
    hashing,
    ...mount(config, createSurfaces(service, parts)),
  }
}

const rulesOf = (identity: IdentityContext): External => ({
  begin: (request) => beginExternal(identity, request),
  resume: (state) => resumeExternal(identity, state),
  complete: (flow, profile, caller) => completeExternal(identity, flow, profile, caller),
})

type Parts = {
  identity: IdentityContext
  providers: Providers
  saml: Saml
  signer: Signer
  keyReader: KeyReader
  pair: KeyPair | undefined
}

const NO_THEME = () => undefined

/** A name that the operator configured outranks the club's own. */
const nameOf =
  ({ isNamed, name }: IdentityConfig, theme: () => Theme | undefined) =>
  () =>
    (isNamed ? undefined : theme()?.name) ?? name

/** The two wires and the pages. */
function createSurfaces(service: IdentityServiceNeeds, parts: Parts): Surfaces {
  const { config, clientAddress, siteCookie, theme = NO_THEME } = service
  const nameNow = nameOf(config, theme)
  const { identity, providers, saml } = parts
  const { publicUrl, paths } = config
  const common = {
    identity,
    providers,
    saml,
    clientAddress,
    version: IDENTITY_VERSION,
    reportFault: faultReporter(service.log),
  }
  return {
    gotrue: createGotrueWire({
      ...common,
      ...gotrueFacts(config, parts),
      baseUrl: publicUrl + paths.netlify,
      host: {
        get name() {
          return nameNow()
        },
        url: identity.settings.siteUrl,
      },
    }),
    supabase: createSupabaseWire({
      ...common,
      baseUrl: publicUrl + paths.supabase,
      keys: parts.keyReader,
      jwks: parts.signer.jwks,
    }),
    pages: createPages({
      ...common,
      onlyOnce: createOnlyOnce(service.connection),
      baseUrl: publicUrl + paths.pages,
      siteName: nameNow,
      look: readLook(theme),
      siteCookie: siteCookie && ((session) => siteCookie(identity, session)),
    }),
  }
}

/** What only the older wire needs. */
function gotrueFacts(config: IdentityConfig, { identity, keyReader, pair }: Parts) {
  const keyParty = relyingPartyOf(identity.settings)
  return {
    allowedOrigins: config.origins,
    cookieLifetimeSeconds: config.cookieLifetime / 1_000,
    codeDoor: {
      url: config.publicUrl + config.paths.supabase,
      ...(pair && { key: pair.anon }),
      ...(keyParty && { passkeys: keyParty.origins }),
    },
    isServiceKey: async (token: string) => (await keyReader.roleOf(token)) === 'service',
    ...(config.saml.label !== undefined && { samlLabel: config.saml.label }),
  }
}

type SamlParts = {
  config: IdentityConfig
  identity: IdentityContext
  external: External
  loadOrCreate: LoadOrCreate
  limits: IdentityServiceNeeds['limits']
}

/** Its libraries are the largest of the service, and most clubs never need them, so they are loaded only if it is switched on. */
async function openSaml({ config, identity, external, loadOrCreate, limits }: SamlParts): Promise<Saml> {
  const { settings, read, vault, now } = identity
  const { siteUrl } = settings
  if (!config.saml.on) return noSaml(siteUrl)
  const { createSaml } = await import('#identity/saml/create-saml.ts')
  const { fetchMetadata } = await import('./fetch-metadata.ts')
  return createSaml({
    siteUrl,
    external,
    store: read,
    vault,
    loadOrCreate,
    now,
    randomBytes,
    fetchMetadata,
    ...(limits?.isShared && { rememberUsed: createSharedAssertions(limits) }),
    settings: { isOn: true, allowsIdpInitiated: config.saml.allowUnsolicited },
    bases: {
      netlify: config.publicUrl + config.paths.netlify,
      supabase: config.publicUrl + config.paths.supabase,
    },
  })
}

async function gatherContext(
  { config, connection, now, kickMailer, handOver, signIns, ...service }: IdentityServiceNeeds,
  loadOrCreate: LoadOrCreate,
): Promise<{ identity: IdentityContext; signer: Signer; hashing: () => QueueLoad }> {
  const { limits = inMemory(now), theme = NO_THEME } = service
  const { settings, publicUrl, paths, keys } = config
  const { signing } = keys
  const signer = await createSigner({
    issuer: settings.issuer,
    signingKey: 'generate' in signing ? await loadSigningKey(loadOrCreate, signing.generate) : signing,
    verifyOnly: keys.verifyOnly.map((jwk) => ({ jwk })),
  }).catch(explainKeyMistake)
  const bases = { supabase: publicUrl + paths.supabase, pages: publicUrl + paths.pages }
  const renderBody: typeof renderMailBody = (sections, language) =>
    renderMailBody(sections, language, theme()?.colours.primary)
  const { memoryMegabytes, passes, atOnce } = config.hashing
  const hasher = createPasswordHasher({
    cost: { memoryKibibytes: memoryMegabytes * 1_024, passes, parallelism: 1 },
    ...(atOnce !== undefined && { maxRunning: atOnce }),
  })
  const identity = createIdentityContext({
    settings,
    connection,
    kickMailer,
    hasher,
    signer,
    vault: createVault(await loadVaultSecret(loadOrCreate)),
    messages: createMessages({ settings, bases, siteName: nameOf(config, theme), renderBody }),
    limits: createLimits(config.rateLimits, limits),
    recent: createRecentRequests(settings.frequencies, limits),
    now,
    newId: () => newId(now()),
    randomBytes,
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    handOver,
    countSignIn: (outcome) => signIns?.add(outcome),
  })
  return { identity, signer, hashing: hasher.load }
}

/** @throws {ConfigError} for unusable keys from the operator; the message repeats nothing of them */
function explainKeyMistake(error: unknown): never {
  if (!(error instanceof TypeError)) throw error
  throw new ConfigError(`Die Schlüssel der Anmeldung (keys) sind nicht zu gebrauchen: ${error.message}`, {
    cause: error,
  })
}

type Surfaces = { gotrue: Hono; supabase: Hono; pages: Hono }

function mount({ paths }: IdentityConfig, parts: Surfaces) {
  const app = new Hono()
  const mounts: [string, Hono][] = [
    [paths.netlify, parts.gotrue],
    [paths.supabase, parts.supabase],
    [paths.pages, parts.pages],
  ]
  // The wires answer everything below their mounts, so one mounted at the root comes last.
  for (const [path, part] of mounts.toSorted(([one], [other]) => other.length - one.length))
    app.route(path || '/', part)
  const pages = PAGE_PATHS.map((path) => paths.pages + path)
  return { app, addresses: [`${paths.netlify}/*`, `${paths.supabase}/*`, ...pages] }
}

/** The path may be logged, the query may not: it holds tokens. */
function faultReporter(log: Log) {
  return (error: Error, request: Request): string => {
    const reference = randomUUID()
    const path = new URL(request.url).pathname
    log.error({ err: error, reference, method: request.method, path }, 'an identity request failed')
    return reference
  }
}

function createLinking(config: IdentityConfig, providers: Providers, vault: Vault): Linking {
  return {
    offered: config.providers.filter(({ isOn }) => isOn).map(({ name, label }) => ({ name, label: label ?? name })),
    async begin(who, { provider, redirectTo, pkce }) {
      const started = await providers.start({
        provider,
        scopes: [],
        extraParameters: {},
        inviteToken: undefined,
        link: { wire: 'supabase', redirectTo, pkce },
        callbackUrl: `${config.publicUrl}${config.paths.supabase}/callback`,
        linkTo: who,
        audience: who.person.account.audience,
      })
      return started.ok ? { ok: true, value: { url: withoutCookie(vault, started.value.url) } } : started
    },
  }
}
