import { Download } from '#site/ui/icons.ts'
import { data, href, redirect } from 'react-router'
import { MAX_DECISION_LETTER } from '#features/membership/application-fields.ts'
import { isMinor, nameOfPerson, type Decided } from '#features/membership/application.ts'
import { consents } from '#features/membership/consents.ts'
import {
  showApplication,
  decideApplication,
  type ApplicationIntent,
  type UnfitLetter,
} from '#features/membership/keep-applications.ts'
import type { ApplicationDeed, KeptApplication } from '#features/membership/kept-application.ts'
import { applicationStateWords } from '#features/membership/state-words.ts'
import { may } from '#rights/offices.ts'
import { berlinDay, formatDay, formatListDate } from '#shared/berlin-time.ts'
import { hiddenIban } from '#shared/iban.ts'
import { readForm } from '../../../read-form.ts'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { FormSummary, mistakesTitle } from '../../../ui/form-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import type { Route } from './+types/show.ts'
import { CodeForm, WrongCodeSummary } from './code-form.tsx'
import { DecisionForms, LETTER, letterId, type SentLetter } from './decision-forms.tsx'
import { enterRoom } from '../../../context.ts'
import { getOrShowMissing, roomMeta, showMissing, WRONG_CODE } from './missing-application.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const { application, deeds, letters } = getOrShowMissing(await showApplication(ctx, actor, params.id))
  const { searchParams } = new URL(request.url)
  return {
    ...toShown(application),
    letters,
    deeds: await Promise.all(
      deeds.map(async ({ id, kind, at, by }) => ({
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

const deedWords: Record<ApplicationDeed['kind'], string> = {
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

type Intent = { intent: ApplicationIntent; letter?: Decided }

const intents: Record<string, Intent> = {
  unterschrieben: { intent: 'signed' },
  aufnehmen: { intent: 'accepted' },
  'aufnehmen-mit-nachricht': { intent: 'accepted', letter: 'accepted' },
  ablehnen: { intent: 'refused' },
  'ablehnen-mit-nachricht': { intent: 'refused', letter: 'refused' },
  oeffnen: { intent: 'reopened' },
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const fields = await readForm(request, MAX_DECISION_LETTER)
  const wanted = intents[fields['intent'] ?? '']
  if (!wanted) throw data('Dieses Formular kennen wir nicht.', 400)
  const { intent, letter: which } = wanted
  const letter = fields[LETTER] ?? ''
  const seen = Number(fields['number'])
  const decided = await decideApplication(ctx, actor, params.id, { seen, intent, letter: which && letter })
  if (decided.ok) return redirect(`${href('/admin/antraege/:id', params)}?gespeichert`, 303)
  const keep = (mistakes: SentLetter['mistakes']) => which && { which, letter, mistakes }
  switch (decided.error.kind) {
    case 'application-changed':
      return data({ isLate: true, sent: keep([]) }, 409)
    case 'letter-empty':
    case 'letter-too-long':
      return data({ isLate: false, sent: keep([toMistake(decided.error, which)]) }, 422)
    default:
      return showMissing(decided.error)
  }
}

const toMistake = (unfit: UnfitLetter, which: Decided = 'accepted') => ({
  field: letterId(which),
  name: 'Nachricht',
  message:
    unfit.kind === 'letter-empty'
      ? 'Hier fehlt der Text. Ohne Nachricht geht es mit dem Knopf daneben.'
      : `Das ist zu lang: Es passen ${unfit.max.toLocaleString('de-DE')} Zeichen hinein.`,
})

export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, 'Antrag')

export default function ShowApplication({ loaderData, actionData }: Route.ComponentProps) {
  const { id, people, state, number, deeds, mayOpen, isSealed, isSaved, isWrong } = loaderData
  const paper = href('/admin/antraege/:id/antrag', { id })
  return (
    <RoomPage
      title={people.map(({ name }) => name).join(', ')}
      back={{ label: 'Anträge', path: href('/admin/antraege') }}
      lead={applicationStateWords[state]}
      notice={isSaved && !actionData ? 'Gespeichert.' : undefined}
      actions={
        <a className="button button-quiet" href={paper}>
          <Icon icon={Download} size={18} /> PDF ohne IBAN
        </a>
      }
    >
      {isWrong && !actionData && <WrongCodeSummary />}
      {actionData && !actionData.isLate && actionData.sent && (
        <FormSummary title={mistakesTitle(actionData.sent.mistakes)} mistakes={actionData.sent.mistakes} />
      )}
      {actionData?.isLate && (
        <FormSummary
          title="Noch nicht gespeichert"
          message="Inzwischen hat jemand anderes entschieden. Unten steht, was jetzt gilt."
        />
      )}
      <Facts {...loaderData} />
      <RoomPart id="entscheiden" title="Entscheiden">
        <DecisionForms key={number} {...loaderData} sent={actionData?.sent} />
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
      {deeds.length > 0 && <Deeds deeds={deeds} />}
    </RoomPage>
  )
}

const Deeds = ({ deeds }: Pick<Route.ComponentProps['loaderData'], 'deeds'>) => (
  <RoomPart id="verlauf" title="Was damit geschah">
    <ul>
      {deeds.map(({ id: key, what, at, who }) => (
        <li key={key}>
          {at}: {what}, {who}
        </li>
      ))}
    </ul>
  </RoomPart>
)

function Facts(facts: ReturnType<typeof toShown>) {
  const {
    reference,
    received,
    people,
    feeTitle,
    fee,
    address,
    email,
    phone,
    guardian,
    account,
    consents: given,
  } = facts
  return (
    <FactList>
      {people.map(({ name, text }) => (
        <Fact key={text} label={name}>
          {text}
        </Fact>
      ))}
      <Fact label="Beitrag">
        {feeTitle}, {fee}
      </Fact>
      {guardian !== undefined && <Fact label="Vater, Mutter oder Vormund">{guardian}</Fact>}
      <Fact label="Anschrift">{address}</Fact>
      <Fact label="E-Mail">
        <a href={`mailto:${email}`}>{email}</a>
      </Fact>
      {phone !== '' && <Fact label="Telefon">{phone}</Fact>}
      <Fact label="Konto">{account ?? 'keines angegeben'}</Fact>
      <Fact label="Erlaubt">{given.length === 0 ? 'nichts davon' : given.join(' ')}</Fact>
      <Fact label="Nummer und Mandatsreferenz">{reference}</Fact>
      <Fact label="Eingegangen">{received}</Fact>
    </FactList>
  )
}
