import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Site } from '#tests/support/site/start-site.ts'
import { createMemory } from '#tests/support/identity/supabase-client.ts'

/** The vendor's client as a page makes it, with nothing but address and key. @param key the publishable one if left out */
export function createDataClient(site: Site, key = site.instance.identity.keys?.anon ?? ''): SupabaseClient {
  return createClient(site.origin, key, {
    auth: { storage: createMemory(), autoRefreshToken: false, detectSessionInUrl: false },
  })
}

export const VILLAGE = 'dorfspielttt'

/** The id of an event, as a page learns it. */
export async function findEventId(client: SupabaseClient, slug = VILLAGE): Promise<string> {
  const { data } = await client.from('events').select('id').eq('slug', slug).single()
  return String(data?.id)
}
