import type { Competition } from '#features/tournaments/events/competition.ts'
import type { Entrant } from '#table-tennis/draw/entrant.ts'
import type { PlaysFor } from '#table-tennis/draw/knockout-tree.ts'
import { frameName, proposeSetup } from '#features/tournaments/events/propose-setup.ts'
import type { FrameSetup, Setup } from '#table-tennis/results/setup.ts'
import { err, ok, type Result } from '#shared/result.ts'

export const MODES = ['groups', 'knockout', 'swiss'] as const
export type Mode = (typeof MODES)[number]
/** What happens to those who miss the first frame. `each`: each further set of as many places plays a frame of its own. */
export const OTHERS = ['none', 'one', 'each'] as const
export type Others = (typeof OTHERS)[number]
export const PLAYS_FOR: readonly PlaysFor[] = ['winner', 'third-place', 'all-places']
export type Withdrawal = Setup['withdrawal']
const WITHDRAWALS: readonly Withdrawal[] = ['played-stand', 'all-deleted']

/** A set-up as form values. @property advance how many of each group go on to the first frame; may be 0 */
export type SetUpValues = {
  mode: Mode
  groups: number
  advance: number
  others: Others
  rounds: number
  playsFor: PlaysFor
  withdrawal: Withdrawal
}

export type SetUpMistake = { field: string; message: string }

export const seedField = (id: string) => `seed-${id}`
export const clubField = (id: string) => `club-${id}`

/** Limit of groups, places or rounds: more cannot be played in a day. */
const MOST = 64
/** In characters. */
export const CLUB_LIMIT = 60

/** @param setup proposed, or made by the form itself; any other loses what the form cannot express */
export function toSetUpValues({ groups, rounds, frames, withdrawal }: Setup): SetUpValues {
  const [first, second] = frames
  return {
    mode: rounds > 0 ? 'swiss' : groups > 0 ? 'groups' : 'knockout',
    groups: Math.max(groups, 1),
    advance: groups > 0 ? (first?.to ?? 0) : 2,
    others: second === undefined ? 'none' : second.to === undefined && frames.length === 2 ? 'one' : 'each',
    rounds: Math.max(rounds, 5),
    playsFor: first?.playsFor ?? 'third-place',
    withdrawal,
  }
}

/** @param here number of entrants */
export function toSetup(competition: Competition, values: SetUpValues, here: number): Setup {
  const { rules, ranking } = proposeSetup(competition, here)
  const common = { rules, ranking, withdrawal: values.withdrawal }
  switch (values.mode) {
    case 'knockout':
      return { ...common, groups: 0, rounds: 0, frames: toNamed([{ from: 1 }], values) }
    case 'swiss':
      return { ...common, groups: 0, rounds: values.rounds, frames: [] }
    case 'groups':
      return { ...common, groups: values.groups, rounds: 0, frames: toFrames(values, Math.ceil(here / values.groups)) }
  }
}

function toFrames(values: SetUpValues, members: number): FrameSetup[] {
  const { advance, others } = values
  if (advance === 0) return []
  const main = { from: 1, to: advance }
  if (others === 'none' || advance >= members) return toNamed([main], values)
  if (others === 'one') return toNamed([main, { from: advance + 1 }], values)
  const frames = Array.from({ length: Math.ceil(members / advance) }, (_, index) => {
    const [from, to] = [index * advance + 1, (index + 1) * advance]
    return to >= members ? { from } : { from, to }
  })
  return toNamed(frames, values)
}

const toNamed = (frames: Pick<FrameSetup, 'from' | 'to'>[], { playsFor }: SetUpValues): FrameSetup[] =>
  frames.map((places, index) => ({ key: `f${index + 1}`, name: frameName(index, frames.length), ...places, playsFor }))

/** Reads the sent form. @param present the teams to draw */
export function readSetUp(
  fields: Record<string, string>,
  competition: Competition,
  present: readonly { id: string; name: string }[],
): Result<{ setup: Setup; entrants: Entrant[] }, SetUpMistake[]> {
  const mistakes: SetUpMistake[] = []
  const number = (field: string, least: number, name: string) => {
    const typed = (fields[field] ?? '').trim()
    const value = /^\d{1,2}$/.test(typed) ? Number(typed) : Number.NaN
    if (value >= least && value <= MOST) return value
    mistakes.push({ field, message: `${name}: Bitte geben Sie eine ganze Zahl von ${least} bis ${MOST} an.` })
    return least
  }
  const mode = MODES.find((each) => each === fields['mode']) ?? 'groups'
  const values: SetUpValues = {
    mode,
    groups: mode === 'groups' ? number('groups', 1, 'Gruppen') : 1,
    advance: mode === 'groups' ? number('advance', 0, 'Weiter kommen') : 0,
    rounds: mode === 'swiss' ? number('rounds', 1, 'Runden') : 1,
    others: OTHERS.find((each) => each === fields['others']) ?? 'none',
    playsFor: PLAYS_FOR.find((each) => each === fields['playsFor']) ?? 'third-place',
    withdrawal: WITHDRAWALS.find((each) => each === fields['withdrawal']) ?? 'played-stand',
  }
  const entrants = present.map((team) => readEntrant(fields, team, mistakes))
  const seeds = entrants.flatMap(({ seed }) => seed ?? [])
  const twice = entrants.find(({ seed }) => seed !== undefined && seeds.filter((each) => each === seed).length > 1)
  if (twice) {
    mistakes.push({ field: seedField(twice.id), message: `Die Setznummer ${twice.seed ?? ''} ist zweimal vergeben.` })
  }
  return mistakes.length > 0 ? err(mistakes) : ok({ setup: toSetup(competition, values, present.length), entrants })
}

function readEntrant(
  fields: Record<string, string>,
  { id, name }: { id: string; name: string },
  mistakes: SetUpMistake[],
): Entrant {
  const typed = (fields[seedField(id)] ?? '').trim()
  const club = (fields[clubField(id)] ?? '').normalize('NFC').replace(/\s+/g, ' ').trim()
  if (typed !== '' && !/^[1-9]\d?$/.test(typed)) {
    mistakes.push({
      field: seedField(id),
      message: `Setznummer von „${name}“: eine ganze Zahl von 1 bis 99, oder leer.`,
    })
  }
  if (club.length > CLUB_LIMIT) {
    mistakes.push({ field: clubField(id), message: `Verein von „${name}“: höchstens ${CLUB_LIMIT} Zeichen.` })
  }
  return { id, ...(club !== '' && { club }), ...(typed !== '' && { seed: Number(typed) }) }
}
