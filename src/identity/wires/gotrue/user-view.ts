import type { Person } from '#identity/core/accounts/account.ts'
import type { Grant } from '#identity/core/sessions/session.ts'

/** The User object of this wire; times that never came are left out. */
export function toUser({ account }: Person) {
  return {
    id: account.id,
    aud: account.audience,
    role: account.role,
    email: account.email ?? '',
    ...times({
      confirmed_at: account.emailConfirmedAt,
      invited_at: account.invitedAt,
      confirmation_sent_at: account.confirmationSentAt,
      recovery_sent_at: account.recoverySentAt,
    }),
    ...(account.newEmail !== undefined && { new_email: account.newEmail }),
    ...times({ email_change_sent_at: account.emailChangeSentAt, last_sign_in_at: account.lastSignInAt }),
    app_metadata: account.appMetadata,
    user_metadata: account.userMetadata,
    created_at: account.createdAt.toISOString(),
    updated_at: account.updatedAt.toISOString(),
  }
}

export function toToken(grant: Grant) {
  return {
    access_token: grant.accessToken,
    token_type: 'bearer',
    expires_in: grant.lifetimeSeconds,
    refresh_token: grant.refreshToken,
  } as const
}

function times(moments: Record<string, Date | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(moments).flatMap(([name, moment]) => (moment ? [[name, moment.toISOString()]] : [])),
  )
}
