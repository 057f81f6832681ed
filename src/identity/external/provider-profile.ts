import { z } from 'zod'
import type { ExternalProfile } from '#identity/core/providers/external-profile.ts'
import type { ProviderTokens } from '#identity/core/sessions/session.ts'
import type { ProviderPerson } from './provider.ts'

const MAX_EMAILS = 20
const MAX_EMAIL = 320
const MAX_NAME = 200
const MAX_URL = 1_000

/** A text that may be missing; providers send null, an empty string or nothing. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text?.trim() || undefined)

type Told = { provider: string; issuer: string; person: ProviderPerson; tokens: ProviderTokens | undefined }

/** Brings a provider's data into the form that both wires pass on; overlong parts are left out or cut. */
export function toProfile({ provider, issuer, person, tokens }: Told): ExternalProfile {
  const emails = person.emails.filter(({ address }) => address !== '' && address.length <= MAX_EMAIL)
  const main = mainEmail(emails)
  const id = String(person.id)
  const name = person.fullName?.slice(0, MAX_NAME)
  const userName = person.userName?.slice(0, MAX_NAME)
  const picture = webAddress(person.avatarUrl)
  return {
    provider,
    providerUserId: id,
    emails: emails.slice(0, MAX_EMAILS),
    data: {
      iss: issuer,
      sub: id,
      provider_id: id,
      ...(main && { email: main.address, email_verified: main.isVerified }),
      ...(name && { name, full_name: name }),
      ...(userName && { user_name: userName, preferred_username: userName, slug: userName }),
      ...(picture && { avatar_url: picture, picture }),
    },
    tokens,
  }
}

function mainEmail(emails: ProviderPerson['emails']) {
  return emails.find(({ isPrimary }) => isPrimary) ?? emails.find(({ isVerified }) => isVerified) ?? emails[0]
}

/** Pages show the picture, so only web addresses are allowed. */
function webAddress(text: string | undefined): string | undefined {
  if (text === undefined || text.length > MAX_URL || !URL.canParse(text)) return undefined
  return ['https:', 'http:'].includes(new URL(text).protocol) ? text : undefined
}
