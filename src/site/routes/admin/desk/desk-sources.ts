import type { DeskSource } from './desk-item.ts'
import { applicationsSource } from './sources/applications.ts'
import { articlesSource } from './sources/articles.ts'
import { dutiesSource } from './sources/duties.ts'
import { enquiriesSource } from './sources/enquiries.ts'
import { matchesSource } from './sources/matches.ts'
import { registrationsSource } from './sources/registrations.ts'
import { upkeepSource } from './sources/upkeep.ts'
import { href } from 'react-router'
import { listPeople } from '#identity/use/people/person-lists.ts'
import { DAY } from '#shared/durations.ts'
import { callPerson } from '../people/person-words.ts'
import { getValue } from './get-value.ts'
import { factorNotice } from '../factor-notice.ts'
import { listMails } from '#features/outbox/keep-outbox.ts'
import { showOnboarding } from '#features/club/onboarding/keep-onboarding.ts'
import { countUndescribed } from '#features/pictures/library/list-pictures.ts'
import { toLibraryQuery } from '../pictures/library-query.ts'
import { listYouth } from '#features/youth/keep-youth-list.ts'
import { toArticleId } from '#features/news/article.ts'
import { showArticle } from '#features/news/editing/show-article.ts'
import { listPlayed } from '#features/tournaments/afterwards/evening.ts'

/** Past tournaments without an article. */
const playedTournamentsSource: DeskSource = {
  name: 'Gespielte Turniere',
  right: 'write-news',
  async look({ ctx, actor }) {
    const played = getValue(await listPlayed(ctx, actor))
    const found = await Promise.all(
      played.map(async ({ event }) => {
        const article = await showArticle(ctx, actor, toArticleId(event.id))
        return article.ok ? [] : [event]
      }),
    )
    return {
      waiting: found.flat().map(({ slug, name, startsAt }) => ({
        key: `played ${slug}`,
        title: `„${name}“ ist gespielt`,
        text: 'Aus den Ergebnissen wird mit einem Klick ein Artikel.',
        since: startsAt,
        action: { label: 'Erzählen', path: href('/admin/turniere/:slug/abend', { slug }) },
      })),
    }
  },
}

/** Parents who have accepted a place and want to know when it begins. */
const youthListSource: DeskSource = {
  name: 'Warteliste Jugendtraining',
  right: 'keep-youth-list',
  async look({ actor, ctx }) {
    const lists = getValue(await listYouth(ctx, actor))
    return {
      waiting: lists.flatMap(({ group, accepted }) =>
        accepted.map(({ id, name, email, endedAt }) => ({
          key: `youth ${id}`,
          title: `${name} hat einen Platz im Jugendtraining`,
          text: `Gruppe „${group.name}“. Die Eltern (${email}) warten darauf, wann es losgeht.`,
          since: endedAt,
          isYours: actor.offices.includes('youth'),
          action: { label: 'Ansehen', path: href('/admin/anfragen/warteliste') },
        })),
      ),
    }
  },
}

const UNDESCRIBED = { choice: 'undescribed', search: '', page: 1 } as const

const picturesSource: DeskSource = {
  name: 'Bilder',
  right: 'write-news',
  async look({ ctx, actor }) {
    const { count, since } = getValue(await countUndescribed(ctx, actor))
    if (count === 0) return {}
    const item = {
      key: 'undescribed',
      title: count === 1 ? 'Ein Bild ohne Beschreibung' : `${count} Bilder ohne Beschreibung`,
      text: 'Wer nicht sehen kann, erfährt sonst nicht, was darauf ist. Ohne Beschreibung erscheint kein Artikel mit ihnen.',
      since,
      action: { label: 'Beschreiben', path: `${href('/admin/bilder')}?${toLibraryQuery(UNDESCRIBED)}` },
    }
    return { waiting: [item] }
  },
}

/** What a new club's website still lacks. Clubs that started with files of their own do not get this. */
const onboardingSource: DeskSource = {
  name: 'Erste Schritte',
  right: 'begin-club',
  async look({ ctx, actor }) {
    const { chosen, missing } = getValue(await showOnboarding(ctx, actor))
    if (chosen === undefined || missing.length === 0) return {}
    const [first] = missing
    const text =
      missing.length === 1 ? (first?.text ?? '') : `Es fehlen noch ${missing.length} Dinge, bevor Besucher kommen.`
    const action = { label: 'Ansehen', path: href('/admin/beginnen') }
    return {
      waiting: [{ key: 'onboarding', title: 'Noch nicht bereit für Besucher', text, action }],
    }
  },
}

const mailsSource: DeskSource = {
  name: 'Postausgang',
  right: 'read-outbox',
  async look({ actor, ctx }) {
    const { lines, counts } = getValue(await listMails(ctx, actor, 'failed', 1))
    const { failed } = counts
    if (failed === 0) return {}
    const item = {
      key: 'mails',
      title: failed === 1 ? 'Eine Nachricht kam nicht an' : `${failed} Nachrichten kamen nicht an`,
      text: 'Dort steht, woran es lag; vieles lässt sich noch einmal versuchen.',
      // Newest first.
      since: lines.at(-1)?.createdAt,
      action: { label: 'Nachsehen', path: `${href('/admin/postausgang')}?zustand=gescheitert` },
    }
    return { waiting: [item] }
  },
}

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

/** After this time a person without an office is an ordinary member. */
const NEW_FOR = 14 * DAY

/** People who have created an account themselves and have no office yet. */
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
          action: { label: 'Ansehen', path: href('/admin/personen/:id', { id: person.id }) },
        },
      ]
    })
    return { waiting }
  },
}

/** All sources of tasks; what runs by itself appears in this order. */
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
