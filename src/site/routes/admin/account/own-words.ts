import type { Account, LinkedIdentity } from '#identity/core/accounts/account.ts'

/** The name that the user has entered; empty when there is none. */
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

/** The name of a linked account; the operator's label while the provider is still offered. */
export function providerName(provider: string, offered: { name: string; label: string }[] = []): string {
  if (provider.startsWith('sso:')) return 'Anmeldung Ihrer Organisation'
  return offered.find(({ name }) => name === provider)?.label ?? PROVIDERS.get(provider) ?? provider
}

/** Identities that another provider vouches for; not the own address. */
export const linkedElsewhere = (identities: LinkedIdentity[]) =>
  identities.filter(({ provider }) => provider !== 'email' && provider !== 'phone')
