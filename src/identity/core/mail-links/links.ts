import { hashLink } from '#identity/core/one-time/issue-token.ts'
import type { TokenPurpose } from '#identity/core/one-time/one-time-token.ts'
import type { IdentityNeeds } from '#identity/core/ports.ts'
import { createRequestReauthentication } from './request-reauthentication.ts'
import { createRequestRecovery } from './request-recovery.ts'
import { createRequestSignIn } from './request-sign-in.ts'
import { createResend } from './resend.ts'
import { setsPassword } from './spend-token.ts'
import { createVerify } from './verify-link.ts'

export type Links = ReturnType<typeof createLinks>

/** Mails and text messages with links and codes. Requests for unknown addresses are answered like those for known ones. */
export function createLinks(needs: IdentityNeeds) {
  return {
    requestSignIn: createRequestSignIn(needs),
    requestRecovery: createRequestRecovery(needs),
    resend: createResend(needs),
    verify: createVerify(needs),
    preview: createPreview(needs),
    requestReauthentication: createRequestReauthentication(needs),
  }
}

/** What a link would do. @property sentTo the address to which it went */
type LinkPreview = { purpose: TokenPurpose; needsPassword: boolean; sentTo: string }

/** What a link would do, without using it; for the page with the button. */
function createPreview({ store, now }: IdentityNeeds) {
  return async (linkToken: string): Promise<LinkPreview | undefined> => {
    const token = await store.tokens.findByLink(hashLink(linkToken))
    if (token === undefined || token.expiresAt <= now()) return undefined
    return { purpose: token.purpose, needsPassword: setsPassword(token.purpose), sentTo: token.sentTo }
  }
}
