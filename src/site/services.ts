import { createContext } from 'react-router'
import type { ClubReader } from '#features/club/club-reader.ts'
import type { DocumentChange } from '#features/club/with-change.ts'
import type { Agenda } from '#features/dates/agenda.ts'
import type { DateReader } from '#features/dates/date-reader.ts'
import type { Holiday } from '#features/dates/holidays.ts'
import type { Span } from '#features/dates/repeats.ts'
import type { LeagueReader } from '#features/league/league-reader.ts'
import type { NewsArchive } from '#features/news/news-archive.ts'
import type { PageReader } from '#features/news/page-reader.ts'
import type { FileRecord } from '#features/pictures/file-record.ts'
import type { Picture } from '#features/pictures/picture.ts'
import type { RedirectReader } from '#features/redirects/redirect-reader.ts'
import type { SearchSite } from '#features/search/search-site.ts'
import type { EventFinder } from '#features/tournaments/events/event-reader.ts'
import type { RegistrationOutcome } from '#features/tournaments/registrations/take-registration.ts'
import type { TimedMemory } from '#shared/memory.ts'
import type { PageStyle } from './page-styles.tsx'

/** What routes may ask for besides the context; filled in once by `src/server/assemble/create-instance.ts`. */
export type Services = {
  /** Origin under which visitors reach the site, without a trailing slash. */
  publicUrl: string
  now: () => Date
  news: NewsArchive
  pages: PageReader
  /** What a page shows everybody, remembered until content changes or its time is over. */
  shownToAll: TimedMemory
  club: ClubReader
  league: LeagueReader
  findPictures: (paths: string[]) => Promise<Map<string, Picture>>
  /** A blur of a photograph, some 800 bytes of AVIF; undefined for other pictures, and where it is not there soon. */
  findPlaceholder: (picture: Pick<Picture, 'hash' | 'format'>) => Promise<Buffer | undefined>
  /** Where an address leads that the club's pages once had. */
  findRedirect: RedirectReader['find']
  findFile: (path: string) => Promise<FileRecord | undefined>
  /** As visitors find them. */
  tournaments: EventFinder
  dates: DatePages
  searchSite: SearchSite
}

/** All dates of the club. @property listOwn those that it has written itself, as they are repeated */
export type DatePages = Agenda & {
  holidays: (span: Span) => Promise<Holiday[]>
  listOwn: DateReader['list']
  findOwn: DateReader['findBySlug']
}

export const services = createContext<Services>()

/** Address of the visitor, for limits only; never logged, and stored as a keyed hash at most. */
export const visitorAddress = createContext<string>()

/** A page's styles: rules of its own, and the built files of these paths. While developing, Vite links the files. */
export const readStyles = createContext<(rules: string, paths: string[]) => PageStyle[]>((text) => [{ text }])

/** Makes a public page as it would be with one document of the club changed. @param path such as `/vorstand` */
export const previewPage = createContext<(path: string, change: DocumentChange) => Promise<string>>()

/** The status of an address that nothing answers; 405 where only the method was wrong. */
export const whyNotHere = createContext<404 | 405>(404)

/** Takes an unexpected error to the log, together with the reference number that the visitor sees. */
export const faultReporter = createContext<(error: unknown) => void>()

/** What came of a registration that the server took in hand before the router (decision 0015); undefined leaves it to the route. */
export const takenRegistration = createContext<RegistrationOutcome | undefined>(undefined)
