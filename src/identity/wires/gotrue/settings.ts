import { Hono } from 'hono'
import type { GotrueNeeds } from './gotrue-needs.ts'

/** Providers that the clients know buttons for. */
const NAMED = ['bitbucket', 'github', 'gitlab', 'google', 'facebook'] as const

export function settingsRoutes(needs: GotrueNeeds): Hono {
  const { providers, saml, samlLabel, codeDoor, host, version } = needs
  const { settings } = needs.identity
  return new Hono()
    .get('/settings', (c) => {
      const offered = new Set(providers.offered())
      return c.json({
        external: {
          ...Object.fromEntries(NAMED.map((name) => [name, offered.has(name)])),
          email: settings.isEmailOffered,
          saml: saml.isOffered,
        },
        external_labels: { ...(samlLabel !== undefined && { saml: samlLabel }) },
        disable_signup: !settings.isSignUpOpen,
        autoconfirm: settings.confirmsEmailItself,
        ...(codeDoor && { code_door: codeDoor }),
        ...(host && { host }),
      })
    })
    .get('/health', (c) =>
      c.json({ version, name: 'GoTrue', description: 'GoTrue is a user registration and authentication API' }),
    )
}
