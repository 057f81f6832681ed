import type { Flow } from '#identity/core/one-time/one-time-token.ts'
import { beginExternal, resumeExternal, type Beginning } from '#identity/core/providers/begin-external.ts'
import { completeExternal } from '#identity/core/providers/complete-external.ts'
import type { ExternalProfile } from '#identity/core/providers/external-profile.ts'
import { ok } from '#shared/result.ts'
import { CALLER, type IdentityBench } from './identity-bench.ts'
import { granted } from './second-factor.ts'

/** A provider's profile of Mia; by default with a verified address. */
export function profile(changes: Partial<ExternalProfile> = {}): ExternalProfile {
  return {
    provider: 'google',
    providerUserId: '10769150350006150715113082367',
    emails: [{ address: 'mia@example.org', isVerified: true, isPrimary: true }],
    data: { full_name: 'Mia Muster', avatar_url: 'https://pictures.example/mia.jpg' },
    tokens: undefined,
    ...changes,
  }
}

export const unverified = (address = 'mia@example.org') => [{ address, isVerified: false, isPrimary: true }]
export const verified = (address = 'mia@example.org') => [{ address, isVerified: true, isPrimary: true }]

/** An ordinary visitor at the Netlify wire who chose Google. */
export const beginning = (changes: Partial<Beginning> = {}): Beginning => ({
  kind: 'external',
  provider: 'google',
  wire: 'netlify',
  redirectTo: undefined,
  pkce: undefined,
  inviteToken: undefined,
  linkTo: undefined,
  audience: undefined,
  providerState: undefined,
  ...changes,
})

/** A flow as it returns from the provider. */
export async function returned({ identity }: IdentityBench, changes: Partial<Beginning> = {}): Promise<Flow> {
  const { state } = await granted(beginExternal(identity, beginning(changes)))
  return granted(resumeExternal(identity, state))
}

/** The whole way to the provider and back. */
export async function comeBack(bench: IdentityBench, said: ExternalProfile, changes: Partial<Beginning> = {}) {
  const flow = await returned(bench, { provider: said.provider, ...changes })
  return completeExternal(bench.identity, flow, ok(said), CALLER)
}

/** The signed-in person after the way to the provider and back. @throws on any other outcome */
export async function arrived(bench: IdentityBench, said: ExternalProfile, changes: Partial<Beginning> = {}) {
  const outcome = await comeBack(bench, said, changes)
  if (outcome.kind === 'refused') throw new Error(`refused: ${outcome.refusal.kind}`)
  if (outcome.kind !== 'signed-in') throw new Error(`not signed in: ${outcome.kind}`)
  return outcome.grant
}
