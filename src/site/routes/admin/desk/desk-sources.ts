import type { DeskSource } from './desk-item.ts'
import { applicationsSource } from './sources/applications.ts'
import { articlesSource } from './sources/articles.ts'
import { onboardingSource } from './sources/onboarding.ts'
import { dutiesSource } from './sources/duties.ts'
import { enquiriesSource } from './sources/enquiries.ts'
import { mailsSource } from './sources/mails.ts'
import { matchesSource } from './sources/matches.ts'
import { picturesSource } from './sources/pictures.ts'
import { playedTournamentsSource } from './sources/played-tournaments.ts'
import { registrationsSource } from './sources/registrations.ts'
import { upkeepSource } from './sources/upkeep.ts'
import { youthListSource } from './sources/youth-list.ts'
import { href } from 'react-router'
import { listPeople } from '#identity/use/people/person-lists.ts'
import { DAY } from '#shared/durations.ts'
import { callPerson } from '../people/person-words.ts'
import { getValue } from './get-value.ts'
import { factorNotice } from '../factor-notice.ts'

const secondFactorSource: DeskSource = {
  name: 'Anmeldung',
  look: async ({ present: { neededFactor, who } }) => {
    if (!neededFactor) return {}
    const item = {
      key: 'second-factor',
      title: 'Anmeldung in zwei Schritten einrichten',
      text: factorNotice(neededFactor),
      since: who.person.account.factorNeededSince,
      isYours: true,
      action: { label: 'Einrichten', path: href('/admin/konto/zweiter-faktor') },
    }
    return { waiting: [item] }
  },
}

/** Afterwards whoever has no office is a member like others. */
const NEW_FOR = 14 * DAY

/** Who has made an account by themselves and has no office yet. */
const accountsSource: DeskSource = {
  name: 'Personen',
  right: 'manage-people',
  async look({ actor, ctx, now }) {
    const newest = { search: '', office: undefined, page: 1 }
    const { people } = getValue(await listPeople(ctx, actor, newest))
    const waiting = people.flatMap((person) => {
      const isNew = now.getTime() - person.createdAt.getTime() < NEW_FOR
      if (!isNew || person.state !== 'active' || person.offices.length > 0 || person.id === actor.accountId) return []
      return [
        {
          key: `account ${person.id}`,
          title: `Neues Konto: ${callPerson(person)}`,
          text: 'Noch ohne Amt. Kennen Sie die Person?',
          since: person.createdAt,
          isYours: false,
          action: { label: 'Ansehen', path: href('/admin/personen/:id', { id: person.id }) },
        },
      ]
    })
    return { waiting }
  },
}

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
