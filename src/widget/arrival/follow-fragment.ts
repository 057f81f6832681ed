import type { Actions } from '../actions.ts'
import { readFragment } from './fragment.ts'
import type { Modal } from '../modal.ts'

type Needs = {
  actions: Actions
  modal: Pick<Modal, 'open'>
}

/** Does what the address of the page asks for, and takes the order out of it: tokens must not stay in the history. */
export async function followFragment({ actions, modal }: Needs): Promise<void> {
  const order = readFragment(location.hash)
  if (!order) return
  history.replaceState(history.state, '', location.pathname + location.search)
  switch (order.kind) {
    case 'token':
    case 'external-session':
      return actions.arrive(order)
    case 'sign-up-refused':
      return actions.openPage('signup')
    case 'sign-in-failed':
      modal.open('login')
      return actions.fail(new Error(order.text))
  }
}
