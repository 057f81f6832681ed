import { rememberBegun } from './arrival/begun-here.ts'
import { signInByPasskey } from './code-door.ts'
import type { Widget } from './context.ts'
import { pass } from './factor-step.ts'
import { tellLeft } from './known-user.ts'
import { leaveHost } from './session-cookies.ts'
import { attempt, enter, loadSettings, REMEMBER, show } from './steps.ts'
import { toToken } from './to-token.ts'

export const logIn = (widget: Widget, email: string, password: string) =>
  attempt(widget, async (service) => pass(widget, await service.login(email, password, REMEMBER), enter))

export const logInByPasskey = (widget: Widget) =>
  attempt(widget, async (service) => {
    const door = (await loadSettings(widget))?.code_door
    if (!door) return
    await pass(widget, await service.createUser(toToken(await signInByPasskey(door)), REMEMBER), enter)
  })

export const signUp = (widget: Widget, name: string, email: string, password: string) =>
  attempt(widget, async (service) => {
    const { store } = widget
    const settings = await loadSettings(widget)
    await service.signup(email, password, { ...store.get().metadata, full_name: name })
    if (settings?.autoconfirm) return pass(widget, await service.login(email, password, REMEMBER), enter)
    show(widget, 'message', 'message_confirm')
    store.set({ codeSentTo: { email, type: 'signup' } })
  })

export const acceptInvite = (widget: Widget, password: string) =>
  attempt(widget, async (service) => {
    const { invite_token: invitation } = widget.store.get()
    await pass(widget, await service.acceptInvite(invitation ?? '', password, REMEMBER), enter)
  })

export function signInElsewhere({ store }: Widget, provider: string) {
  const { gotrue, invite_token: invitation } = store.get()
  if (!gotrue) return
  rememberBegun()
  if (invitation === null) location.assign(gotrue.loginExternalUrl(provider))
  else location.assign(gotrue.acceptInviteExternalUrl(provider, invitation))
}

export const requestRecovery = (widget: Widget, email: string) =>
  attempt(widget, async (service) => {
    await service.requestPasswordRecovery(email)
    show(widget, 'message', 'message_password_mail')
    widget.store.set({ codeSentTo: { email, type: 'recovery' } })
  })

export const updatePassword = (widget: Widget, password: string) =>
  attempt(widget, async () => {
    const { recovered_user: recovered, user } = widget.store.get()
    const changed = await (recovered ?? user)?.update({ password })
    if (changed) await enter(widget, changed)
    else show(widget, 'login')
  })

export const logOut = (widget: Widget) =>
  attempt(widget, async (service) => {
    const { store, options } = widget
    tellLeft(widget)
    await Promise.all([(store.get().user ?? service.currentUser())?.logout(), leaveHost(options)])
    store.set({ user: null, recovered_user: null })
    show(widget, 'login')
  })
