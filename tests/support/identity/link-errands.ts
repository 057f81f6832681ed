import { invite as inviteTo } from '#identity/core/admin/invite.ts'
import { requestRecovery } from '#identity/core/mail-links/request-recovery.ts'
import type { LinkRequest } from '#identity/core/one-time/one-time-token.ts'
import { signInWithPassword } from '#identity/core/sessions/sign-in-with-password.ts'
import { signUpWithPassword } from '#identity/core/sign-up/sign-up-with-password.ts'
import type { preparePages } from '#tests/support/site/pages-bench.ts'
import { CALLER, PLAIN_LINK, SITE_URL } from './identity-bench.ts'

export const EMAIL = 'anna@beispiel.example'
export const PASSWORD = 'ein langer Satz'
export const APP = `${SITE_URL}/mitglieder`
export const NETLIFY: LinkRequest = { wire: 'netlify', redirectTo: undefined, pkce: undefined }
export const TO_APP: LinkRequest = { wire: 'supabase', redirectTo: APP, pkce: undefined }

type PagesBench = Awaited<ReturnType<typeof preparePages>>

export const signUp = (bench: PagesBench, link: LinkRequest = PLAIN_LINK) =>
  signUpWithPassword(bench.identity, {
    email: EMAIL,
    phone: undefined,
    password: PASSWORD,
    userMetadata: {},
    startsSession: true,
    link,
    caller: CALLER,
  })
export const invite = (bench: PagesBench, link: LinkRequest = PLAIN_LINK) =>
  inviteTo(bench.identity, {
    email: EMAIL,
    userMetadata: {},
    link,
    by: { kind: 'service' },
    caller: CALLER,
    sendsMail: true,
  })
export const forget = async (bench: PagesBench, link: LinkRequest = PLAIN_LINK) => {
  await bench.person(EMAIL, PASSWORD)
  await requestRecovery(bench.identity, { email: EMAIL, link, caller: CALLER })
}
export const logIn = (bench: PagesBench, password: string) =>
  signInWithPassword(bench.identity, { email: EMAIL, phone: undefined, password, caller: CALLER })
export const sessionsOf = async ({ identity }: PagesBench) => {
  const account = await identity.read.accounts.findByEmail(EMAIL, identity.settings.audience)
  return identity.read.sessions.listOf(account?.id ?? '')
}
