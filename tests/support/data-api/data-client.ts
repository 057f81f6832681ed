import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Office } from '#rights/offices.ts'
import { CLUB_PASSWORD, join } from '#tests/support/site/enter.ts'
import type { Site } from '#tests/support/site/start-site.ts'
import { createMemory } from '#tests/support/identity/supabase-client.ts'

/** The vendor's client as a page creates it, with only address and key. @param key by default the publishable one */
export function createDataClient(site: Site, key = site.instance.identity.keys?.anon ?? ''): SupabaseClient {
  return createClient(site.origin, key, {
    auth: { storage: createMemory(), autoRefreshToken: false, detectSessionInUrl: false },
  })
}

/** The vendor's client, signed in to a new account with these offices. */
export async function signInClient(site: Site, person: { name: string; roles?: Office[] }) {
  const { id, email } = await join(site, person)
  const client = createDataClient(site)
  const { data, error } = await client.auth.signInWithPassword({ email, password: CLUB_PASSWORD })
  if (error) throw error
  return { client, id, token: data.session.access_token }
}

export const VILLAGE = 'dorfspielttt'

/** The id of an event, as a page learns it. */
export async function findEventId(client: SupabaseClient, slug = VILLAGE): Promise<string> {
  const { data } = await client.from('events').select('id').eq('slug', slug).single()
  return String(data?.id)
}
