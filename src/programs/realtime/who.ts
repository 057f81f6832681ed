import { findRole, type CheckToken, type KeyReader } from '#programs/data/guard/role.ts'

type Asking = { key: string | undefined; token: string | undefined; isPrivate: boolean }

export type Who = ReturnType<typeof createWho>

/** Who may be in which channel: open ones everybody who has the club's key, private ones whoever is signed in. */
export function createWho(keys: KeyReader, checkToken: CheckToken) {
  return {
    /** @returns why not, in English for the programmer; undefined for whoever may */
    async mayEnter({ key, token, isPrivate }: Asking): Promise<string | undefined> {
      const authorization = token ? `Bearer ${token}` : undefined
      const role = await findRole({ key, authorization }, keys, checkToken)
      if (!role.ok) return role.error.message
      if (isPrivate && role.value === 'anon') return 'Unauthorized: a private channel is for people who are signed in'
      return undefined
    },
  }
}
