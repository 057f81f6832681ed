import type { DeskSource } from './desk-item.ts'
import { applicationsSource } from './sources/applications.ts'
import { accountsSource } from './sources/accounts.ts'
import { articlesSource } from './sources/articles.ts'
import { onboardingSource } from './sources/onboarding.ts'
import { dutiesSource } from './sources/duties.ts'
import { enquiriesSource } from './sources/enquiries.ts'
import { mailsSource } from './sources/mails.ts'
import { matchesSource } from './sources/matches.ts'
import { picturesSource } from './sources/pictures.ts'
import { playedTournamentsSource } from './sources/played-tournaments.ts'
import { registrationsSource } from './sources/registrations.ts'
import { secondFactorSource } from './sources/second-factor.ts'
import { upkeepSource } from './sources/upkeep.ts'
import { youthListSource } from './sources/youth-list.ts'

/** All that may wait for somebody; what runs by itself stands in this order. */
export const DESK_SOURCES: readonly DeskSource[] = [
  enquiriesSource,
  applicationsSource,
  youthListSource,
  matchesSource,
  articlesSource,
  picturesSource,
  registrationsSource,
  playedTournamentsSource,
  dutiesSource,
  accountsSource,
  mailsSource,
  secondFactorSource,
  onboardingSource,
  upkeepSource,
]
