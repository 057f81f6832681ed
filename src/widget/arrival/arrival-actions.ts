import type { Widget } from '../context.ts'
import { pass } from '../factor-step.ts'
import { keepFromFragment } from '../session-cookies.ts'
import type { Arrival } from '../state.ts'
import { attempt, enter, openPage, REMEMBER } from '../steps.ts'
import { toToken } from '../to-token.ts'
import { spendToken } from '../token-actions.ts'
import { takeBegun } from './begun-here.ts'

/** The tokens that sign in directly: an invitation asks for a password, and a change of address concerns signed-in users. */
const SIGN_IN_AT_ONCE: ReadonlySet<string> = new Set(['confirmation', 'recovery'])

/**
 * Handles a token or a session in the address of the page. Anyone can write such an address, to sign a visitor in as somebody else: without
 * a click, only a sign-in that began in this tab is completed.
 */
export async function arrive(widget: Widget, arrival: Arrival): Promise<void> {
  const isExpected = arrival.kind === 'external-session' ? takeBegun() : !SIGN_IN_AT_ONCE.has(arrival.type)
  if (isExpected) return follow(widget, arrival)
  openPage(widget, 'arrival')
  widget.store.set({ arrival })
}

export async function acceptArrival(widget: Widget): Promise<void> {
  const { arrival } = widget.store.get()
  widget.store.set({ arrival: null })
  if (arrival) return follow(widget, arrival)
}

function follow(widget: Widget, arrival: Arrival): Promise<void> {
  if (arrival.kind === 'token') return spendToken(widget, arrival.type, arrival.token)
  const { parameters } = arrival
  openPage(widget, 'login')
  keepFromFragment(widget.options, parameters['access_token'])
  return attempt(widget, async (service) =>
    pass(widget, await service.createUser(toToken(parameters), REMEMBER), enter),
  )
}
