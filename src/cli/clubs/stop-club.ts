import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { changeClubs } from '#host/clubs/clubs-file.ts'
import { untilClosed } from '#host/clubs/copy-club.ts'
import { isHostRunning, openHostStore } from '#host/host-store.ts'
import { LOOK_MILLISECONDS } from '#host/watch-clubs.ts'
import { SECOND } from '#shared/durations.ts'
import { whileOpen } from '#platform/program/while-open.ts'
import { ClubsRefusal, findClub, type ClubsConsole } from './clubs-console.ts'

const STILL_OPEN =
  'In clubs.yaml steht der Verein jetzt als angehalten, aber noch hat ein Programm seine Daten geöffnet. Läuft der Host noch?'

/** Visitors get a page that says so; the data stay. Resolves when no program has them open any more. */
export async function stopClub(word: string, needs: ClubsConsole): Promise<void> {
  const { folder } = await findClub(needs, word)
  await setStopped(folder, true, needs)
  // Until the host has read the change, a visitor may open the club once more.
  if (isHostRunning(needs.clubsDir)) await sleep(2 * LOOK_MILLISECONDS)
  const isGivenBack = await untilGivenBack(needs.clubsDir, folder)
  if (!isGivenBack || !(await untilClosed(join(needs.clubsDir, folder)))) throw new ClubsRefusal(STILL_OPEN)
}

const PATIENCE = 30 * SECOND

/** Waits until a running host reports that it has closed the club; open connections to PostgreSQL cannot be seen from outside. */
async function untilGivenBack(clubsDir: string, folder: string): Promise<boolean> {
  return whileOpen(openHostStore(clubsDir), async (store) => {
    for (const until = Date.now() + PATIENCE; isHostRunning(clubsDir) && store.find(folder)?.isOpen;) {
      if (Date.now() > until) return false
      await sleep(SECOND / 5)
    }
    return true
  })
}

export async function startClub(word: string, needs: ClubsConsole): Promise<void> {
  const { folder } = await findClub(needs, word)
  await setStopped(folder, false, needs)
}

const setStopped = (folder: string, isStopped: boolean, { clubsDir }: ClubsConsole) =>
  changeClubs(clubsDir, (clubs) =>
    clubs.map((club) => (club.folder === folder ? { ...club, stopped: isStopped ? true : undefined } : club)),
  )
