/** Somebody who is signed in. */
export interface WidgetUser {
  id: string
  email: string
  role: string
  app_metadata: { provider: string; roles?: string[]; [key: string]: unknown }
  user_metadata: Record<string, unknown>
  /** `expires_at` in milliseconds. */
  token: { access_token: string; refresh_token: string; expires_at: number; expires_in: number } | null
  jwt(forceRefresh?: boolean): Promise<string>
  update(attributes: Record<string, unknown>): Promise<WidgetUser>
  getUserData(): Promise<WidgetUser>
  logout(): Promise<void>
}

export interface WidgetInit {
  /** Address of the service; by default `/.netlify/identity` on the same host. */
  APIUrl?: string
  /** False hides the call-out. */
  logo?: boolean
  namePlaceholder?: string
  /** en, fr, es, hu, pt, pl, cs, sk or de. */
  locale?: string
  /** Selector of the element that the dialog is put into. */
  container?: string
  /** For pages on several subdomains: the widget then keeps the cookie `nf_jwt` itself. */
  cookieDomain?: string
  /** Who provides the service, for the call-out under the forms; by default what the service says. */
  host?: { name: string; url: string }
  /** Of the host's own server: `POST` with the token gives its own session cookie, `DELETE` ends it, `GET` says who has one. */
  sessionUrl?: string
  /** Where to go once somebody has signed in through the dialog. */
  afterLogin?: string
}

export interface WidgetEventMap {
  init: [user: WidgetUser | null]
  login: [user: WidgetUser]
  logout: []
  error: [error: Error]
  open: [page: string]
  close: []
}

export interface NetlifyIdentityModule {
  init(options?: WidgetInit): void
  /** @throws {Error} for any other page */
  open(page?: 'login' | 'signup' | 'error', metadata?: Record<string, unknown>): void
  close(): void
  on<N extends keyof WidgetEventMap>(event: N, callback: (...told: WidgetEventMap[N]) => void): void
  /** Without a callback all listeners of that event are removed. */
  off<N extends keyof WidgetEventMap>(event: N, callback?: (...told: WidgetEventMap[N]) => void): void
  currentUser(): WidgetUser | null
  logout(): Promise<void>
  /** @returns the access token, exchanged for a new one where it ends soon */
  refresh(force?: boolean): Promise<string>
  setLocale(locale: string): void
  /** Client of the service; opens the dialog where it is not known yet. */
  readonly gotrue: object | null
  /** State of the widget; to be read only. */
  readonly store: Readonly<Record<string, unknown>>
}

declare const netlifyIdentity: NetlifyIdentityModule
// oxlint-disable-next-line import/no-default-export -- so pages import the widget that this one replaces
export default netlifyIdentity
export const init: NetlifyIdentityModule['init']
export const open: NetlifyIdentityModule['open']
export const close: NetlifyIdentityModule['close']
export const on: NetlifyIdentityModule['on']
export const off: NetlifyIdentityModule['off']
export const currentUser: NetlifyIdentityModule['currentUser']
export const logout: NetlifyIdentityModule['logout']
export const refresh: NetlifyIdentityModule['refresh']
export const setLocale: NetlifyIdentityModule['setLocale']
