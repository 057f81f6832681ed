import type { User } from 'gotrue-js'
import type GoTrue from 'gotrue-js'
import { afterEach, expect, test, vi } from 'vitest'
import { acceptInvite, logIn, logOut, requestRecovery, signInElsewhere, signUp, updatePassword } from './actions.ts'
import { acceptArrival, arrive } from './arrival/arrival-actions.ts'
import { openWidget } from './context.ts'
import { abandonFactor } from './factor-step.ts'
import type { WidgetSettings } from './state.ts'
import { loadSettings } from './steps.ts'
import { spendToken } from './token-actions.ts'

type Call = () => Promise<unknown>

function makeUser(): User {
  const user = {
    email: 'anna@club.example',
    token: { access_token: 'x.e30.y' },
    jwt: async () => 'bearer',
    logout: vi.fn<Call>(async () => undefined),
  }
  return Object.assign(user, { update: vi.fn<Call>(async () => user) }) as unknown as User
}

/** A widget on a service with the given answers. */
function prepare(service: Record<string, Call> = {}, settings: Partial<WidgetSettings> = {}) {
  const user = makeUser()
  const answer = async () => user
  const gotrue = {
    api: { apiURL: '/.netlify/identity' },
    settings: async () => ({ autoconfirm: false, disable_signup: false, external: {}, ...settings }),
    login: answer,
    confirm: answer,
    recover: answer,
    acceptInvite: answer,
    createUser: answer,
    signup: async () => ({}),
    requestPasswordRecovery: async () => undefined,
    currentUser: () => null,
    ...service,
  } as unknown as GoTrue
  const widget = openWidget()
  const { store } = widget
  store.set({ gotrue })
  widget.options = { afterLogin: '/intern' }
  const go = vi.fn<(address: string) => void>()
  const cookies: string[] = []
  vi.stubGlobal('location', { protocol: 'https:', origin: 'https://other.example', assign: go })
  vi.stubGlobal('document', {
    set cookie(text: string) {
      cookies.push(text)
    },
  })
  const onError = vi.fn<(error: Error) => void>()
  widget.emitter.on('error', onError)
  return { widget, store, user, go, cookies, onError, page: () => store.get().modal.page }
}

afterEach(() => vi.unstubAllGlobals())

const refuse = (text: string) => () => Promise.reject(new Error(text))

test('after logging in, the dialog shows the page of the user', async () => {
  const { store, widget, user, page, go } = prepare()
  await logIn(widget, 'anna@club.example', 'secret')
  expect(store.get()).toMatchObject({ user, saving: false, error: null })
  expect(page()).toBe('user')
  expect(go).toHaveBeenCalledExactlyOnceWith('/intern')
})

test('a call sets the saving flag and clears earlier messages', async () => {
  const { store, widget } = prepare({ login: () => new Promise(() => undefined) })
  store.set({ error: 'earlier', message: 'message_confirm' })
  void logIn(widget, 'a', 'b')
  expect(store.get()).toMatchObject({ saving: true, error: null, message: null })
})

test('while one call runs no second one starts', async () => {
  const login = vi.fn<Call>(() => new Promise(() => undefined))
  const { widget } = prepare({ login })
  void logIn(widget, 'a', 'b')
  void logIn(widget, 'a', 'b')
  expect(login).toHaveBeenCalledOnce()
})

test('a refusal is shown and reported to the host page', async () => {
  const { store, widget, onError, page } = prepare({ login: refuse('Email not confirmed') })
  await logIn(widget, 'a', 'b')
  expect(store.get()).toMatchObject({ error: 'Email not confirmed', saving: false, user: null })
  expect(page()).toBe('login')
  expect(onError).toHaveBeenCalledOnce()
})

test('signing up ends in a message, or signs in if the service confirms by itself', async () => {
  const slow = prepare()
  await signUp(slow.widget, 'Anna', 'anna@club.example', 'secret')
  expect(slow.store.get()).toMatchObject({
    message: 'message_confirm',
    codeSentTo: { email: 'anna@club.example', type: 'signup' },
  })
  const quick = prepare({}, { autoconfirm: true })
  await signUp(quick.widget, 'Anna', 'anna@club.example', 'secret')
  expect(quick.page()).toBe('user')
})

