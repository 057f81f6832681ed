import { href } from 'react-router'
import type { ClubReader } from '#features/club/club-reader.ts'
import type { Agenda } from '#features/dates/agenda.ts'
import { createKeepDuties } from '#features/duties/keep-duties.ts'
import { createDutyWishes } from '#features/duties/duty-wishes.ts'
import type { DutyNeeds, Occasion } from '#features/duties/duty-needs.ts'
import { createDutyStore } from '#features/duties/duty-store.ts'
import { createRemindOfDuties } from '#features/duties/remind-of-duties.ts'
import { createTakeDuties } from '#features/duties/take-duties.ts'
import type { LeagueReader } from '#features/league/league-reader.ts'
import { seasonSlug } from '#features/league/season.ts'
import type { EventReader } from '#features/tournaments/events/event-reader.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'
import { addDays } from '#shared/add-days.ts'
import { berlinDay, isDayOnly, parseBerlinTime } from '#shared/berlin-time.ts'
import { newId } from '#shared/new-id.ts'
import type { MembersServices } from '#site/services.ts'
import { listMembers } from './create-member-directory.ts'

/** What is known of the club’s days. */
export type DutySources = {
  /** Those that visitors find. */
  events: Pick<EventReader, 'list'>
  league: Pick<LeagueReader, 'listTeams' | 'listOwn'>
  agenda: Agenda
}

type Needs = {
  connection: DatabaseConnection
  config: Pick<Config, 'publicUrl' | 'dutyReminderDays'>
  club: Pick<ClubReader, 'getFacts'>
  admin: Pick<IdentityStore['accounts'], 'list'>
  now: () => Date
  /** Called when mails are safely stored. */
  afterCommit: () => void
}

/** So far ahead dates of the club are offered. */
const AHEAD_DAYS = 400

export function createDutyActions(needs: Needs & DutySources): MembersServices['duties'] {
  const common = needsOf(needs, () => listOccasions(needs, needs.now()))
  return { ...createTakeDuties(common), ...createDutyWishes(common), roster: createKeepDuties(common) }
}

/** @returns a step that writes to whoever has a duty soon */
export function createDutyReminding(needs: Needs): () => Promise<number> {
  const common = needsOf(needs, async () => [])
  return createRemindOfDuties({ ...common, daysBefore: needs.config.dutyReminderDays })
}

function needsOf(
  { connection, config: { publicUrl }, club, admin, now, afterCommit }: Needs,
  occasions: DutyNeeds['listOccasions'],
): DutyNeeds {
  const { db, engine, inTransaction } = connection
  return {
    now,
    newId,
    afterCommit,
    duties: createDutyStore(db, engine),
    inTransaction: (work) =>
      inTransaction((trx) => work({ duties: createDutyStore(trx, engine), outbox: createOutboxStore(trx, engine) })),
    listHelpers: () => listMembers(admin, now()),
    listOccasions: occasions,
    async findClub() {
      const { shortName: name, email } = await club.getFacts('club')
      return { name, email }
    },
    urls: { url: publicUrl + href('/admin/mitglieder/dienste'), wishesUrl: publicUrl + href('/admin/konto/e-mails') },
  }
}

/** Tournaments, home matches that have an hour, and dates of the club. */
export async function listOccasions(sources: DutySources, now: Date): Promise<Occasion[]> {
  const tournaments = (await sources.events.list())
    .filter(({ endsAt }) => endsAt > now)
    .map(({ slug, name, startsAt }) => ({
      key: `turnier-${slug}`,
      title: name,
      startsAt,
      series: undefined,
      captain: undefined,
    }))
  const found = [...tournaments, ...(await homeMatches(sources, now)), ...(await clubDates(sources, now))]
  return found.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
}

async function homeMatches({ league }: DutySources, now: Date): Promise<Occasion[]> {
  const teams = await league.listTeams()
  const seasons = [...new Set(teams.map(({ season }) => season))]
  const matches = (await Promise.all(seasons.map((season) => league.listOwn(season)))).flat()
  return matches.flatMap(({ season, team, key, teamName, opponent, isHome, startsAt }) => {
    if (!isHome || !startsAt || startsAt <= now || isDayOnly(startsAt)) return []
    const series = `${seasonSlug(season)}-${team}`
    const captain = teams.find((each) => each.season === season && each.slug === team)?.captainAccount
    return [{ key: `spiel-${series}-${key}`, title: `${teamName} – ${opponent}`, startsAt, series, captain }]
  })
}

async function clubDates({ agenda }: DutySources, now: Date): Promise<Occasion[]> {
  const today = berlinDay(now)
  const entries = await agenda.list({ from: today, until: addDays(today, AHEAD_DAYS) }, ['verein'])
  return entries.flatMap(({ key, title, day, from, cancelled }) => {
    const startsAt = parseBerlinTime(`${day} ${from ?? '00:00'}`)
    if (!startsAt || cancelled !== undefined || day < today) return []
    return [{ key, title, startsAt, series: undefined, captain: undefined }]
  })
}
