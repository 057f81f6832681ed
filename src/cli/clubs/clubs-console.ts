import { toDomain } from '#host/clubs/club-entry.ts'
import { readClubs, type HostedClub } from '#host/clubs/clubs-file.ts'
import type { Config } from '#platform/config/config.ts'
import type { Terminal } from '../terminal.ts'

/** What every command for hosted clubs needs. */
export type ClubsConsole = Terminal & {
  clubsDir: string
  /** The settings of one club, with its own folder and address. */
  configOf: (club: Pick<HostedClub, 'folder' | 'domains' | 'settings'>) => Config
  /** Prompts the user for a word; undefined without a keyboard. */
  ask: ((question: string) => Promise<string>) | undefined
  now: () => Date
}

/** A refused command; the message is for the operator at the console. */
export class ClubsRefusal extends Error {
  override name = 'ClubsRefusal'
}

/** @param word the folder of a club or one of its domains */
export async function findClub({ clubsDir }: Pick<ClubsConsole, 'clubsDir'>, word: string): Promise<HostedClub> {
  const domain = toDomain(word)
  const found = (await readClubs(clubsDir)).find(({ folder, domains }) => folder === word || domains.includes(domain))
  if (!found) throw new ClubsRefusal(`Einen Verein „${word}“ gibt es hier nicht. Welche es gibt, sagt: clubs list`)
  return found
}
