import type { Links } from '#identity/core/identity.ts'
import { hashLink } from '#identity/core/one-time/issue-token.ts'
import type { IdentityNeeds } from '#identity/core/ports.ts'
import { createRequestReauthentication } from './request-reauthentication.ts'
import { createRequestRecovery } from './request-recovery.ts'
import { createRequestSignIn } from './request-sign-in.ts'
import { createResend } from './resend.ts'
import { setsPassword } from './spend-token.ts'
import { createVerify } from './verify-link.ts'

export function createLinks(needs: IdentityNeeds): Links {
  return {
    requestSignIn: createRequestSignIn(needs),
    requestRecovery: createRequestRecovery(needs),
    resend: createResend(needs),
    verify: createVerify(needs),
    preview: createPreview(needs),
    requestReauthentication: createRequestReauthentication(needs),
  }
}

function createPreview({ store, now }: IdentityNeeds): Links['preview'] {
  return async (linkToken) => {
    const token = await store.tokens.findByLink(hashLink(linkToken))
    if (token === undefined || token.expiresAt <= now()) return undefined
    return { purpose: token.purpose, needsPassword: setsPassword(token.purpose) }
  }
}
