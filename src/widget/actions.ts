import { createArrivalActions } from './arrival/arrival-actions.ts'
import { createDesk, type DeskNeeds } from './desk.ts'
import { createFormActions } from './form-actions.ts'
import { createTokenActions } from './token-actions.ts'

export type Actions = ReturnType<typeof createActions>

/** What people can do in the dialog. Every action ends in a new state; none throws. */
export function createActions(needs: DeskNeeds) {
  const desk = createDesk(needs)
  const { show, open, fail, loadSettings, attempt, factor } = desk
  const tokens = createTokenActions(desk, needs)
  return {
    show,
    /** The dialog with this page, whoever is signed in. */
    openPage: open,
    fail,
    loadSettings,
    ...createFormActions(desk, needs),
    ...tokens,
    ...createArrivalActions(desk, needs, tokens.spendToken),
    /** @param isOfSheet a recovery code, in place of the second factor */
    proveFactor: (code: string, isOfSheet = false) => attempt((service) => factor.prove(service, code, isOfSheet)),
    abandonFactor: factor.abandon,
  }
}
