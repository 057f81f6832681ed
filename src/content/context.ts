import type { BinStore } from '#features/bin/bin-store.ts'
import type { ClubStore } from '#features/club/club-store.ts'
import type { DocumentStore } from '#features/club/editing/document-store.ts'
import type { OnboardingStore } from '#features/club/onboarding/onboarding-store.ts'
import type { DateStore } from '#features/dates/date-store.ts'
import type { LeagueStore } from '#features/league/league-store.ts'
import type { MoveStore } from '#features/moving/move-store.ts'
import type { NewsStores } from '#features/news/context.ts'
import type { PictureUseStore } from '#features/news/picture-use-store.ts'
import type { PictureStores } from '#features/pictures/context.ts'
import type { PictureStore } from '#features/pictures/picture-store.ts'
import type { RedirectStore } from '#features/redirects/redirect-store.ts'
import type { DayStores } from '#features/tournaments/day/context.ts'
import type { EventStores } from '#features/tournaments/events/context.ts'
import type { HandlingStores } from '#features/tournaments/handling/context.ts'
import type { EnteredStores } from '#features/tournaments/handling/list-entered-teams.ts'
import type { Context } from '#platform/context.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import type { ContentFileStore } from './content-file-store.ts'
import type { PreparedPictureStore } from './prepared-picture-store.ts'

export type ContentStores = Omit<NewsStores, 'events'> &
  PictureStores &
  HandlingStores &
  EnteredStores &
  DayStores &
  Omit<EventStores, 'registrations'> & {
    bin: BinStore
    club: ClubStore
    contentFiles: ContentFileStore
    dates: DateStore
    documents: DocumentStore
    league: LeagueStore
    onboarding: OnboardingStore
    pictures: PictureStore
    pictureUses: PictureUseStore
    preparedPictures: PreparedPictureStore
    redirects: RedirectStore
    siteMoves: MoveStore
  }

export type ContentContext = Context<ContentStores> & {
  media: MediaStore
  /** If several instances call it at the same time, one runs and the others wait. */
  oneAtATime: DatabaseConnection['oneAtATime']
}
