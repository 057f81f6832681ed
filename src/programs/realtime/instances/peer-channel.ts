import { announce } from '#platform/db/announce.ts'
import type { DatabaseConnection, Listening } from '#platform/db/database.ts'

/** By which instances hear of each other. Nothing is kept: whoever does not listen at that moment does not hear it. */
export type PeerChannel = {
  announce: (texts: readonly string[]) => Promise<void>
  /** @param hear called with each text, one's own among them, and without one when something may have been missed */
  listen: (hear: (text?: string) => void) => Listening
}

const CHANNEL = 'vereinsheim_rooms'

/** @returns undefined where there is one instance only */
export function openPeerChannel({ db, listen }: DatabaseConnection): PeerChannel | undefined {
  return listen && { announce: (texts) => announce(db, CHANNEL, texts), listen: (hear) => listen(CHANNEL, hear) }
}
