import { href } from 'react-router'
import type { TeamFixture } from '#features/league/league-reader.ts'
import { seasonOf, seasonSlug } from '#features/league/season.ts'
import { may } from '#rights/offices.ts'
import { DAY, HOUR } from '#shared/durations.ts'
import { against, formatMatchDay, showMatch } from '../../../teams/match-view.ts'
import type { DeskSource, WaitingItem } from '../desk-item.ts'

/** By then a match is over, and its captain can report it. */
const PLAYED_AFTER = 3 * HOUR
/** After this time others may report it, too. */
const LATE_AFTER = 2 * DAY

/** Played matches without a report: at once for their captain, later for those who keep all matches. */
export const matchesSource: DeskSource = {
  name: 'Spiele',
  async look({ actor, services: { league }, now }) {
    const captained = await league.listCaptained(actor.accountId)
    const keepsAll = may(actor, 'keep-fixtures')
    if (captained.length === 0 && !keepsAll) return {}
    const untold = (await league.listOwn(seasonOf(now))).filter(
      (match) => !match.outcome && isOver(match, now, PLAYED_AFTER),
    )
    const isOwn = (match: TeamFixture) =>
      captained.some(({ slug, season }) => slug === match.team && season === match.season)
    const late = keepsAll ? untold.filter((match) => !isOwn(match) && isOver(match, now, LATE_AFTER)) : []
    return { waiting: [...untold.filter(isOwn).map(toItem), ...toLateItem(late)] }
  },
}

const isOver = ({ startsAt }: TeamFixture, now: Date, after: number): boolean =>
  startsAt !== undefined && startsAt.getTime() + after <= now.getTime()

function toItem(match: TeamFixture): WaitingItem {
  const { season, team, key, startsAt, teamName } = match
  return {
    key: `match ${season} ${team} ${key}`,
    title: `Wie ging es aus? ${teamName} ${against(showMatch(match))}`,
    text: `Das Ergebnis${startsAt ? ` vom ${formatMatchDay(startsAt)}` : ''} fehlt noch auf der Website.`,
    since: startsAt,
    isYours: true,
    action: {
      label: 'Eintragen',
      path: href('/admin/spiele/:season/:team/:key', { season: seasonSlug(season), team, key }),
    },
  }
}

function toLateItem(late: readonly TeamFixture[]): WaitingItem[] {
  const [oldest] = late
  if (!oldest) return []
  const teams = [...new Set(late.map(({ teamName }) => teamName))]
  return [
    {
      key: 'late matches',
      title: late.length === 1 ? 'Ein Ergebnis fehlt' : `${late.length} Ergebnisse fehlen`,
      text: `Seit mehr als zwei Tagen: ${teams.join(', ')}.`,
      since: oldest.startsAt,
      action: { label: 'Ansehen', path: href('/admin/spiele') },
    },
  ]
}
