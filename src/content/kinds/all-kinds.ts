import { articlesKind } from './articles-kind.ts'
import { categoriesKind } from './categories-kind.ts'
import { clubKind } from './club-kind.ts'
import { consentRegisterKind } from './consent-register-kind.ts'
import type { ContentKind } from './content-kind.ts'
import { datesKind } from './dates-kind.ts'
import { eventsKind } from './events-kind.ts'
import { pagesKind } from './pages-kind.ts'
import { pictureConsentsKind } from './picture-consents-kind.ts'
import { pictureFocusKind } from './picture-focus-kind.ts'
import { pictureTextsKind } from './picture-texts-kind.ts'
import { playedDayKind } from './played-day-kind.ts'
import { redirectsKind } from './redirects-kind.ts'
import { sampleSeasonKind } from './sample-season-kind.ts'
import { teamsKind } from './teams-kind.ts'

/** All kinds of text files, in the order in which they are imported and exported; pictures and documents are handled separately. */
export const ALL_KINDS: readonly ContentKind[] = [
  clubKind,
  pagesKind,
  eventsKind,
  playedDayKind,
  teamsKind,
  datesKind,
  sampleSeasonKind,
  pictureTextsKind,
  pictureFocusKind,
  pictureConsentsKind,
  consentRegisterKind,
  categoriesKind,
  articlesKind,
  redirectsKind,
]
