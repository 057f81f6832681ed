import { Download } from '#site/ui/icons.ts'
import { data, href, redirect } from 'react-router'
import { isMinor, nameOfPerson } from '#features/membership/application.ts'
import { consents } from '#features/membership/consents.ts'
import { showApplication, decideApplication, type ApplicationIntent } from '#features/membership/keep-applications.ts'
import type { ApplicationEntry, KeptApplication } from '#features/membership/kept-application.ts'
import { describeLetter } from '#features/membership/letter-form.ts'
import { applicationStateWords } from '#features/membership/state-words.ts'
import { may } from '#rights/offices.ts'
import { berlinDay, formatDay, formatListDate } from '#shared/berlin-time.ts'
import { showFields } from '#shared/form/describe-form.ts'
import { hiddenIban } from '#shared/iban.ts'
import { RefusalSummary } from '../../../described-form/described-form.tsx'
import { refuseForm } from '../../../described-form/refuse-form.ts'
import { firstFields, readSentForm } from '../../../read-form.ts'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import type { Route } from './+types/show.ts'
import { CodeForm, WrongCodeSummary } from './code-form.tsx'
import { DecisionForms } from './decision-forms.tsx'
import { enterRoom } from '../../../context.ts'
import { getOrShowMissing, roomMeta, showMissing, WRONG_CODE } from './missing-application.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const { application, log, letters } = getOrShowMissing(await showApplication(ctx, actor, params.id))
  const { searchParams } = new URL(request.url)
  return {
    ...toShown(application),
    letters,
    fields: showFields(describeLetter(`Nachricht an ${application.email}`).fields),
    log: await Promise.all(
      log.map(async ({ id, kind, at, by }) => ({
        id,
        what: deedWords[kind],
        at: formatListDate(at),
        who: (await ctx.nameOf(by)) ?? 'jemand, dessen Konto es nicht mehr gibt',
      })),
    ),
    mayOpen: may(actor, 'open-accounts'),
    isSaved: searchParams.has('gespeichert'),
    isWrong: searchParams.has(WRONG_CODE),
  }
}

const deedWords: Record<ApplicationEntry['kind'], string> = {
  signed: 'Unterschriften eingetragen',
  accepted: 'aufgenommen',
  refused: 'abgelehnt',
  reopened: 'wieder geöffnet',
  opened: 'IBAN geöffnet',
  told: 'Nachricht darüber geschickt',
}

function toShown({ people, account, sealed, ...application }: KeptApplication) {
  const { id, reference, number, state, feeTitle, fee, email, phone, guardian, guardianPhone } = application
  const day = berlinDay(application.receivedAt)
  return {
    id,
    reference,
    number,
    state,
    feeTitle,
    fee,
    email,
    phone,
    address: `${application.street}, ${application.postalCode} ${application.city}`,
    guardian: guardian === '' ? undefined : `${guardian}, ${guardianPhone}`,
    people: people.map((person) => ({
      name: nameOfPerson(person),
      text: `${nameOfPerson(person)}, geboren am ${formatDay(person.bornOn)}${isMinor(person, day) ? ', unter 18' : ''}`,
    })),
    consents: application.consents.map((key) => consents[key]),
    account: account && `${account.holder}, ${hiddenIban(account.end)}`,
    isSealed: sealed !== undefined,
    received: formatListDate(application.receivedAt),
  }
}

/** @property letter which of the two letters goes with it */
type Intent = { intent: ApplicationIntent; letter?: string }

