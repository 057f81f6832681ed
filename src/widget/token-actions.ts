import { spendCodeAt } from './code-door.ts'
import type { Widget } from './context.ts'
import { isUnreachable } from './error-words.ts'
import { pass } from './factor-step.ts'
import { attempt, chooseNewPassword, enter, fail, loadSettings, openPage, REMEMBER, show } from './steps.ts'
import { toToken } from './to-token.ts'

/** Uses a token from a mail. @param type from the address of the page, hence untrusted */
export async function spendToken(widget: Widget, type: string, token: string): Promise<void> {
  switch (type) {
    case 'confirmation':
      return confirm(widget, token)
    case 'invite':
      openPage(widget, 'invite')
      return widget.store.set({ invite_token: token })
    case 'recovery':
      return recover(widget, token)
    case 'email_change':
      return changeAddress(widget, token)
    default:
      openPage(widget, 'error')
      fail(widget, new Error('Unkown token type'))
  }
}

function confirm(widget: Widget, token: string) {
  openPage(widget, 'signup')
  return attempt(
    widget,
    async (service) => pass(widget, await service.confirm(token, REMEMBER), enter),
    // If the service was not reached, the token is still valid.
    (error) => (isUnreachable(error) ? fail(widget, error) : show(widget, 'signup', 'message_verfication_error')),
  )
}

function recover(widget: Widget, token: string) {
  widget.store.set({ user: null })
  openPage(widget, 'recovery')
  return attempt(
    widget,
    async (service) => pass(widget, await service.recover(token, REMEMBER), chooseNewPassword),
    (error) => {
      show(widget, 'login')
      fail(widget, error)
    },
  )
}

async function changeAddress(widget: Widget, token: string) {
  const { store } = widget
  const { user } = store.get()
  if (!user?.token) {
    openPage(widget, 'login')
    return store.set({ email_change_token: token })
  }
  openPage(widget, 'message')
  await attempt(widget, async () => {
    store.set({ user: await user.update({ email_change_token: token }) })
    show(widget, 'message', 'message_email_changed')
  })
}

export const spendCode = (widget: Widget, code: string) =>
  attempt(widget, async (service) => {
    const { codeSentTo } = widget.store.get()
    const door = (await loadSettings(widget))?.code_door
    if (!codeSentTo || !door) return
    const { type, email } = codeSentTo
    const user = await service.createUser(toToken(await spendCodeAt(door, type, email, code)), REMEMBER)
    await pass(widget, user, type === 'signup' ? enter : chooseNewPassword)
  })
