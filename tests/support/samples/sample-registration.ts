import { toRegistrationId, type Registration } from '#features/tournaments/registrations/registration.ts'
import type {
  RegistrationDetails,
  RegistrationFieldName,
} from '#features/tournaments/registrations/registration-fields.ts'
import type { Competition } from '#features/tournaments/events/competition.ts'
import type { RegistrationForm } from '#features/tournaments/registrations/registration-form.ts'
import { UNHANDLED, type HandledRegistration, type Handling } from '#features/tournaments/registrations/handling.ts'
import { newTeam } from '#features/tournaments/registrations/team.ts'
import type { Player } from '#features/tournaments/entrants/player.ts'
import type { Message } from '#features/tournaments/messages/message.ts'
import {
  toEventId,
  toTournamentEvent,
  type EventFile,
  type TournamentEvent,
} from '#features/tournaments/events/event.ts'

/** Test support: the village tournament of 2024, and registrations for it. */
export const sampleEventFile: EventFile = {
  slug: 'dorfspielttt',
  address: 'dorfspielttt',
  name: 'Dorfspiel-Tischtennisturnier 2024',
  description: 'Das ganze **Dorf** spielt.',
  startsAt: new Date('2024-12-28T09:00:00.000Z'),
  endsAt: new Date('2024-12-28T17:00:00.000Z'),
  beforehand: 'Einspielen und Auslosung ab 9 Uhr',
  venue: 'Schulturnhalle Musterdorf',
  entriesCloseOn: '2024-12-19',
  lateEntries: 'accept-late',
  maxTeams: 3,
  contactEmail: 'turnier@club.example',
}

/** Two competitions as an event may name them. */
export const dorfpokal: Competition = {
  key: 'dorfpokal',
  name: 'Dorfpokal',
  kind: 'team',
  places: 24,
  players: { min: 3, max: 5 },
  format: 'corbillon',
  bestOf: 3,
  gameTarget: 11,
  ranking: 'ittf',
  allPlaces: true,
}
export const jugend: Competition = {
  key: 'jugend',
  name: 'Jugend',
  kind: 'single',
  bestOf: 5,
  ranking: 'klassisch',
  allPlaces: false,
  youth: true,
}

/** All optional settings of an event. */
export const sampleOptions = {
  competitions: [dorfpokal, jugend],
  asks: { address: 'no', players: 'optional', guardianUnder: 16 },
  price: { amount: 7.5, howToPay: 'In bar am Turniertag.' },
  waitingList: 'offer',
  offerHours: 24,
  hall: { tables: 8, from: '09:00', until: '18:00' },
  entryList: 'teams',
} satisfies Partial<EventFile>

export const sampleEvent = (changes: Partial<EventFile> = {}): TournamentEvent =>
  toTournamentEvent(
    { ...sampleEventFile, ...changes },
    toEventId('event-1'),
    '<p>Das ganze <strong>Dorf</strong> spielt.</p>',
  )

/** A registration's fields besides the teams; a new field needs a value here, and nowhere else in the tests. */
export const sampleDetails: RegistrationDetails = {
  contactName: 'Anna Müller',
  contactAddress: '66600 Musterdorf, Hallenweg 3',
  contactNumber: '06881 / 123 45',
  contactEmail: 'anna+turnier@beispiel.example',
}

export const sampleFields = {
  teamName1: 'Die Bären',
  teamName2: 'Löwen & Söhne',
  teamName3: '',
  ...sampleDetails,
} satisfies Record<RegistrationFieldName, string>

export const sampleForm: RegistrationForm = {
  teamNames: ['Die Bären', 'Löwen & Söhne'],
  ...sampleDetails,
  contactNumberE164: '+49688112345',
}

/** @param mark makes id, reference, token and form key distinct */
export const sampleRegistration = (mark: string, changes: Partial<Registration> = {}): Registration => ({
  ...sampleForm,
  teams: (changes.teamNames ?? sampleForm.teamNames).map((name, index) => newTeam(index + 1, name, 'main')),
  id: toRegistrationId(`registration-${mark}`),
  eventId: toEventId('event-1'),
  reference: `DT24-${mark}`,
  token: `token-${mark}`,
  formKey: `key-${mark}`,
  formFingerprint: `fingerprint-${mark}`,
  isLate: false,
  receivedAt: new Date('2024-12-01T12:00:00.000Z'),
  ...changes,
})

/** A player who may be named. */
export const samplePlayer = (changes: Partial<Player> = {}) => {
  const karla = { name: 'Karla M.', birthYear: undefined, guardian: undefined, isNamePublic: true }
  return { team: 1, position: 1, ...karla, ...changes }
}

/** The same as the directors see it. */
export const sampleHandled = (
  mark: string,
  {
    handling,
    isUnreached = false,
    ...changes
  }: Partial<Registration> & { handling?: Partial<Handling>; isUnreached?: boolean } = {},
): HandledRegistration => ({
  ...sampleRegistration(mark, changes),
  handling: { ...UNHANDLED, ...handling },
  isUnreached,
})

/** @param mark makes id and form key distinct */
export const sampleMessage = (mark: string, changes: Partial<Message> = {}): Message => ({
  id: `message-${mark}`,
  eventId: toEventId('event-1'),
  formKey: `message-key-${mark}`,
  formFingerprint: `message-fingerprint-${mark}`,
  subject: 'Ihre Startzeit',
  text: 'Guten Tag',
  recipients: 1,
  sentAt: new Date('2024-12-20T12:00:00.000Z'),
  sentBy: 'account-1',
  ...changes,
})
