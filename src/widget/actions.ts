import { createArrivalActions } from './arrival/arrival-actions.ts'
import { createSteps, type ActionNeeds } from './steps.ts'
import { createFormActions } from './form-actions.ts'
import { createTokenActions } from './token-actions.ts'

export type Actions = ReturnType<typeof createActions>

/** What people can do in the dialog. Every action ends in a new state; none throws. */
export function createActions(needs: ActionNeeds) {
  const steps = createSteps(needs)
  const { show, open, fail, loadSettings, attempt, factor } = steps
  const tokens = createTokenActions(steps, needs)
  return {
    show,
    /** The dialog with this page, whoever is signed in. */
    openPage: open,
    fail,
    loadSettings,
    ...createFormActions(steps, needs),
    ...tokens,
    ...createArrivalActions(steps, needs, tokens.spendToken),
    /** @param code nothing where a key is asked for @param isOfSheet a recovery code, in place of the second factor */
    proveFactor: (code = '', isOfSheet = false) => attempt((service) => factor.prove(service, code, isOfSheet)),
    abandonFactor: factor.abandon,
  }
}
