import type { Services } from '../../services.ts'
import { keepKnown, knownReports } from './known-reports.ts'
import { pickMatchNews } from './match-view.ts'

/** The present news about matches; undefined for a club without teams. */
export async function findMatches({ league, news }: Services, now: Date) {
  const [team] = await league.listTeamsOf(now)
  if (!team) return undefined
  const told = pickMatchNews(await league.listOwn(team.season), now)
  const known = await knownReports(told.latest, news)
  return { ...told, latest: told.latest.map((match) => keepKnown(match, known)) }
}
