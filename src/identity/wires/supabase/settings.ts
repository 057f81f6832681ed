import { Hono } from 'hono'
import { arePasskeysOffered } from '#identity/core/passkeys/relying-party.ts'
import type { SupabaseNeeds } from './supabase-needs.ts'

/** Names that clients of the vendor look for, offered here or not. */
const KNOWN_PROVIDERS = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
]

export function settingsRoutes({ identity, providers, saml, version }: SupabaseNeeds) {
  const { settings } = identity
  return new Hono()
    .get('/health', (c) => c.json({ version, name: 'GoTrue', description: 'Vereinsheim identity' }))
    .get('/settings', (c) => {
      const offered = new Set(providers.offered())
      const names = [...new Set([...KNOWN_PROVIDERS, ...offered])]
      return c.json({
        external: {
          anonymous_users: settings.isAnonymousOffered,
          ...Object.fromEntries(names.map((name) => [name, offered.has(name)])),
          email: settings.isEmailOffered,
          phone: settings.isPhoneOffered,
        },
        disable_signup: !settings.isSignUpOpen,
        mailer_autoconfirm: settings.confirmsEmailItself,
        phone_autoconfirm: settings.confirmsPhoneItself,
        sms_provider: settings.isPhoneOffered ? 'webhook' : '',
        saml_enabled: saml.isOffered,
        saml_private_key_next_configured: false,
        passkeys_enabled: arePasskeysOffered(identity),
      })
    })
}
