import type { Identity } from './create-identity.ts'

/** People by the name that they gave themselves, else by their address; undefined when the account is gone. */
export function createNameFinder({ find }: Pick<Identity['admin'], 'find'>) {
  return async (accountId: string): Promise<string | undefined> => {
    const person = await find(accountId)
    if (!person.ok) return undefined
    const { userMetadata, email } = person.value.account
    const { full_name: name } = userMetadata
    return typeof name === 'string' && name.trim() !== '' ? name.trim() : email
  }
}
