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

/** The services for routes besides the context; `src/server/assemble/create-instance.ts` sets them once. */
export type Services = {
  /** The site's public origin, without a trailing slash. */
  publicUrl: string
  now: () => Date
  news: NewsArchive
  pages: PageReader
  /** Cached content of public pages, until content changes or it expires. */
  shownToAll: TimedMemory
  club: ClubReader
  league: LeagueReader
  findPictures: (paths: string[]) => Promise<Map<string, Picture>>
  /** A blurred preview of a photograph, about 800 bytes of AVIF; undefined for other pictures, and when it is not available soon. */
  findPlaceholder: (picture: Pick<Picture, 'hash' | 'format'>) => Promise<Buffer | undefined>
  /** The new address of a page that has moved. */
  findRedirect: RedirectReader['find']
  findFile: (path: string) => Promise<FileRecord | undefined>
  /** As visitors see them. */
  tournaments: EventFinder
  dates: DatePages
  searchSite: SearchSite
}

/** All dates of the club. @property listOwn the dates that it has written itself, with their recurrence */
export type DatePages = Agenda & {
  holidays: (span: Span) => Promise<Holiday[]>
  listOwn: DateReader['list']
  findOwn: DateReader['findBySlug']
}

export const services = createContext<Services>()

/** Address of the visitor, for rate limits only; never logged, and stored at most as a keyed hash. */
export const visitorAddress = createContext<string>()

/** A page's styles: its own rules, and the built files of these paths. In development Vite links the files. */
export const readStyles = createContext<(rules: string, paths: string[]) => PageStyle[]>((text) => [{ text }])

/** Renders a public page as it would be if one document of the club were changed. @param path such as `/vorstand` */
export const previewPage = createContext<(path: string, change: DocumentChange) => Promise<string>>()

/** The status of an unknown address; 405 if only the method was wrong. */
export const whyNotHere = createContext<404 | 405>(404)

/** Logs an unexpected error, with the reference number that the visitor sees. */
export const faultReporter = createContext<(error: unknown) => void>()

/** The outcome of a registration that the server handled before the router (decision 0015); undefined leaves it to the route. */
export const takenRegistration = createContext<RegistrationOutcome | undefined>(undefined)
