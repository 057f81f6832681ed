import { readHomeSecrets } from '#features/tournaments/lending/home-secrets.ts'
import { createLeaseStore } from '#features/tournaments/lending/lease-store.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import { createSlipCodes, type SlipCodes } from '#features/tournaments/slips/slip-codes.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { getSecret } from '#platform/db/secret-store.ts'
import { newSecret } from '#shared/unguessable.ts'
import { pathOfSlip } from '#site/plain/event-paths.ts'

/** Read once at the start: the secrets of tournaments, and the lease of a computer in the hall. */
export async function openTournaments(connection: DatabaseConnection) {
  return {
    ...(await readHomeSecrets(connection)),
    slipCodes: createSlipCodes(await getSecret(connection.inTransaction, 'slips', newSecret)),
    // Written before the start, and never changed while the program runs.
    lease: await createLeaseStore(connection.db).find(),
  }
}

/** Where the slip of a tie opens. @param keys of a competition and of its tie */
export function findSlipAddress(
  publicUrl: string,
  slipCodes: SlipCodes,
  day: Day,
  [key, wanted]: [string, string],
): string | undefined {
  const competition = day.competitions.get(key)
  const tie = competition?.derived.ties.find((each) => each.key === wanted)
  return competition && tie && publicUrl + pathOfSlip({ slipCodes }, day, { competition, tie })
}
