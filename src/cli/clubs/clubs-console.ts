import { toDomain } from '#host/clubs/club-entry.ts'
import { readClubs, type HostedClub } from '#host/clubs/clubs-file.ts'
import type { Config } from '#platform/config/config.ts'
import type { Terminal } from '../terminal.ts'

/** What every command about hosted clubs has. */
export type ClubsConsole = Terminal & {
  clubsDir: string
  /** The settings of one club, for its own folder and address. */
  configOf: (club: Pick<HostedClub, 'folder' | 'domains' | 'settings'>) => Config
  /** Lets somebody at the keyboard type a word; undefined where nobody is there. */
  ask: ((question: string) => Promise<string>) | undefined
  now: () => Date
}

/** A command cannot be done; the message is for the person at the console. */
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
