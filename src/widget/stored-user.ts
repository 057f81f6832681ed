import { User, type Token } from 'gotrue-js'
import type GoTrue from 'gotrue-js'
import type { SimpleStorage } from './safe-storage.ts'

/** Where gotrue-js keeps who is signed in; the same in every page of an origin. */
export const USER_KEY = 'gotrue.user'

type Stored = Record<string, unknown> & { token: Token }

/** The session that is in the storage now, also when another tab has put it there; null without one. */
export function adoptStored(gotrue: GoTrue, storage: SimpleStorage): User | null {
  const stored = parse(storage.getItem(USER_KEY))
  if (!stored) return null
  const current = gotrue.currentUser()
  if (current?.token?.access_token === stored.token.access_token) return current
  return new User(gotrue.api, { ...stored.token }, gotrue.audience ?? '')._saveUserData(stored, true)
}

/** Somebody whom the host's own server names: without a token nothing can be asked in their name, and nothing is stored. */
export const toTokenless = ({ api }: GoTrue, person: Partial<User>): User =>
  // The constructor would complain of a token that is none.
  Object.assign(Object.create(User.prototype) as User, person, { api, token: null })

export function parse(text: string | null): Stored | undefined {
  if (text === null) return undefined
  try {
    const value = JSON.parse(text) as Partial<Stored> | null
    return typeof value?.token?.access_token === 'string' ? (value as Stored) : undefined
  } catch {
    // Not written by us; as good as nothing.
    return undefined
  }
}
