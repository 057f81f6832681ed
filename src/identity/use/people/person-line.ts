import {
  type Account,
  type Person,
  isBanned,
  isVerifiedOwn,
  isUnproven,
  nameOf,
} from '#identity/core/accounts/account.ts'
import type { NeededFactor } from '#identity/core/accounts/needed-factor.ts'
import type { Passkey } from '#identity/core/passkeys/passkey.ts'
import { OFFICES, toOffices, type Office } from '#rights/offices.ts'

/** `unconfirmed`: signed up and never used the link. */
export type PersonState = 'invited' | 'unconfirmed' | 'active' | 'disabled'

/** A person as a list shows them. */
export type PersonLine = {
  id: string
  /** The name that they chose. */
  name: string | undefined
  email: string | undefined
  phone: string | undefined
  offices: Office[]
  state: PersonState
  createdAt: Date
  lastSignInAt: Date | undefined
  hasSecondFactor: boolean
}

/** Everything that the page about one person shows. */
export type PersonDetails = PersonLine & {
  invitedAt: Date | undefined
  /** Roles that are no offices of the club; they are not managed here. */
  otherRoles: string[]
  /** Signs in at an organisation that manages address and password. */
  isManagedBySso: boolean
  /** What one of their offices requires. */
  neededFactor: NeededFactor | undefined
  passkeys: Pick<Passkey, 'id' | 'friendlyName' | 'lastUsedAt' | 'factorId'>[]
  /** The text to type before the account is deleted. */
  confirmation: string
}

export function toPersonLine({ account, factors }: Person, now: Date): PersonLine {
  const { id, email, phone, appMetadata, createdAt, lastSignInAt } = account
  return {
    id,
    email,
    phone,
    createdAt,
    lastSignInAt,
    name: nameOf(account),
    offices: toOffices(appMetadata.roles),
    state: stateOf(account, now),
    hasSecondFactor: factors.some(isVerifiedOwn),
  }
}

export function toPersonDetails(
  person: Person,
  { neededFactor, passkeys }: { neededFactor: NeededFactor | undefined; passkeys: Passkey[] },
  now: Date,
): PersonDetails {
  const { account } = person
  const offices: readonly string[] = OFFICES
  return {
    ...toPersonLine(person, now),
    invitedAt: account.invitedAt,
    otherRoles: (account.appMetadata.roles ?? []).filter((role) => !offices.includes(role)),
    isManagedBySso: account.isManagedBySso,
    neededFactor,
    passkeys: passkeys.map(({ id, friendlyName, lastUsedAt, factorId }) => ({
      id,
      friendlyName,
      lastUsedAt,
      factorId,
    })),
    confirmation: confirmationOf(account),
  }
}

export const confirmationOf = ({ email, phone }: Account): string => email ?? phone ?? 'löschen'

function stateOf(account: Account, now: Date): PersonState {
  if (isBanned(account, now)) return 'disabled'
  if (!isUnproven(account)) return 'active'
  return account.invitedAt === undefined ? 'unconfirmed' : 'invited'
}
