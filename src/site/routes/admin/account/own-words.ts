import type { Account, LinkedIdentity } from '#identity/core/accounts/account.ts'

/** The name that somebody gave themselves; empty where there is none. */
export function fullName({ userMetadata }: Pick<Account, 'userMetadata'>): string {
  const name = userMetadata['full_name']
  return typeof name === 'string' ? name : ''
}

const PROVIDERS = new Map([
  ['google', 'Google'],
  ['github', 'GitHub'],
  ['gitlab', 'GitLab'],
  ['bitbucket', 'Bitbucket'],
  ['facebook', 'Facebook'],
  ['phone', 'Telefon'],
])

/** A linked account as people call it; as the operator does where it is still offered. */
export function providerName(provider: string, offered: { name: string; label: string }[] = []): string {
  if (provider.startsWith('sso:')) return 'Anmeldung Ihrer Organisation'
  return offered.find(({ name }) => name === provider)?.label ?? PROVIDERS.get(provider) ?? provider
}

/** Ways in that somebody else vouches for; one's own address is none. */
export const linkedElsewhere = (identities: LinkedIdentity[]) =>
  identities.filter(({ provider }) => provider !== 'email' && provider !== 'phone')
