import type { CheckIn } from '#features/tournaments/arrivals/check-in.ts'
import { formatTime } from '#shared/berlin-time.ts'
import { breakLongWords } from '#shared/break-long-words.ts'
import type { Hyphenate } from '#shared/german/hyphenate.ts'
import type { KeptTick } from './tick-queue.ts'

/**
 * A team at the hall's entrance. @property written its name with soft hyphens in long words @property since „08:41“ @property turn in the queue;
 * undefined for a team with a place
 */
export type DoorTeam = Stand['teams'][number]

export type Stand = ReturnType<typeof showStand>

/** The data of phones at the entrance. @property moment server time in milliseconds @property at the same in words */
export const showStand = ({ teams }: Pick<CheckIn, 'teams'>, now: Date, hyphenate: Hyphenate) => ({
  moment: now.getTime(),
  at: formatTime(now),
  teams: teams.map(({ id, name, competition, isHere, since, turn }) => ({
    id,
    name,
    written: breakLongWords(name, hyphenate),
    competition,
    isHere,
    turn,
    since: since && formatTime(since),
  })),
})

/** The teams as they will be once the server has this phone's ticks. */
export function withTicks(teams: readonly DoorTeam[], kept: readonly KeptTick[]): (DoorTeam & { isKept: boolean })[] {
  const latest = new Map(kept.map(({ team, isHere }) => [team, isHere]))
  return teams.map((team) => {
    const isHere = latest.get(team.id)
    return isHere === undefined ? { ...team, isKept: false } : { ...team, isHere, since: undefined, isKept: true }
  })
}

export type DoorCount = ReturnType<typeof countDoor>[number]

export const countDoor = (teams: readonly DoorTeam[], competitions: readonly { key: string; name: string }[]) =>
  competitions.map(({ key, name }) => {
    const own = teams.filter(({ competition }) => competition === key)
    const seated = own.filter(({ turn }) => turn === undefined)
    return {
      key,
      name,
      expected: seated.length,
      waiting: own.length - seated.length,
      here: seated.filter(({ isHere }) => isHere === true).length,
    }
  })

/** „muss“ finds „Müßig“. */
const fold = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').replace(/\s+/g, ' ').trim()

/** Teams with a word in their name that begins with the text, or else teams whose name contains it anywhere. */
export function findTeams<T extends { name: string }>(teams: readonly T[], typed: string): T[] {
  const letters = fold(typed)
  const beginning = teams.filter(({ name }) => ` ${fold(name)}`.includes(` ${letters}`))
  return beginning.length > 0 ? beginning : teams.filter(({ name }) => fold(name).includes(letters))
}
