import type { Caller } from '#identity/core/context.ts'
import type { PeopleContext, PeopleRefusal } from '#identity/use/people/context.ts'
import { inviteAgain, makeRecoveryLink, type HandedLink } from '#identity/use/people/inviting.ts'
import {
  disablePerson,
  enablePerson,
  endPersonsSessions,
  handOverOffice,
  removePerson,
  removePersonsPasskey,
  setOffices,
} from '#identity/use/people/person-changes.ts'
import { isOffice, type Actor, type Office } from '#rights/offices.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { ShownLink } from './handed-link.tsx'
import { readOffices } from './office-choice.tsx'
import { callPerson } from './person-words.ts'

/** The commands in the past tense, for the notice afterwards. */
export const DONE_WORDS = {
  aemter: 'Die Ämter sind gespeichert.',
  'aemter-einladung':
    'Die Ämter sind gespeichert. Die Adresse ist noch nicht bestätigt, deshalb ist eine Einladung unterwegs; erst damit wird das Passwort gewählt.',
  uebergeben: 'Das Amt ist übergeben.',
  gesperrt: 'Das Konto ist gesperrt. Die Person ist überall abgemeldet und kommt nicht mehr hinein.',
  entsperrt: 'Die Sperre ist aufgehoben.',
  abgemeldet: 'Die Person ist auf allen Geräten abgemeldet.',
  passkey: 'Der Passkey ist entfernt. Mit ihm kommt niemand mehr hinein.',
  geloescht: 'Das Konto ist gelöscht.',
} as const
export type Done = keyof typeof DONE_WORDS
export const isDone = (text: string | null): text is Done => text !== null && Object.hasOwn(DONE_WORDS, text)

/** @property offices the person's new offices; undefined if unchanged @property successor by name, after a handover of an office */
type Outcome = { kind: 'done'; done: Done; offices?: Office[]; successor?: string } | { kind: 'link'; shown: ShownLink }
type Visit = {
  ctx: PeopleContext & { sendsMails: boolean; now: () => Date }
  actor: Actor
  caller: Caller
  id: string
  fields: Record<string, string>
}
type Command = (visit: Visit) => Promise<Result<Outcome, PeopleRefusal>>

/** All commands of a person's page, by the value of the pressed button. */
const COMMANDS: Record<string, Command> = {
  aemter: async ({ ctx, actor, id, fields, caller }) => {
    const outcome = await setOffices(ctx, actor, { id, offices: readOffices(fields) }, caller)
    if (!outcome.ok) return outcome
    const { isInvited, offices } = outcome.value
    return ok({ kind: 'done', done: isInvited ? 'aemter-einladung' : 'aemter', offices })
  },

  uebergeben: async ({ ctx, actor, id, fields, caller }) => {
    const { amt: office = '', nachfolge: toEmail = '' } = fields
    if (!isOffice(office)) return err({ kind: 'role-not-held' })
    const outcome = await handOverOffice(ctx, actor, { id, office, toEmail }, caller)
    if (!outcome.ok) return outcome
    const { from, to } = outcome.value
    return ok({ kind: 'done', done: 'uebergeben', offices: from.offices, successor: to.name ?? '' })
  },

  einladung: async (visit) => {
    const { ctx, actor, id, caller } = visit
    const mail = ctx.sendsMails ? 'on-its-way' : 'no-server'
    return withLink(visit, 'invitation', mail, await inviteAgain(ctx, actor, { id, sendsMail: true }, caller))
  },
  'einladungs-link': async (visit) => {
    const { ctx, actor, id, caller } = visit
    return withLink(visit, 'invitation', 'none', await inviteAgain(ctx, actor, { id, sendsMail: false }, caller))
  },
  'passwort-link': async (visit) => {
    const { ctx, actor, id, caller } = visit
    return withLink(visit, 'new-password', 'none', await makeRecoveryLink(ctx, actor, { id }, caller))
  },

  sperren: async ({ ctx, actor, id, caller }) => after('gesperrt', await disablePerson(ctx, actor, { id }, caller)),
  entsperren: async ({ ctx, actor, id, caller }) => after('entsperrt', await enablePerson(ctx, actor, { id }, caller)),
  abmelden: async ({ ctx, actor, id, caller }) =>
    after('abgemeldet', await endPersonsSessions(ctx, actor, { id }, caller)),
  passkey: async ({ ctx, actor, id, fields, caller }) =>
    after('passkey', await removePersonsPasskey(ctx, actor, { id, passkeyId: fields['passkey'] ?? '' }, caller)),
  loeschen: async ({ ctx, actor, id, fields, caller }) =>
    after('geloescht', await removePerson(ctx, actor, { id, typed: fields['bestaetigung'] ?? '' }, caller)),
}

/** @returns undefined when no button of this page sends such a name */
export const findCommand = (name: string | undefined): Command | undefined =>
  name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined

const after = (done: Done, outcome: Result<unknown, PeopleRefusal>): Result<Outcome, PeopleRefusal> =>
  outcome.ok ? ok({ kind: 'done', done }) : outcome

function withLink(
  { ctx }: Visit,
  purpose: ShownLink['purpose'],
  mail: ShownLink['mail'],
  outcome: Result<HandedLink, PeopleRefusal>,
): Result<Outcome, PeopleRefusal> {
  if (!outcome.ok) return outcome
  const { link, person, validForMilliseconds } = outcome.value
  const validUntil = formatListDate(new Date(ctx.now().getTime() + validForMilliseconds))
  return ok({ kind: 'link', shown: { link, purpose, mail, validUntil, called: callPerson(person) } })
}