const intents: Record<string, Intent> = {
  unterschrieben: { intent: 'signed' },
  aufnehmen: { intent: 'accepted' },
  'aufnehmen-mit-nachricht': { intent: 'accepted', letter: 'aufnehmen' },
  ablehnen: { intent: 'refused' },
  'ablehnen-mit-nachricht': { intent: 'refused', letter: 'ablehnen' },
  oeffnen: { intent: 'reopened' },
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const sent = await readSentForm(request)
  const { intent: wanted = '', number } = firstFields(sent)
  const { intent, letter: at } = intents[wanted] ?? {}
  if (!intent) throw data('Dieses Formular kennen wir nicht.', 400)
  const decision = { seen: Number(number), intent, letter: at === undefined ? undefined : sent }
  const decided = await decideApplication(ctx, actor, params.id, decision)
  if (decided.ok) return redirect(`${href('/admin/antraege/:id', params)}?gespeichert`, 303)
  const { error } = decided
  if (error.kind === 'not-allowed' || error.kind === 'unknown-application') return showMissing(error)
  const text = () => 'Inzwischen hat jemand anderes entschieden. Unten steht, was jetzt gilt.'
  const refused = refuseForm(error, { ...describeLetter(), sent, text, isNamed: true, at })
  return data(refused, error.kind === 'mistakes' ? 422 : 409)
}

export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, 'Antrag')

export default function ShowApplication({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { id, people, state, number, log, mayOpen, isSealed, isSaved, isWrong } = loaderData
  const paper = href('/admin/antraege/:id/antrag', { id })
  return (
    <RoomPage
      title={people.map(({ name }) => name).join(', ')}
      back={{ label: 'Anträge', path: href('/admin/antraege') }}
      lead={applicationStateWords[state]}
      notice={isSaved && !refused ? 'Gespeichert.' : undefined}
      actions={
        <a className="button button-quiet" href={paper}>
          <Icon icon={Download} size={18} /> PDF ohne IBAN
        </a>
      }
    >
      {isWrong && !refused && <WrongCodeSummary />}
      <RefusalSummary refused={refused} unsent="Noch nicht gespeichert" />
      <Facts {...loaderData} />
      <RoomPart id="entscheiden" title="Entscheiden">
        <DecisionForms key={number} {...loaderData} refused={refused} />
      </RoomPart>
      {mayOpen && isSealed && (
        <RoomPart id="ganz" title="Mit IBAN und Unterschriften">
          <p>
            Speichern Sie das PDF bei den Unterlagen der Kasse: Hier ist die IBAN 30 Tage nach der Entscheidung
            gelöscht, das Mandat müssen Sie aber bis 14 Monate nach der letzten Lastschrift aufheben.
          </p>
          <CodeForm label="PDF mit IBAN" submit="PDF mit IBAN herunterladen" to={paper} isWrong={isWrong} />
        </RoomPart>
      )}
      {log.length > 0 && <Log log={log} />}
    </RoomPage>
  )
}

const Log = ({ log }: Pick<Route.ComponentProps['loaderData'], 'log'>) => (
  <RoomPart id="verlauf" title="Was damit geschah">
    <ul className="bullets">
      {log.map(({ id: key, what, at, who }) => (
        <li key={key}>
          {at}: {what}, {who}
        </li>
      ))}
    </ul>
  </RoomPart>
)

const Facts = ({ consents: given, account, guardian, ...facts }: ReturnType<typeof toShown>) => (
  <FactList>
    {facts.people.map(({ name, text }) => (
      <Fact key={text} label={name}>
        {text}
      </Fact>
    ))}
    <Fact label="Beitrag">
      {facts.feeTitle}, {facts.fee}
    </Fact>
    {guardian !== undefined && <Fact label="Vater, Mutter oder Vormund">{guardian}</Fact>}
    <Fact label="Anschrift">{facts.address}</Fact>
    <Fact label="E-Mail">
      <a href={`mailto:${facts.email}`}>{facts.email}</a>
    </Fact>
    {facts.phone !== '' && <Fact label="Telefon">{facts.phone}</Fact>}
    <Fact label="Konto">{account ?? 'keines angegeben'}</Fact>
    <Fact label="Erlaubt">{given.length === 0 ? 'nichts davon' : given.join(' ')}</Fact>
    <Fact label="Nummer und Mandatsreferenz">{facts.reference}</Fact>
    <Fact label="Eingegangen">{facts.received}</Fact>
  </FactList>
)
