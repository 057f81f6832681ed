import { createCodeDoor } from './code-door.ts'
import { REMEMBER, type Steps, type ActionNeeds } from './steps.ts'
import { isUnreachable } from './error-words.ts'
import { toToken } from './to-token.ts'

/** What tokens and codes do that came by mail, or with the browser from elsewhere. */
export function createTokenActions(steps: Steps, needs: ActionNeeds) {
  const { store } = needs
  const { attempt, show, open, fail } = steps
  const { confirm, recover, spendCode } = lettingIn(steps, needs)

  async function invite(token: string) {
    open('invite')
    store.set({ invite_token: token })
  }

  async function changeAddress(token: string) {
    const { user } = store.get()
    if (!user?.token) {
      open('login')
      store.set({ email_change_token: token })
      return
    }
    open('message')
    await attempt(async () => {
      store.set({ user: await user.update({ email_change_token: token }) })
      show('message', 'message_email_changed')
    })
  }

  return {
    /** @param type from the address of the page, so anything */
    async spendToken(type: string, token: string): Promise<void> {
      switch (type) {
        case 'confirmation':
          return confirm(token)
        case 'invite':
          return invite(token)
        case 'recovery':
          return recover(token)
        case 'email_change':
          return changeAddress(token)
        default:
          open('error')
          fail(new Error('Unkown token type'))
      }
    },

    spendCode,
  }
}

/** Whoever has a proof from a mail is signed in with it. */
function lettingIn(steps: Steps, { store, fetch }: ActionNeeds) {
  const { attempt, show, open, fail, enter, chooseNewPassword, factor, loadSettings } = steps
  return {
    confirm(token: string) {
      open('signup')
      return attempt(
        async (service) => factor.pass(await service.confirm(token, REMEMBER), enter),
        // Unseen, the token is still good.
        (error) => (isUnreachable(error) ? fail(error) : show('signup', 'message_verfication_error')),
      )
    },

    recover(token: string) {
      store.set({ user: null })
      open('recovery')
      return attempt(
        async (service) => factor.pass(await service.recover(token, REMEMBER), chooseNewPassword),
        (error) => {
          show('login')
          fail(error)
        },
      )
    },

    spendCode: (code: string) =>
      attempt(async (service) => {
        const { codeSentTo } = store.get()
        const door = (await loadSettings())?.code_door
        if (!codeSentTo || !door) return
        const { type, email } = codeSentTo
        const token = await createCodeDoor(door, fetch).spendCode(type, email, code)
        const user = await service.createUser(toToken(token), REMEMBER)
        await factor.pass(user, type === 'signup' ? enter : chooseNewPassword)
      }),
  }
}
