import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await createAccounts(db)
  await createLinkedIdentities(db)
  await createSessions(db)
  await createTokensAndFlows(db)
  await createFactors(db)
  await createConnections(db)
  await createAuditEntries(db)
  await db.schema
    .alterTable('outbox')
    .addColumn('channel', 'text', (column) => column.notNull().defaultTo(sql`'email'`))
    .execute()
}

async function createAccounts(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('audience', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('phone', 'text')
    .addColumn('password_hash', 'text')
    .addColumn('email_confirmed_at', 'text')
    .addColumn('phone_confirmed_at', 'text')
    .addColumn('confirmation_sent_at', 'text')
    .addColumn('recovery_sent_at', 'text')
    .addColumn('invited_at', 'text')
    .addColumn('new_email', 'text')
    .addColumn('email_change_sent_at', 'text')
    .addColumn('email_change_confirmed', 'text', (column) => column.notNull())
    .addColumn('new_phone', 'text')
    .addColumn('phone_change_sent_at', 'text')
    .addColumn('reauthentication_sent_at', 'text')
    .addColumn('last_sign_in_at', 'text')
    .addColumn('app_metadata', 'text', (column) => column.notNull())
    .addColumn('user_metadata', 'text', (column) => column.notNull())
    .addColumn('is_anonymous', 'integer', (column) => column.notNull())
    .addColumn('is_managed_by_sso', 'integer', (column) => column.notNull())
    .addColumn('banned_until', 'text')
    .addColumn('deleted_at', 'text')
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('accounts_by_email').unique().on('accounts').columns(['email', 'audience']).execute()
  await db.schema.createIndex('accounts_by_phone').unique().on('accounts').columns(['phone', 'audience']).execute()
  await db.schema.createIndex('accounts_in_order').on('accounts').columns(['audience', 'created_at', 'id']).execute()
}

async function createLinkedIdentities(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('linked_identities')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('provider_user_id', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('last_sign_in_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('linked_identities_by_provider', ['provider_user_id', 'provider'])
    .execute()
  await db.schema.createIndex('linked_identities_of_account').on('linked_identities').column('account_id').execute()
}

async function createSessions(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('refresh_count', 'integer', (column) => column.notNull())
    .addColumn('refreshed_at', 'text', (column) => column.notNull())
    .addColumn('assurance', 'text', (column) => column.notNull())
    .addColumn('amr', 'text', (column) => column.notNull())
    .addColumn('factor_id', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('ip', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_of_account').on('sessions').column('account_id').execute()
}

async function createTokensAndFlows(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('one_time_tokens')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('link_hash', 'text', (column) => column.notNull().unique())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('sent_to', 'text', (column) => column.notNull())
    .addColumn('flow_id', 'text')
    .addColumn('wrong_codes', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('one_time_tokens_key', ['account_id', 'purpose'])
    .execute()
  await db.schema
    .createIndex('one_time_tokens_by_address')
    .on('one_time_tokens')
    .columns(['sent_to', 'purpose'])
    .execute()
  await db.schema
    .createTable('sign_in_flows')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('wire', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('challenge', 'text')
    .addColumn('challenge_method', 'text')
    .addColumn('redirect_to', 'text', (column) => column.notNull())
    .addColumn('audience', 'text', (column) => column.notNull())
    .addColumn('provider_state', 'text')
    .addColumn('invite_token', 'text')
    .addColumn('link_to', 'text')
    .addColumn('account_id', 'text', (column) => column.references('accounts.id').onDelete('cascade'))
    .addColumn('auth_code_hash', 'text', (column) => column.unique())
    .addColumn('auth_code_issued_at', 'text')
    .addColumn('provider_tokens', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sign_in_flows_of_account').on('sign_in_flows').column('account_id').execute()
}

async function createFactors(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('factors')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('friendly_name', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('secret', 'text')
    .addColumn('phone', 'text')
    .addColumn('last_challenged_at', 'text')
    .addColumn('last_used_step', 'integer')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('factors_of_account').on('factors').column('account_id').execute()
  await db.schema
    .createTable('factor_challenges')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('factor_id', 'text', (column) => column.notNull().references('factors.id').onDelete('cascade'))
    .addColumn('code_hash', 'text')
    .addColumn('ip', 'text', (column) => column.notNull())
    .addColumn('wrong_codes', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('verified_at', 'text')
    .execute()
  await db.schema.createIndex('factor_challenges_of_factor').on('factor_challenges').column('factor_id').execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('factor_id', 'text', (column) => column.notNull().references('factors.id').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .addPrimaryKeyConstraint('recovery_codes_key', ['factor_id', 'hash'])
    .execute()
}

async function createConnections(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('sso_connections')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('resource_id', 'text')
    .addColumn('is_disabled', 'integer', (column) => column.notNull())
    .addColumn('entity_id', 'text', (column) => column.notNull().unique())
    .addColumn('metadata_xml', 'text', (column) => column.notNull())
    .addColumn('metadata_url', 'text')
    .addColumn('attribute_mapping', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('sso_domains')
    .addColumn('domain', 'text', (column) => column.primaryKey())
    .addColumn('connection_id', 'text', (column) =>
      column.notNull().references('sso_connections.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sso_domains_of_connection').on('sso_domains').column('connection_id').execute()
}

async function createAuditEntries(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('audit_entries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text', (column) => column.notNull())
    .addColumn('actor_email', 'text', (column) => column.notNull())
    .addColumn('actor_name', 'text')
    .addColumn('actor_search_text', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('log_type', 'text', (column) => column.notNull())
    .addColumn('traits', 'text', (column) => column.notNull())
    .addColumn('ip', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('audit_entries_in_order').on('audit_entries').columns(['created_at', 'id']).execute()
}
