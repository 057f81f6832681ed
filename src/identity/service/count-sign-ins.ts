import { HasherBusyError } from '#identity/core/hasher-busy.ts'
import type { Identity } from '#identity/core/create-identity.ts'
import type { Tally } from '#shared/tally.ts'

/** The same service, which also counts what came of attempts with a password: `accepted`, the kind of the refusal, `busy` or `failed`. */
export function countSignIns(identity: Identity, tally: Tally | undefined): Identity {
  if (!tally) return identity
  const withPassword: Identity['signIn']['withPassword'] = async (request) => {
    try {
      const outcome = await identity.signIn.withPassword(request)
      tally.add(outcome.ok ? 'accepted' : outcome.error.kind)
      return outcome
    } catch (error) {
      tally.add(error instanceof HasherBusyError ? 'busy' : 'failed')
      throw error
    }
  }
  return { ...identity, signIn: { ...identity.signIn, withPassword } }
}