test('metadata of the host page are sent with a sign-up, but the typed name takes precedence', async () => {
  const signup = vi.fn<(...sent: unknown[]) => Promise<unknown>>(async () => ({}))
  const { store, widget } = prepare({ signup: signup as Call })
  store.set({ metadata: { team: 'Herren 2', full_name: 'old' } })
  await signUp(widget, 'Anna', 'anna@club.example', 'secret')
  expect(signup).toHaveBeenCalledWith('anna@club.example', 'secret', { team: 'Herren 2', full_name: 'Anna' })
})

test('a failed confirmation is shown on the page for signing up, and a lost connection as such', async () => {
  const spent = prepare({ confirm: refuse('User not found') })
  await spendToken(spent.widget, 'confirmation', 'x')
  expect(spent.store.get()).toMatchObject({ message: 'message_verfication_error', error: null })
  expect(spent.page()).toBe('signup')
  const offline = prepare({ confirm: () => Promise.reject(new TypeError('Failed to fetch')) })
  await spendToken(offline.widget, 'confirmation', 'x')
  expect(offline.store.get()).toMatchObject({ message: null, error: 'offline' })
})

test('an invitation waits for a password', async () => {
  const { store, widget, page } = prepare()
  await spendToken(widget, 'invite', 'token')
  expect(page()).toBe('invite')
  expect(store.get().invite_token).toBe('token')
  await acceptInvite(widget, 'secret')
  expect(page()).toBe('user')
  expect(store.get().invite_token).toBeNull()
})

test('a recovery token leads to a new password, which signs in', async () => {
  const { store, widget, page, user, go } = prepare()
  await spendToken(widget, 'recovery', 'token')
  expect(page()).toBe('recovery')
  expect([store.get().user, store.get().recovered_user]).toEqual([null, user])
  expect(go).not.toHaveBeenCalled()
  await updatePassword(widget, 'a new one')
  expect(user.update).toHaveBeenCalledWith({ password: 'a new one' })
  expect([page(), store.get().user]).toEqual(['user', user])
})

test('a failed recovery token leads to the page for logging in, with the error', async () => {
  const { store, widget, page } = prepare({ recover: refuse('User not found') })
  await spendToken(widget, 'recovery', 'token')
  expect([page(), store.get().error]).toEqual(['login', 'User not found'])
})

test('a new address is confirmed at once, or after logging in', async () => {
  const known = prepare()
  known.store.set({ user: known.user })
  await spendToken(known.widget, 'email_change', 'token')
  expect(known.user.update).toHaveBeenCalledWith({ email_change_token: 'token' })
  expect(known.store.get()).toMatchObject({ message: 'message_email_changed', modal: { page: 'message' } })

  const unknown = prepare()
  await spendToken(unknown.widget, 'email_change', 'token')
  expect(unknown.page()).toBe('login')
  await logIn(unknown.widget, 'a', 'b')
  expect(unknown.store.get()).toMatchObject({ message: 'message_email_changed', modal: { page: 'user' } })
  expect(unknown.store.get().email_change_token).toBeNull()
})

test('after a refused e-mail change the user is signed in all the same, and sees the error once', async () => {
  const { store, widget, user, page, go } = prepare()
  const update = vi.mocked(user.update)
  update.mockRejectedValueOnce(new Error('Email change token expired'))
  await spendToken(widget, 'email_change', 'token')
  await logIn(widget, 'a', 'b')
  expect(store.get()).toMatchObject({ user, error: 'Email change token expired', message: null, saving: false })
  expect([page(), store.get().email_change_token]).toEqual(['user', null])
  // The user must see the error before the page is left.
  expect(go).not.toHaveBeenCalled()
  await logIn(widget, 'a', 'b')
  expect(store.get()).toMatchObject({ error: null, message: null })
  expect(update).toHaveBeenCalledOnce()
})

