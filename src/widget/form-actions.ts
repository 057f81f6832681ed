import { createCodeDoor } from './code-door.ts'
import { toToken } from './to-token.ts'
import { REMEMBER, type Steps, type ActionNeeds } from './steps.ts'

/** What the forms of the dialog do. */
export function createFormActions(steps: Steps, needs: ActionNeeds) {
  const { store, onLeft } = needs
  const { attempt, show } = steps
  return {
    ...comingIn(steps, needs),
    ...passwords(steps, needs),

    logOut: () =>
      attempt(async (service) => {
        await Promise.all([(store.get().user ?? service.currentUser())?.logout(), onLeft()])
        store.set({ user: null, recovered_user: null })
        show('login')
      }),
  }
}

function comingIn({ attempt, show, enter, factor, loadSettings }: Steps, { store, fetch, go, begunHere }: ActionNeeds) {
  return {
    logIn: (email: string, password: string) =>
      attempt(async (service) => factor.pass(await service.login(email, password, REMEMBER), enter)),

    logInByPasskey: () =>
      attempt(async (service) => {
        const door = (await loadSettings())?.code_door
        if (!door) return
        const token = await createCodeDoor(door, fetch).signInByPasskey()
        await factor.pass(await service.createUser(toToken(token), REMEMBER), enter)
      }),

    signUp: (name: string, email: string, password: string) =>
      attempt(async (service) => {
        const settings = await loadSettings()
        await service.signup(email, password, { ...store.get().metadata, full_name: name })
        if (settings?.autoconfirm) return factor.pass(await service.login(email, password, REMEMBER), enter)
        show('message', 'message_confirm')
        store.set({ codeSentTo: { email, type: 'signup' } })
      }),

    acceptInvite: (password: string) =>
      attempt(async (service) => {
        const { invite_token: invitation } = store.get()
        await factor.pass(await service.acceptInvite(invitation ?? '', password, REMEMBER), enter)
      }),

    signInElsewhere(provider: string) {
      const { gotrue, invite_token: invitation } = store.get()
      if (!gotrue) return
      begunHere.remember()
      if (invitation === null) go(gotrue.loginExternalUrl(provider))
      else go(gotrue.acceptInviteExternalUrl(provider, invitation))
    },
  }
}

function passwords({ attempt, show, enter }: Steps, { store }: ActionNeeds) {
  return {
    requestRecovery: (email: string) =>
      attempt(async (service) => {
        await service.requestPasswordRecovery(email)
        show('message', 'message_password_mail')
        store.set({ codeSentTo: { email, type: 'recovery' } })
      }),

    updatePassword: (password: string) =>
      attempt(async () => {
        const { recovered_user: recovered, user } = store.get()
        const changed = await (recovered ?? user)?.update({ password })
        if (changed) await enter(changed)
        else show('login')
      }),
  }
}
