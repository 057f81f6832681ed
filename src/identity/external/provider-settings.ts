import { z } from 'zod'
import { isLoopback } from './provider-fetch.ts'

const PROVIDER_KINDS = ['google', 'github', 'gitlab', 'bitbucket', 'facebook', 'oidc'] as const
export type ProviderKind = (typeof PROVIDER_KINDS)[number]

/** Names that mean something else where a provider's name could stand. */
const TAKEN_NAMES = new Set(['email', 'phone', 'saml', 'sso', 'anonymous', 'anonymous_users'])

const endpoint = z
  .string()
  .max(500)
  .refine(isSafeEndpoint, { error: 'muss mit https:// beginnen, ohne Zugangsdaten und ohne #' })

const schema = z
  .strictObject({
    kind: z.enum(PROVIDER_KINDS),
    /** As it appears in URLs and in `app_metadata.provider`; defaults to the kind. */
    name: z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/, 'nur Kleinbuchstaben, Ziffern, - und _'),
    /** Shown to people; defaults to the name. */
    label: z.string().trim().min(1).max(60).optional(),
    isOn: z.boolean().default(true),
    clientId: z.string().trim().min(1).max(500),
    clientSecret: z.string().min(1).max(2_000).optional(),
    /** Clients of the same owner, such as an app, whose id tokens are accepted too. */
    furtherClientIds: z.array(z.string().trim().min(1).max(500)).max(20).default([]),
    /** Required for `oidc`; otherwise for a self-hosted instance, as GitLab and GitHub offer them. */
    issuer: endpoint.optional(),
    authorizationUrl: endpoint.optional(),
    tokenUrl: endpoint.optional(),
    /** Where the provider returns a person's profile. */
    userinfoUrl: endpoint.optional(),
    jwksUrl: endpoint.optional(),
    /** Requested in addition to the usual ones. */
    scopes: z
      .array(z.string().regex(/^[\x21\x23-\x5B\x5D-\x7E]{1,100}$/))
      .max(30)
      .default([]),
  })
  .refine(({ kind, issuer }) => kind !== 'oidc' || issuer !== undefined, { path: ['issuer'], error: 'fehlt' })
  .refine(({ name }) => !TAKEN_NAMES.has(name), { path: ['name'], error: 'ist vergeben' })

/** One entry of the configuration's list of providers; well-known providers need no URLs. */
export const providerSettingsSchema = z.preprocess(
  (given) => (isNameless(given) ? { ...given, name: given.kind } : given),
  schema,
)

export type ProviderSettings = z.infer<typeof schema>

function isNameless(given: unknown): given is { kind: unknown } {
  return typeof given === 'object' && given !== null && 'kind' in given && !('name' in given)
}

function isSafeEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return (url.protocol === 'https:' || isLoopback(url)) && url.username === '' && url.password === '' && url.hash === ''
}
