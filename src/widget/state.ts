import type { User } from 'gotrue-js'
import type GoTrue from 'gotrue-js'
import type { Settings } from 'gotrue-js'
import type { FragmentOrder } from './arrival/fragment.ts'
import type { TextKey } from './texts.ts'

/** The pages of the dialog. */
export type Page =
  | 'login'
  | 'signup'
  | 'amnesia'
  | 'recovery'
  | 'invite'
  | 'user'
  | 'message'
  | 'factor'
  | 'arrival'
  | 'error'
  | 'siteURL'

/**
 * The API for codes, passkeys and second factors, named by services that have one.
 *
 * @property key for `apikey`, public by nature
 * @property passkeys origins of the pages that may ask for a passkey; empty if the service has none
 */
export type CodeDoor = { url: string; key?: string; passkeys?: string[] }

export type WidgetSettings = Settings & {
  external: { saml?: boolean }
  external_labels?: { saml?: string }
  code_door?: CodeDoor
  /** The provider of the service, as the service states it. */
  host?: { name: string; url: string }
}

/**
 * A second factor that the dialog is asking for.
 *
 * @property hasSheet whether a recovery code is accepted instead
 * @property question for the passkey; undefined if this page cannot ask for it
 */
export type OpenChallenge = { factorId: string; challengeId: string; hasSheet: boolean } & (
  | { kind: 'totp' | 'phone' }
  | { kind: 'webauthn'; question: unknown }
)

/** A request in the address of the page that ends in a session. */
export type Arrival = Extract<FragmentOrder, { kind: 'token' | 'external-session' }>

/** The complete state; host pages read it as `netlifyIdentity.store`, hence the names. */
export type WidgetState = {
  readonly user: User | null
  /** Signed in by a recovery link, before a new password is set. */
  readonly recovered_user: User | null
  readonly gotrue: GoTrue | null
  readonly settings: WidgetSettings | null
  /** The site whose service is used; asked for on localhost only. */
  readonly siteURL: string | null
  readonly isLocal: boolean
  readonly locale: string
  readonly namePlaceholder: string | null
  readonly modal: { readonly page: Page; readonly isOpen: boolean; readonly logo: boolean }
  readonly saving: boolean
  /** Words of the service, or a text key; translated when shown. */
  readonly error: string | null
  readonly message: Message | null
  readonly invite_token: string | null
  readonly email_change_token: string | null
  /** Passed to `open('signup', …)`. */
  readonly metadata: Record<string, unknown> | null
  /** The address to which a code was just sent. */
  readonly codeSentTo: { email: string; type: 'signup' | 'recovery' } | null
  readonly challenge: OpenChallenge | null
  /** A link that would sign the user in, and waits for a click. */
  readonly arrival: Arrival | null
}

export type Message = Extract<TextKey, `message_${string}`> | 'session_over'

export const initialState: WidgetState = {
  user: null,
  recovered_user: null,
  gotrue: null,
  settings: null,
  siteURL: null,
  isLocal: false,
  locale: 'en',
  namePlaceholder: null,
  modal: { page: 'login', isOpen: false, logo: true },
  saving: false,
  error: null,
  message: null,
  invite_token: null,
  email_change_token: null,
  metadata: null,
  codeSentTo: null,
  challenge: null,
  arrival: null,
}

/** The state at the start of every action. */
export const STARTED = { saving: true, error: null, message: null } as const

const STILL = { saving: false, error: null, message: null } as const

/** Another page, with all messages cleared. */
export const toPage = (state: WidgetState, page: Page): Partial<WidgetState> => ({
  ...STILL,
  modal: { ...state.modal, page },
})

export const opened = (state: WidgetState, page: Page): Partial<WidgetState> => ({
  modal: { ...state.modal, page, isOpen: true },
})

export const closed = (state: WidgetState): Partial<WidgetState> => ({
  ...STILL,
  codeSentTo: null,
  arrival: null,
  modal: { ...state.modal, isOpen: false },
})

/** The page that a request to open leads to: signed-in users see their own. */
export const pageFor = ({ user }: WidgetState, wanted: 'login' | 'signup' | 'error'): Page => (user ? 'user' : wanted)

export const isSignUpOpen = ({ settings }: WidgetState): boolean => settings?.disable_signup !== true

/** The tabs that a page shows; none if it has a title of its own. */
export function tabsOf(state: WidgetState): ('signup' | 'login')[] {
  const { page } = state.modal
  if (page !== 'login' && page !== 'signup') return []
  return isSignUpOpen(state) ? ['signup', 'login'] : ['login']
}
