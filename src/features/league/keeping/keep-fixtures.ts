import type { Actor, NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { byTime, seenFrom, type FixtureId, type OwnFixture } from '#features/league/fixture.ts'
import type { KeptFixture } from '#features/league/fixture-store.ts'
import type { KeptTeam } from '#features/league/league-store.ts'
import { showTable, type ShownTable } from '#features/league/league-table.ts'
import { changeFixture, type FixtureIntent } from './fixture-change.ts'
import {
  getFixture,
  listKeptTeams,
  type ChangedMeanwhile,
  type KeepingMistakes,
  type KeepingNeeds,
  type UnknownFixture,
} from './keeping-needs.ts'

/** Matches of one or all teams that somebody keeps. @property waiting have been played, and nobody has told how */
export type KeptMatches = { teams: KeptTeam[]; waiting: Listed[]; coming: Listed[]; decided: Listed[] }
type Listed = OwnFixture & { teamName: string }
export type KeptMatch = { team: KeptTeam; fixture: KeptFixture; table: ShownTable | undefined }
export type FixtureRefusal = NotAllowed | UnknownFixture | ChangedMeanwhile | KeepingMistakes

export function createKeepFixtures({ league, inTransaction, now }: KeepingNeeds) {
  return {
    /** Of the newest season of each team; the latest decided ones first. */
    async list(actor: Actor): Promise<Result<KeptMatches, NotAllowed>> {
      const kept = await listKeptTeams(actor, league)
      if (!kept.ok) return kept
      const teams = kept.value.filter((team, _, all) => team.season === Math.max(...all.map(({ season }) => season)))
      const matches: Listed[] = []
      for (const team of teams) {
        const own = seenFrom(team.ownName, await league.listFixtures(team.season, team.slug))
        matches.push(...own.map((fixture) => ({ ...fixture, teamName: team.name })))
      }
      matches.sort(byTime)
      const isPast = ({ startsAt }: Listed) => startsAt !== undefined && startsAt <= now()
      return ok({
        teams,
        waiting: matches.filter((match) => !match.outcome && isPast(match)),
        coming: matches.filter((match) => !match.outcome && !isPast(match)),
        decided: matches.filter(({ outcome }) => outcome).toReversed(),
      })
    },

    async show(actor: Actor, id: FixtureId): Promise<Result<KeptMatch, NotAllowed | UnknownFixture>> {
      const found = await getFixture(actor, id, league)
      if (!found.ok) return found
      const { team, fixture } = found.value
      const all = await league.listFixtures(team.season, team.slug)
      return ok({ team, fixture, table: showTable(all, team.table, { ownName: team.ownName, now: now() }) })
    },

    /** @param options.seen the number of the match's state that was on the page */
    async change(
      actor: Actor,
      id: FixtureId,
      { intent, sent, seen }: { intent: FixtureIntent; sent: Record<string, string>; seen: number },
    ): Promise<Result<KeptFixture, FixtureRefusal>> {
      return inTransaction(async (stores) => {
        const found = await getFixture(actor, id, stores.league)
        if (!found.ok) return found
        const changed = changeFixture(intent, sent, { ...found.value, now: now() })
        if (!changed.ok) return changed
        const next = { ...changed.value, sequence: seen + 1, changedAt: now() }
        if (!(await stores.league.saveFixture(next, seen))) return err({ kind: 'changed-meanwhile' })
        await stores.raiseRevision()
        return ok(next)
      })
    },
  }
}