const SESSION = {
  kind: 'external-session',
  parameters: { access_token: 'a.b.c', refresh_token: 'r', expires_in: '3600' },
} as const

test.each([
  ['a session', SESSION, 'createUser'],
  ['a confirmation', { kind: 'token', type: 'confirmation', token: 'x' }, 'confirm'],
  ['a recovery', { kind: 'token', type: 'recovery', token: 'x' }, 'recover'],
] as const)('%s behind a foreign link signs in only after a click', async (_, arrival, call) => {
  const signIn = vi.fn<Call>(() => new Promise(() => undefined))
  const { store, widget, user, page, cookies } = prepare({ [call]: signIn })
  store.set({ user })
  await arrive(widget, arrival)
  expect([page(), store.get().user, store.get().modal.isOpen]).toEqual(['arrival', user, true])
  expect([signIn.mock.calls, cookies]).toEqual([[], []])
  void acceptArrival(widget)
  expect(signIn).toHaveBeenCalledOnce()
})

test('a sign-in with a provider that began in this tab is completed without a click, once', async () => {
  const { store, widget, user, page, go } = prepare({ loginExternalUrl: () => '/authorize' } as never)
  signInElsewhere(widget, 'google')
  expect(go).toHaveBeenCalledExactlyOnceWith('/authorize')
  await arrive(widget, SESSION)
  expect([page(), store.get().user]).toEqual(['user', user])
  await arrive(widget, SESSION)
  expect(page()).toBe('arrival')
})

test('an invitation in a link asks for a password as before', async () => {
  const { widget, page } = prepare()
  await arrive(widget, { kind: 'token', type: 'invite', token: 'x' })
  expect(page()).toBe('invite')
})

test('any other token is unknown, with the original spelling of the message', async () => {
  const { store, widget } = prepare()
  await spendToken(widget, 'magiclink', 'token')
  expect(store.get().error).toBe('Unkown token type')
})

test('a forgotten password ends in a message', async () => {
  const { store, widget } = prepare()
  await requestRecovery(widget, 'anna@club.example')
  expect(store.get()).toMatchObject({ message: 'message_password_mail', modal: { page: 'message' } })
})

test('logging out leads back to the page for logging in', async () => {
  const { store, widget, user, page } = prepare()
  store.set({ user })
  await logOut(widget)
  expect(user.logout).toHaveBeenCalledOnce()
  expect([store.get().user, page()]).toEqual([null, 'login'])
})

test('settings are requested once at a time, and again after a failure, which names the address', async () => {
  let isUp = false
  const settings = vi.fn<Call>(() => (isUp ? Promise.resolve({ external: {} }) : Promise.reject(new TypeError('down'))))
  const { store, widget } = prepare({ settings })
  await Promise.all([loadSettings(widget), loadSettings(widget)])
  expect(settings).toHaveBeenCalledOnce()
  expect(store.get().error).toBe('Failed to load settings from /.netlify/identity')
  isUp = true
  await loadSettings(widget)
  expect(store.get().settings).not.toBeNull()
})

test('if the second factor is a passkey that this page cannot ask for, the user is not signed in, and nothing is left behind', async () => {
  const user = Object.assign(makeUser(), {
    token: { access_token: `x.${btoa(JSON.stringify({ aal: 'aal1' }))}.y` },
    clearSession: vi.fn<() => void>(),
  })
  const factors = [{ id: 'key', status: 'verified', factor_type: 'webauthn' }]
  const door = { url: 'https://club.example/auth/v1', passkeys: ['https://club.example'] }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ factors })))
  const { store, widget, page, go } = prepare({ login: async () => user }, { code_door: door })
  await logIn(widget, 'anna@club.example', 'secret')
  expect([page(), store.get().user]).toEqual(['factor', null])
  expect(store.get().challenge).toMatchObject({ kind: 'webauthn', question: undefined })
  abandonFactor(widget)
  expect(user.clearSession).toHaveBeenCalledOnce()
  expect([page(), store.get().user, go.mock.calls]).toEqual(['login', null, []])
})
