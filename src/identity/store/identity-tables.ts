import type { FactorKind } from '#identity/core/accounts/account.ts'

declare module '#platform/db/database.ts' {
  interface Tables extends IdentityTables {}
}

/** Tables of the identity service; the same rules for values as in the others. */
type IdentityTables = {
  accounts: AccountTable
  linked_identities: LinkedIdentityTable
  sessions: SessionTable
  one_time_tokens: OneTimeTokenTable
  sign_in_flows: SignInFlowTable
  factors: FactorTable
  factor_challenges: FactorChallengeTable
  recovery_codes: { factor_id: string; hash: string; used_at: string | null }
  passkeys: PasskeyTable
  passkey_challenges: PasskeyChallengeTable
  sso_connections: SsoConnectionTable
  sso_domains: { domain: string; connection_id: string; position: number }
  audit_entries: AuditEntryTable
}

export type AccountTable = {
  id: string
  audience: string
  role: string
  /** Lower case; unique with the audience, as is the number. */
  email: string | null
  phone: string | null
  password_hash: string | null
  email_confirmed_at: string | null
  phone_confirmed_at: string | null
  confirmation_sent_at: string | null
  recovery_sent_at: string | null
  invited_at: string | null
  new_email: string | null
  email_change_sent_at: string | null
  email_change_confirmed: 'none' | 'current' | 'new' | 'waived'
  new_phone: string | null
  phone_change_sent_at: string | null
  reauthentication_sent_at: string | null
  last_sign_in_at: string | null
  /** JSON objects. */
  app_metadata: string
  user_metadata: string
  is_anonymous: number
  is_managed_by_sso: number
  banned_until: string | null
  deleted_at: string | null
  factor_needed_since: string | null
  /** Address, number and full name in lower case. */
  search_text: string
  created_at: string
  updated_at: string
}

export type LinkedIdentityTable = {
  id: string
  account_id: string
  provider: string
  provider_user_id: string
  /** JSON object. */
  data: string
  email: string | null
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
}

export type SessionTable = {
  id: string
  account_id: string
  refresh_count: number
  refreshed_at: string
  /** 0 or 1 */
  is_taken_up: number
  assurance: 'aal1' | 'aal2'
  /** JSON array, newest first. */
  amr: string
  factor_id: string | null
  user_agent: string | null
  ip: string | null
  created_at: string
}

export type OneTimeTokenTable = {
  account_id: string
  purpose: string
  link_hash: string
  code_hash: string
  sent_to: string
  flow_id: string | null
  wrong_codes: number
  created_at: string
  expires_at: string
}

export type SignInFlowTable = {
  id: string
  kind: 'external' | 'mail' | 'sso'
  wire: 'netlify' | 'supabase'
  method: string
  /** Both or neither. */
  challenge: string | null
  challenge_method: 's256' | 'plain' | null
  redirect_to: string
  audience: string
  provider_state: string | null
  invite_token: string | null
  link_to: string | null
  account_id: string | null
  auth_code_hash: string | null
  auth_code_issued_at: string | null
  provider_tokens: string | null
  created_at: string
}

export type FactorTable = {
  id: string
  account_id: string
  kind: FactorKind
  friendly_name: string | null
  status: 'unverified' | 'verified'
  /** Encrypted. */
  secret: string | null
  phone: string | null
  last_challenged_at: string | null
  last_used_step: number | null
  created_at: string
  updated_at: string
}

export type FactorChallengeTable = {
  id: string
  factor_id: string
  code_hash: string | null
  ip: string
  wrong_codes: number
  created_at: string
  verified_at: string | null
}

export type PasskeyTable = {
  id: string
  account_id: string
  factor_id: string | null
  /** base64url, as is the key. */
  credential_id: string
  public_key: string
  counter: number
  /** JSON array. */
  transports: string
  /** 0 or 1 */
  is_backup_eligible: number
  is_backed_up: number
  friendly_name: string | null
  assurance: 'aal1' | 'aal2'
  created_at: string
  last_used_at: string | null
}

export type PasskeyChallengeTable = {
  id: string
  purpose: 'registration' | 'sign-in' | 'second-factor'
  session_id: string | null
  created_at: string
}

export type SsoConnectionTable = {
  id: string
  resource_id: string | null
  is_disabled: number
  entity_id: string
  metadata_xml: string
  metadata_url: string | null
  /** JSON object. */
  attribute_mapping: string
  created_at: string
  updated_at: string
}

export type AuditEntryTable = {
  id: string
  created_at: string
  actor_id: string
  actor_email: string
  actor_name: string | null
  /** Address and name in lower case. */
  actor_search_text: string
  action: string
  log_type: string
  /** JSON object. */
  traits: string
  ip: string
}
