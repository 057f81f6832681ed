import { hash, timingSafeEqual } from 'node:crypto'
import { normaliseEmail } from '#identity/core/accounts/address.ts'
import { isAdministrator } from '#identity/core/accounts/administrators.ts'
import { notingFactorNeeds } from '#identity/core/accounts/needed-factor.ts'
import { emailIdentity, newAccount } from '#identity/core/accounts/new-account.ts'
import { checkPassword } from '#identity/core/accounts/password-rule.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import type { Answer } from '#identity/core/refusal.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import type { FirstSetUp, SetUpRefusal } from '#identity/pages/pages-needs.ts'
import { DAY, SECOND } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'

const LIFETIME = 7 * DAY
const PAGE_SIZE = 200

type Outcome = Answer<void, SetUpRefusal>
type First = { email: string; name: string; passwordHash: string; ip: string }
type Needs = {
  identity: IdentityContext
  /** Runs the work in one transaction; of several that succeed under one name, only the first counts, the others get undefined. */
  onlyOnce: (name: string, work: (store: IdentityStore) => Outcome) => Promise<Awaited<Outcome> | undefined>
  /** Address of the pages, such as `https://club.example/konto`. */
  pagesUrl: string
}

/**
 * The link for the first administrator. It is computed, not stored: the moment at which it ends, and a proof that we wrote it. So it can
 * be shown again at every start, and every copy is worthless as soon as somebody manages the service.
 */
export function createFirstSetUp({ identity, onlyOnce, pagesUrl }: Needs) {
  const { settings, read, hasher } = identity
  const tokens = setUpTokens(identity)

  async function hasAdministrator(among: IdentityStore): Promise<boolean> {
    for (let number = 1; ; number += 1) {
      const page = { number, size: PAGE_SIZE }
      const { items, total } = await among.accounts.list({ audience: settings.audience, order: 'oldest', page })
      if (items.some(isAdministrator)) return true
      if (number * PAGE_SIZE >= total) return false
    }
  }

  const isOpen: FirstSetUp['isOpen'] = async (token) => tokens.isOurs(token) && !(await hasAdministrator(read))

  const complete: FirstSetUp['complete'] = async ({ token, email: typed, name, password, caller }) => {
    if (!(await isOpen(token))) return err({ kind: 'token-expired' })
    const email = normaliseEmail(typed)
    if (!email.ok) return email
    const checked = checkPassword(password, settings)
    if (!checked.ok) return checked
    const passwordHash = await hasher.hash(checked.value)
    const outcome = await onlyOnce(`first-set-up:${hash('sha256', token, 'base64url')}`, (claimed) =>
      addFirst(claimed, { email: email.value, name, passwordHash, ip: caller.ip }),
    )
    return outcome ?? err({ kind: 'token-spent' })
  }

  async function addFirst(claimed: IdentityStore, first: First): Outcome {
    if (await hasAdministrator(claimed)) return err({ kind: 'token-expired' })
    if (await claimed.accounts.findByEmail(first.email, settings.audience)) return err({ kind: 'email-taken' })
    await keepFirst(notingFactorNeeds(claimed, identity), identity, first)
    return ok(undefined)
  }

  return {
    isOpen,
    complete,
    /** The link for the console; undefined once there is an administrator. */
    async link(): Promise<string | undefined> {
      if (await hasAdministrator(read)) return undefined
      return `${pagesUrl}/einrichten?token=${tokens.make()}`
    },
  }
}

function setUpTokens({ vault, now }: IdentityContext) {
  const proof = (endsAt: string) => vault.mac('first-set-up', endsAt)
  return {
    make(): string {
      const endsAt = Math.ceil((now().getTime() + LIFETIME) / SECOND).toString(36)
      return `${endsAt}.${proof(endsAt)}`
    },

    isOurs(token: string): boolean {
      const [, endsAt = '', given = ''] = /^([0-9a-z]{1,9})\.([\w-]{43})$/.exec(token) ?? []
      if (endsAt === '' || now().getTime() / SECOND >= Number.parseInt(endsAt, 36)) return false
      return timingSafeEqual(Buffer.from(given), Buffer.from(proof(endsAt)))
    },
  }
}

async function keepFirst(
  store: IdentityStore,
  identity: IdentityContext,
  { email, name, passwordHash, ip }: First,
): Promise<void> {
  const account = newAccount(identity, {
    email,
    audience: identity.settings.audience,
    userMetadata: { full_name: name },
    passwordHash,
    appMetadata: { provider: 'email', providers: ['email'], roles: ['admin'] },
  })
  // Whoever holds the link runs the service: nobody else could confirm the address.
  const confirmed = { ...account, emailConfirmedAt: account.createdAt }
  await store.accounts.add(confirmed)
  await store.identities.add(emailIdentity(identity, confirmed))
  await audit(store, identity, { action: 'user_signedup', actor: confirmed, ip })
}
