import { requestRecovery } from '#identity/core/mail-links/request-recovery.ts'
import type { LinkRequest } from '#identity/core/one-time/one-time-token.ts'
import type { preparePages } from '#tests/support/benches/pages-bench.ts'
import { CALLER, PLAIN_LINK, SITE_URL } from './identity-bench.ts'
import { inviteTo, signIn, signUp as signUpAs } from './link-requests.ts'

export const EMAIL = 'anna@beispiel.example'
export const PASSWORD = 'ein langer Satz'
export const APP = `${SITE_URL}/mitglieder`
export const NETLIFY: LinkRequest = { wire: 'netlify', redirectTo: undefined, pkce: undefined }
export const TO_APP: LinkRequest = { wire: 'supabase', redirectTo: APP, pkce: undefined }

type PagesBench = Awaited<ReturnType<typeof preparePages>>

export const signUp = (bench: PagesBench, link: LinkRequest = PLAIN_LINK) =>
  signUpAs(bench.identity, EMAIL, PASSWORD, { link })
export const invite = (bench: PagesBench, link: LinkRequest = PLAIN_LINK) => inviteTo(bench.identity, EMAIL, { link })
export const forget = async (bench: PagesBench, link: LinkRequest = PLAIN_LINK) => {
  await bench.person(EMAIL, PASSWORD)
  await requestRecovery(bench.identity, { email: EMAIL, link, caller: CALLER })
}
export const logIn = (bench: PagesBench, password: string) => signIn(bench.identity, EMAIL, password)
export const sessionsOf = async ({ identity }: PagesBench) => {
  const account = await identity.read.accounts.findByEmail(EMAIL, identity.settings.audience)
  return identity.read.sessions.listOf(account?.id ?? '')
}
