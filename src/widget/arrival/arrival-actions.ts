import { REMEMBER, type Steps, type ActionNeeds } from '../steps.ts'
import type { Arrival } from '../state.ts'
import { toToken } from '../to-token.ts'

/** An invitation asks for a password, and a change of address concerns whoever is signed in. */
const SIGN_IN_AT_ONCE: ReadonlySet<string> = new Set(['confirmation', 'recovery'])

type SpendToken = (type: string, token: string) => Promise<void>

/**
 * What happens when the address of the page holds a token or a session. Anybody can write such an address, to sign a visitor in as
 * somebody else: without a click only what this browser has begun does that.
 */
export function createArrivalActions(
  { open, attempt, factor, enter }: Steps,
  needs: ActionNeeds,
  spendToken: SpendToken,
) {
  const { store, begunHere, onHandedOver } = needs

  /** @param parameters of the fragment with which the browser came back */
  function finishElsewhere(parameters: Record<string, string>) {
    open('login')
    onHandedOver(parameters['access_token'])
    return attempt(async (service) => factor.pass(await service.createUser(toToken(parameters), REMEMBER), enter))
  }

  async function ask(arrival: Arrival) {
    open('arrival')
    store.set({ arrival })
  }

  return {
    arrive(arrival: Arrival): Promise<void> {
      if (arrival.kind === 'external-session') {
        return begunHere.take() ? finishElsewhere(arrival.parameters) : ask(arrival)
      }
      return SIGN_IN_AT_ONCE.has(arrival.type) ? ask(arrival) : spendToken(arrival.type, arrival.token)
    },

    async acceptArrival(): Promise<void> {
      const { arrival } = store.get()
      store.set({ arrival: null })
      if (arrival?.kind === 'external-session') return finishElsewhere(arrival.parameters)
      if (arrival) return spendToken(arrival.type, arrival.token)
    },
  }
}
