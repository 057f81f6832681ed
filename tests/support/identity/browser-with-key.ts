import { vi } from 'vitest'
import type { SoftwareKey } from './software-key.ts'

type Descriptor = { id: ArrayBuffer }
type Creation = { challenge: ArrayBuffer; user: { id: ArrayBuffer; name: string }; excludeCredentials?: Descriptor[] }
type Request = { challenge: ArrayBuffer; allowCredentials?: Descriptor[] }
type AskedToMake = { publicKey: Creation }
type AskedToShow = { publicKey: Request; mediation?: string }

/** The result of `navigator.credentials`, as far as programs read it. */
class FoundCredential {
  private readonly json: object
  constructor(json: object) {
    this.json = json
  }
  toJSON = () => this.json
}

/**
 * The globals of a browser at this page, whose only authenticator is the key; undefined for a user who declines. They stay until
 * `vi.unstubAllGlobals()`. Like older browsers it does not parse JSON itself.
 */
export function openBrowser(page: { rpId: string; origin: string }, key: SoftwareKey | undefined) {
  const shown: AskedToShow[] = []
  const location = { hostname: page.rpId, origin: page.origin, href: `${page.origin}/` }
  const credentials = {
    async create({ publicKey }: AskedToMake) {
      if (!key) throw refusal('NotAllowedError')
      if (publicKey.excludeCredentials?.some(({ id }) => toText(id) === key.id)) throw refusal('InvalidStateError')
      if (publicKey.user.name === '') throw new TypeError('a person without a name')
      return new FoundCredential(
        key.create({ challenge: toText(publicKey.challenge), user: { id: toText(publicKey.user.id) } }),
      )
    },
    async get(asked: AskedToShow) {
      shown.push(asked)
      const { challenge, allowCredentials: allowed } = asked.publicKey
      const isAllowed = allowed === undefined || allowed.some(({ id }) => toText(id) === key?.id)
      if (!key || !isAllowed) throw refusal('NotAllowedError')
      return new FoundCredential(key.get({ challenge: toText(challenge) }))
    },
  }
  vi.stubGlobal('window', { PublicKeyCredential: FoundCredential, location })
  vi.stubGlobal('document', {})
  vi.stubGlobal('PublicKeyCredential', FoundCredential)
  vi.stubGlobal('navigator', { credentials })
  return { shown }
}

const refusal = (name: string) => Object.assign(new Error('the browser says no'), { name })
const toText = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')
