import type { External } from '#identity/core/gateways.ts'
import type { Flow } from '#identity/core/one-time/one-time-token.ts'
import type { ExternalOutcome, ExternalProfile } from '#identity/core/providers/external-profile.ts'
import type { IdentityRefusal } from '#identity/core/refusal.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { sampleFlow } from '#tests/support/samples/sample-people.ts'

type Completed = { flow: Flow; profile: Result<ExternalProfile, IdentityRefusal> }

/** Replaces the rules of external sign-in: stores flows as the store does, each valid once, and remembers the proven profile. */
export function createExternalStandIn(now: () => Date) {
  const flows = new Map<string, Flow>()
  const completed: Completed[] = []
  const external: External = {
    async begin({ kind, provider, wire, redirectTo, pkce, inviteToken, audience, providerState }) {
      const id = crypto.randomUUID()
      const back = { redirectTo: redirectTo ?? 'https://club.example/', audience: audience ?? 'authenticated' }
      const begun = { kind, wire, method: provider, pkce, providerState, inviteToken, createdAt: now(), ...back }
      flows.set(id, sampleFlow(id, begun))
      return ok({ state: id })
    },
    async resume(state) {
      const flow = flows.get(state)
      flows.delete(state)
      return flow ? ok(flow) : err({ kind: 'state-invalid' })
    },
    async complete(flow, profile): Promise<ExternalOutcome> {
      completed.push({ flow, profile })
      const { redirectTo, wire } = flow
      return profile.ok
        ? { kind: 'confirmation-sent', redirectTo, wire }
        : { kind: 'refused', refusal: profile.error, redirectTo, wire }
    },
  }
  return {
    external,
    flows,
    completed,
    /** The last proven profile; fails the test if there is none. */
    provenProfile(): ExternalProfile {
      const last = completed.at(-1)
      if (!last) throw new Error('nothing was proven')
      if (!last.profile.ok) throw new Error(`not proven: ${JSON.stringify(last.profile.error)}`)
      return last.profile.value
    },
  }
}
