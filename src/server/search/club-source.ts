import { href } from 'react-router'
import { hallLine } from '#features/club/club-words.ts'
import { isThere } from '#features/club/look/menu.ts'
import { splitMoment } from '#features/dates/club-date.ts'
import { plainText } from '#features/search/plain-text.ts'
import type { SearchDocument, SearchSource } from '#features/search/search-document.ts'
import type { DateReaders } from '#server/agenda/create-date-service.ts'
import { parseBerlinTime } from '#shared/berlin-time.ts'
import { contentHash } from '#shared/content-hash.ts'
import { datePath } from '#site/routes/dates/date-path.ts'
import { teamPath } from '#site/routes/teams/team-path.ts'
import { tournamentPath } from '#site/routes/tournaments/tournament-path.ts'

/** All other content of the club; there is little of it, so it is read whole each time. */
export function createClubSource(readers: DateReaders, now: () => Date): SearchSource {
  async function list(): Promise<Map<string, SearchDocument>> {
    const { without } = await readers.club.getFacts('look')
    const lists = await Promise.all([
      listPages(readers),
      listPeople(readers),
      listDownloads(readers),
      listTeams(readers, now()),
      listDates(readers),
    ])
    const documents = lists.flat().filter(({ path }) => isThere(without, path))
    return new Map(documents.map((document) => [document.key, document]))
  }
  return {
    listMarks: async () =>
      new Map([...(await list())].map(([key, document]) => [key, contentHash(Buffer.from(JSON.stringify(document)))])),
    async load(keys) {
      const all = await list()
      return keys.flatMap((key) => all.get(key) ?? [])
    },
  }
}

const page = (path: string, title: string, text: string): SearchDocument => ({
  key: `page-${path}`,
  kind: 'page',
  path,
  title,
  text,
})

async function listPages({ club }: DateReaders): Promise<SearchDocument[]> {
  const facts = await club.getFacts('club')
  const training = await club.getFacts('training')
  const values = await club.getFacts('values')
  const written = await Promise.all(
    (['chronik', 'datenschutz', 'faq'] as const).map(async (name) => {
      const found = await club.findPage(name)
      return found ? [page(`/${name}`, found.title, `${found.subtitle} ${plainText(found.html)}`)] : []
    }),
  )
  const { firstVisit, trial, slots } = training
  const { fees } = await club.getFacts('membership')
  const joining = fees.map(({ title }) => title).join(', ')
  const groups = [...new Set(slots.map(({ group }) => group))].join(', ')
  return [
    ...written.flat(),
    page(href('/'), 'Trainingszeiten', `${groups}. ${firstVisit.title}: ${firstVisit.text} ${values.heroText}`),
    page(href('/probetraining'), 'Probetraining', `${firstVisit.text} ${Object.values(trial ?? {}).join(' ')}`),
    page(href('/jugend'), 'Jugendtraining', `Platz im Jugendtraining, Warteliste für Kinder: ${groups}`),
    ...(fees.length > 0 ? [page(href('/mitglied-werden'), 'Mitglied werden', `Antrag und Beiträge: ${joining}`)] : []),
    page(href('/anfahrt'), 'Anfahrt', hallLine(facts) ?? ''),
    page(href('/kontakt'), 'Kontakt', `Schreiben Sie uns: ${facts.address?.city ?? facts.shortName}`),
    page(href('/kalender'), 'Kalender abonnieren', 'Training, Spiele und Termine im eigenen Kalender'),
    page(href('/impressum'), 'Impressum', 'Wer für diese Website verantwortlich ist'),
  ]
}

/** Office holders, from the page of the board; a vacant office is listed by its own title. */
async function listPeople({ club }: DateReaders): Promise<SearchDocument[]> {
  const { members } = await club.getFacts('board')
  return members.map(({ name, position }) => ({
    key: `person-${position}-${name ?? ''}`,
    kind: 'person',
    path: href('/vorstand'),
    title: name ?? position,
    text: position,
  }))
}

async function listDownloads({ club }: DateReaders): Promise<SearchDocument[]> {
  const { documents } = await club.getFacts('downloads')
  return documents.map(({ title, file, description }) => ({
    key: `download-${file}`,
    kind: 'download',
    path: href('/docs'),
    title,
    text: description,
  }))
}

/** Without their players, who may be children. */
async function listTeams({ league }: DateReaders, now: Date): Promise<SearchDocument[]> {
  const teams = await league.listTeamsOf(now)
  return teams.map(({ slug, name, ownName, league: where }) => ({
    key: `team-${slug}`,
    kind: 'team',
    path: teamPath(slug),
    title: name,
    text: `${ownName}, ${where}`,
  }))
}

async function listDates({ dates, events }: DateReaders): Promise<SearchDocument[]> {
  const own = (await dates.list()).map(({ slug, title, from, repeats, place = '', text = '' }): SearchDocument => {
    const { day, time = '00:00' } = splitMoment(from)
    const at = repeats === undefined ? parseBerlinTime(`${day} ${time}`) : undefined
    return { key: `date-${slug}`, kind: 'date', path: datePath(slug), title, text: `${place} ${text}`, at }
  })
  const tournaments = (await events.list()).map((event): SearchDocument => {
    const { slug, name, venue, descriptionHtml, startsAt } = event
    const text = `${venue} ${plainText(descriptionHtml)}`
    return { key: `tournament-${slug}`, kind: 'date', path: tournamentPath(event), title: name, text, at: startsAt }
  })
  return [...own, ...tournaments]
}
