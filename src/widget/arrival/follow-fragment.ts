import type { Widget } from '../context.ts'
import { open } from '../modal.ts'
import { fail, openPage } from '../steps.ts'
import { arrive } from './arrival-actions.ts'
import { readFragment } from './fragment.ts'

/** Does what the address of the page asks for, and takes the order out of it: tokens must not stay in the history. */
export async function followFragment(widget: Widget): Promise<void> {
  const order = readFragment(location.hash)
  if (!order) return
  history.replaceState(history.state, '', location.pathname + location.search)
  switch (order.kind) {
    case 'token':
    case 'external-session':
      return arrive(widget, order)
    case 'sign-up-refused':
      return openPage(widget, 'signup')
    case 'sign-in-failed':
      open(widget, 'login')
      return fail(widget, new Error(order.text))
  }
}
