import type { User } from 'gotrue-js'
import type GoTrue from 'gotrue-js'
import type { Settings } from 'gotrue-js'
import type { FragmentOrder } from './arrival/fragment.ts'
import type { TextKey } from './texts.ts'

/** What the dialog can show. */
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
 * Where codes, keys and second factors are taken, told by services that take them.
 *
 * @property key for `apikey`, public by nature
 * @property passkeys origins of the pages that may ask for a key; none where the service has no keys
 */
export type CodeDoor = { url: string; key?: string; passkeys?: string[] }

export type WidgetSettings = Settings & {
  external: { saml?: boolean }
  external_labels?: { saml?: string }
  code_door?: CodeDoor
  /** Who provides the service, as the service itself says. */
  host?: { name: string; url: string }
}

/**
 * A second factor that is being asked for.
 *
 * @property hasSheet whether a recovery code can take its place
 * @property question for the key; undefined where this page cannot ask for it
 */
export type OpenChallenge = { factorId: string; challengeId: string; hasSheet: boolean } & (
  | { kind: 'totp' | 'phone' }
  | { kind: 'webauthn'; question: unknown }
)

/** What the address of the page asks for, where it ends in a session. */
export type Arrival = Extract<FragmentOrder, { kind: 'token' | 'external-session' }>

/** Everything there is to know; host pages read it as `netlifyIdentity.store`, hence the names. */
export type WidgetState = {
  readonly user: User | null
  /** Signed in by a recovery link, without a new password yet. */
  readonly recovered_user: User | null
  readonly gotrue: GoTrue | null
  readonly settings: WidgetSettings | null
  /** Of the site whose service is used; asked for on localhost only. */
  readonly siteURL: string | null
  readonly isLocal: boolean
  readonly locale: string
  readonly namePlaceholder: string | null
  readonly modal: { readonly page: Page; readonly isOpen: boolean; readonly logo: boolean }
  readonly saving: boolean
  /** Words of the service or a text key; translated where they are shown. */
  readonly error: string | null
  readonly message: Message | null
  readonly invite_token: string | null
  readonly email_change_token: string | null
  /** Handed over by `open('signup', …)`. */
  readonly metadata: Record<string, unknown> | null
  /** The address that a code was just sent to. */
  readonly codeSentTo: { email: string; type: 'signup' | 'recovery' } | null
  readonly challenge: OpenChallenge | null
  /** A link that would sign somebody in, and waits for a click. */
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

/** Said at the beginning of every action. */
export const STARTED = { saving: true, error: null, message: null } as const

const STILL = { saving: false, error: null, message: null } as const

/** Another page, with a clean slate. */
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

/** The page that asks what to open finds: signed-in people see themselves. */
export const pageFor = ({ user }: WidgetState, wanted: 'login' | 'signup' | 'error'): Page => (user ? 'user' : wanted)

export const isSignUpOpen = ({ settings }: WidgetState): boolean => settings?.disable_signup !== true

/** Which of the two tabs a page shows; none where it has a title of its own. */
export function tabsOf(state: WidgetState): ('signup' | 'login')[] {
  const { page } = state.modal
  if (page !== 'login' && page !== 'signup') return []
  return isSignUpOpen(state) ? ['signup', 'login'] : ['login']
}
