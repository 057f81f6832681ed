import { User, type Token } from 'gotrue-js'
import type GoTrue from 'gotrue-js'
import type { SimpleStorage } from './safe-storage.ts'

/** The key under which gotrue-js stores the user; the same in every page of an origin. */
export const USER_KEY = 'gotrue.user'

type Stored = Record<string, unknown> & { token: Token }

/** The session now in the storage, even if another tab has put it there; null without one. */
export function adoptStored(gotrue: GoTrue, storage: SimpleStorage): User | null {
  const stored = parse(storage.getItem(USER_KEY))
  if (!stored) return null
  const current = gotrue.currentUser()
  if (current?.token?.access_token === stored.token.access_token) return current
  return new User(gotrue.api, { ...stored.token }, gotrue.audience ?? '')._saveUserData(stored, true)
}

/** A user named by the host's own server: without a token the widget can neither make requests for them nor store them. */
export const toTokenless = ({ api }: GoTrue, person: Partial<User>): User =>
  // The constructor rejects a missing token.
  Object.assign(Object.create(User.prototype) as User, person, { api, token: null })

export function parse(text: string | null): Stored | undefined {
  if (text === null) return undefined
  try {
    const value = JSON.parse(text) as Partial<Stored> | null
    return typeof value?.token?.access_token === 'string' ? (value as Stored) : undefined
  } catch {
    // Not written by the widget; treated as missing.
    return undefined
  }
}
