import { announce } from '#platform/db/announce.ts'
import type { DatabaseConnection, Listening } from '#platform/db/database.ts'

/** The channel between instances. Nothing is stored: an instance that does not listen at that moment misses the message. */
export type PeerChannel = {
  announce: (texts: readonly string[]) => Promise<void>
  /** @param hear called with each text, including its own, and without one when something may have been missed */
  listen: (hear: (text?: string) => void) => Listening
}

const CHANNEL = 'vereinsheim_rooms'

/** @returns undefined if there is only one instance */
export function openPeerChannel({ db, listen }: DatabaseConnection): PeerChannel | undefined {
  return listen && { announce: (texts) => announce(db, CHANNEL, texts), listen: (hear) => listen(CHANNEL, hear) }
}
