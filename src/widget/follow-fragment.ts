import type { Actions } from './actions.ts'
import { readFragment } from './fragment.ts'
import type { Modal } from './modal.ts'
import type { SessionCookies } from './session-cookies.ts'

type Needs = {
  actions: Pick<Actions, 'spendToken' | 'fail' | 'finishElsewhere' | 'openPage'>
  modal: Pick<Modal, 'open'>
  cookies: Pick<SessionCookies, 'keepFromFragment'>
}

/** Does what the address of the page asks for, and takes the order out of it: tokens must not stay in the history. */
export async function followFragment({ actions, modal, cookies }: Needs): Promise<void> {
  const order = readFragment(location.hash)
  if (!order) return
  history.replaceState(history.state, '', location.pathname + location.search)
  switch (order.kind) {
    case 'token':
      return actions.spendToken(order.type, order.token)
    case 'sign-up-refused':
      return actions.openPage('signup')
    case 'sign-in-failed':
      modal.open('login')
      return actions.fail(new Error(order.text))
    case 'external-session':
      cookies.keepFromFragment(order.parameters['access_token'])
      return actions.finishElsewhere(order.parameters)
  }
}
