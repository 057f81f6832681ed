import type { User } from 'gotrue-js'
import type GoTrue from 'gotrue-js'
import { expect, test, vi } from 'vitest'
import { createActions } from './actions.ts'
import { createBegunHere } from './arrival/begun-here.ts'
import type { ActionNeeds } from './steps.ts'
import { createMemoryStorage } from './safe-storage.ts'
import { initialState, type WidgetSettings } from './state.ts'
import { createStore } from './store.ts'

type Call = () => Promise<unknown>

function makeUser(): User {
  const user = {
    email: 'anna@club.example',
    token: { access_token: 'x.e30.y' },
    logout: vi.fn<Call>(async () => undefined),
  }
  return Object.assign(user, { update: vi.fn<Call>(async () => user) }) as unknown as User
}

/** The actions on a service of which a test says what it answers. */
function prepare(
  service: Record<string, Call> = {},
  settings: Partial<WidgetSettings> = {},
  fetch: ActionNeeds['fetch'] = () => Promise.reject(new TypeError('not asked')),
) {
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
  const store = createStore({ ...initialState, gotrue })
  const calls = {
    onEntered: vi.fn<ActionNeeds['onEntered']>(async () => undefined),
    onError: vi.fn<(error: Error) => void>(),
    onHandedOver: vi.fn<ActionNeeds['onHandedOver']>(),
    go: vi.fn<ActionNeeds['go']>(),
  }
  const actions = createActions({
    store,
    fetch,
    begunHere: createBegunHere(createMemoryStorage(), () => 0),
    onLeft: async () => undefined,
    ...calls,
  })
  return { store, actions, user, ...calls, page: () => store.get().modal.page }
}

const refuse = (text: string) => () => Promise.reject(new Error(text))

test('whoever logs in is seen on the page of the user', async () => {
  const { store, actions, user, page, onEntered } = prepare()
  await actions.logIn('anna@club.example', 'secret')
  expect(store.get()).toMatchObject({ user, saving: false, error: null })
  expect(page()).toBe('user')
  expect(onEntered).toHaveBeenCalledExactlyOnceWith(user, { stays: false })
})

test('a call sets the saving flag and clears what was said before', async () => {
  const { store, actions } = prepare({ login: () => new Promise(() => undefined) })
  store.set({ error: 'earlier', message: 'message_confirm' })
  void actions.logIn('a', 'b')
  expect(store.get()).toMatchObject({ saving: true, error: null, message: null })
})

test('while one call runs no second one begins', async () => {
  const login = vi.fn<Call>(() => new Promise(() => undefined))
  const { actions } = prepare({ login })
  void actions.logIn('a', 'b')
  void actions.logIn('a', 'b')
  expect(login).toHaveBeenCalledOnce()
})

test('a refusal is shown and told to the host page', async () => {
  const { store, actions, onError, page } = prepare({ login: refuse('Email not confirmed') })
  await actions.logIn('a', 'b')
  expect(store.get()).toMatchObject({ error: 'Email not confirmed', saving: false, user: null })
  expect(page()).toBe('login')
  expect(onError).toHaveBeenCalledOnce()
})

test('signing up ends in a message, or in being signed in where the service confirms by itself', async () => {
  const slow = prepare()
  await slow.actions.signUp('Anna', 'anna@club.example', 'secret')
  expect(slow.store.get()).toMatchObject({
    message: 'message_confirm',
    codeSentTo: { email: 'anna@club.example', type: 'signup' },
  })
  const quick = prepare({}, { autoconfirm: true })
  await quick.actions.signUp('Anna', 'anna@club.example', 'secret')
  expect(quick.page()).toBe('user')
})

test('what the host page knows already goes along with a sign-up, but the typed name counts', async () => {
  const signup = vi.fn<(...sent: unknown[]) => Promise<unknown>>(async () => ({}))
  const { store, actions } = prepare({ signup: signup as Call })
  store.set({ metadata: { team: 'Herren 2', full_name: 'old' } })
  await actions.signUp('Anna', 'anna@club.example', 'secret')
  expect(signup).toHaveBeenCalledWith('anna@club.example', 'secret', { team: 'Herren 2', full_name: 'Anna' })
})

test('a confirmation that fails is told on the page for signing up, and without a connection as that', async () => {
  const spent = prepare({ confirm: refuse('User not found') })
  await spent.actions.spendToken('confirmation', 'x')
  expect(spent.store.get()).toMatchObject({ message: 'message_verfication_error', error: null })
  expect(spent.page()).toBe('signup')
  const offline = prepare({ confirm: () => Promise.reject(new TypeError('Failed to fetch')) })
  await offline.actions.spendToken('confirmation', 'x')
  expect(offline.store.get()).toMatchObject({ message: null, error: 'offline' })
})

test('an invitation waits for a password', async () => {
  const { store, actions, page } = prepare()
  await actions.spendToken('invite', 'token')
  expect(page()).toBe('invite')
  expect(store.get().invite_token).toBe('token')
  await actions.acceptInvite('secret')
  expect(page()).toBe('user')
  expect(store.get().invite_token).toBeNull()
})

test('a recovery token leads to a new password, which signs in', async () => {
  const { store, actions, page, user, onEntered } = prepare()
  await actions.spendToken('recovery', 'token')
  expect(page()).toBe('recovery')
  expect([store.get().user, store.get().recovered_user]).toEqual([null, user])
  expect(onEntered).not.toHaveBeenCalled()
  await actions.updatePassword('a new one')
  expect(user.update).toHaveBeenCalledWith({ password: 'a new one' })
  expect([page(), store.get().user]).toEqual(['user', user])
})

