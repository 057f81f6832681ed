import { User, type Token } from 'gotrue-js'
import type GoTrue from 'gotrue-js'
import type { Keeper } from './site-url.ts'

/** Where gotrue-js keeps who is signed in; the same in every page of an origin. */
export const USER_KEY = 'gotrue.user'

type Stored = Record<string, unknown> & { token: Token }

/** The session that is in the storage now, also when another tab has put it there; null without one. */
export function adoptStored(gotrue: GoTrue, storage: Keeper): User | null {
  const stored = parse(storage.getItem(USER_KEY))
  if (!stored) return null
  const current = gotrue.currentUser()
  if (current?.token?.access_token === stored.token.access_token) return current
  return new User(gotrue.api, { ...stored.token }, gotrue.audience ?? '')._saveUserData(stored, true)
}

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