test('a recovery token that fails leads to the page for logging in, with the error', async () => {
  const { store, actions, page } = prepare({ recover: refuse('User not found') })
  await actions.spendToken('recovery', 'token')
  expect([page(), store.get().error]).toEqual(['login', 'User not found'])
})

test('a new address is confirmed at once, or after logging in', async () => {
  const known = prepare()
  known.store.set({ user: known.user })
  await known.actions.spendToken('email_change', 'token')
  expect(known.user.update).toHaveBeenCalledWith({ email_change_token: 'token' })
  expect(known.store.get()).toMatchObject({ message: 'message_email_changed', modal: { page: 'message' } })

  const unknown = prepare()
  await unknown.actions.spendToken('email_change', 'token')
  expect(unknown.page()).toBe('login')
  await unknown.actions.logIn('a', 'b')
  expect(unknown.store.get()).toMatchObject({ message: 'message_email_changed', modal: { page: 'user' } })
  expect(unknown.store.get().email_change_token).toBeNull()
})

test('whoever comes by an e-mail change that is refused is signed in all the same, and told once', async () => {
  const { store, actions, user, page, onEntered } = prepare()
  const update = vi.mocked(user.update)
  update.mockRejectedValueOnce(new Error('Email change token expired'))
  await actions.spendToken('email_change', 'token')
  await actions.logIn('a', 'b')
  expect(store.get()).toMatchObject({ user, error: 'Email change token expired', message: null, saving: false })
  expect([page(), store.get().email_change_token]).toEqual(['user', null])
  // What went wrong must be seen before the page is left.
  expect(onEntered).toHaveBeenCalledExactlyOnceWith(user, { stays: true })
  await actions.logIn('a', 'b')
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
] as const)('%s behind a link that somebody sent signs nobody in before a click', async (_, arrival, call) => {
  const signIn = vi.fn<Call>(() => new Promise(() => undefined))
  const { store, actions, user, page, onHandedOver } = prepare({ [call]: signIn })
  store.set({ user })
  await actions.arrive(arrival)
  expect([page(), store.get().user, store.get().modal.isOpen]).toEqual(['arrival', user, true])
  expect([signIn.mock.calls, onHandedOver.mock.calls]).toEqual([[], []])
  void actions.acceptArrival()
  expect(signIn).toHaveBeenCalledOnce()
})

test('who began a sign-in elsewhere in this tab comes back without a click, once', async () => {
  const { store, actions, user, page, go } = prepare({ loginExternalUrl: () => '/authorize' } as never)
  actions.signInElsewhere('google')
  expect(go).toHaveBeenCalledExactlyOnceWith('/authorize')
  await actions.arrive(SESSION)
  expect([page(), store.get().user]).toEqual(['user', user])
  await actions.arrive(SESSION)
  expect(page()).toBe('arrival')
})

test('an invitation behind a link asks for a password as before', async () => {
  const { actions, page } = prepare()
  await actions.arrive({ kind: 'token', type: 'invite', token: 'x' })
  expect(page()).toBe('invite')
})

test('any other token is unknown, in the spelling of the catalogue', async () => {
  const { store, actions } = prepare()
  await actions.spendToken('magiclink', 'token')
  expect(store.get().error).toBe('Unkown token type')
})

test('a forgotten password ends in a message', async () => {
  const { store, actions } = prepare()
  await actions.requestRecovery('anna@club.example')
  expect(store.get()).toMatchObject({ message: 'message_password_mail', modal: { page: 'message' } })
})

test('logging out leads back to the page for logging in', async () => {
  const { store, actions, user, page } = prepare()
  store.set({ user })
  await actions.logOut()
  expect(user.logout).toHaveBeenCalledOnce()
  expect([store.get().user, page()]).toEqual([null, 'login'])
})

test('settings are asked for once at a time, and again after a failure, which names the address', async () => {
  let isUp = false
  const settings = vi.fn<Call>(() => (isUp ? Promise.resolve({ external: {} }) : Promise.reject(new TypeError('down'))))
  const { store, actions } = prepare({ settings })
  await Promise.all([actions.loadSettings(), actions.loadSettings()])
  expect(settings).toHaveBeenCalledOnce()
  expect(store.get().error).toBe('Failed to load settings from /.netlify/identity')
  isUp = true
  await actions.loadSettings()
  expect(store.get().settings).not.toBeNull()
})

test('whose second factor is a key that this page cannot ask for is not signed in, and leaves nothing behind', async () => {
  const user = Object.assign(makeUser(), {
    token: { access_token: `x.${btoa(JSON.stringify({ aal: 'aal1' }))}.y` },
    jwt: async () => 'bearer',
    clearSession: vi.fn<() => void>(),
  })
  const factors = [{ id: 'key', status: 'verified', factor_type: 'webauthn' }]
  const door = { url: 'https://club.example/auth/v1', passkeys: ['https://club.example'] }
  const answer = async () => new Response(JSON.stringify({ factors }))
  vi.stubGlobal('location', { origin: 'https://other.example' })
  const { store, actions, page, onEntered } = prepare({ login: async () => user }, { code_door: door }, answer)
  await actions.logIn('anna@club.example', 'secret')
  expect([page(), store.get().user]).toEqual(['factor', null])
  expect(store.get().challenge).toMatchObject({ kind: 'webauthn', question: undefined })
  actions.abandonFactor()
  expect(user.clearSession).toHaveBeenCalledOnce()
  expect([page(), store.get().user, onEntered.mock.calls]).toEqual(['login', null, []])
  vi.unstubAllGlobals()
})
