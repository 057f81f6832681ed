import { data, href, Link, redirect } from 'react-router'
import { listPlacesOf } from '#features/club/editing/change-of-office.ts'
import { readAudit } from '#identity/use/people/audit-reading.ts'
import { findPerson, suggestPeople } from '#identity/use/people/person-lists.ts'
import { may } from '#rights/offices.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import { RefusalSummary } from '../../../described-form/described-form.tsx'
import { refuseAt, type RefusedForm } from '../../../described-form/refuse-form.ts'
import { FormField, type Mistake } from '../../../ui/form-field.tsx'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { readForm } from '../../../read-form.ts'
import { siteContext } from '../../../context.ts'
import type { Route } from './+types/show.ts'
import { AccessForms } from './access-forms.tsx'
import { enterRoom, getOrShowRefusal, roomMeta } from './enter-room.ts'
import { AuditList } from './audit-list.tsx'
import { toAuditRow } from './audit-words.ts'
import { HandedLink, type ShownLink } from './handed-link.tsx'
import { HandOver, OfficesForm } from './office-forms.tsx'
import styles from './people.module.css'
import { DONE_WORDS, findCommand, isDone } from './person-commands.ts'
import { callPerson, lastSignIn, secondFactor, stateWords } from './person-words.ts'
import { refusalText } from './refusal-text.ts'
import { StateBadge } from './state-badge.tsx'
import { PostForm } from '../../../ui/post-form.tsx'

const SHOWN_ENTRIES = 8

export async function loader(visit: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(visit)
  const { id } = visit.params
  const person = getOrShowRefusal(await findPerson(ctx, actor, id))
  const successors = getOrShowRefusal(await suggestPeople(ctx, actor)).filter(({ email }) => email !== person.email)
  const audit = may(actor, 'read-audit-log')
    ? getOrShowRefusal(await readAudit(ctx, actor, { accountId: id, page: 1, size: SHOWN_ENTRIES }))
    : undefined
  const { searchParams } = new URL(visit.request.url)
  const done = searchParams.get('erledigt')
  const named =
    done === 'uebergeben' && person.name !== undefined
      ? await listPlacesOf(visit.context.get(siteContext), person.name)
      : []
  return {
    ...person,
    called: callPerson(person),
    lastSignIn: lastSignIn(person),
    passkeys: person.passkeys.map(({ id, friendlyName, lastUsedAt, factorId }) => ({
      id,
      name: friendlyName ?? 'Passkey',
      lastUse: lastUsedAt && formatListDate(lastUsedAt),
      isSecondStep: factorId !== undefined,
    })),
    secondFactor: secondFactor(person),
    created: formatListDate(person.createdAt),
    invited: person.invitedAt && formatListDate(person.invitedAt),
    isYou: id === actor.accountId,
    successors,
    audit: audit && { rows: audit.lines.map(toAuditRow), total: audit.total },
    notice: isDone(done) ? DONE_WORDS[done] : undefined,
    naming: named.map(({ text }) => text),
    successor: searchParams.get('an') ?? '',
    mayChangeFacts: may(actor, 'keep-club'),
  }
}

/** What the page shows after a form without a redirect. */
type Outcome = { kind: 'link'; shown: ShownLink } | ({ kind: 'refused'; typed: Record<string, string> } & RefusedForm)

export async function action(visit: Route.ActionArgs) {
  const visited = enterRoom(visit)
  const { id } = visit.params
  const fields = await readForm(visit.request)
  const command = findCommand(fields['vorgang'])
  if (command === undefined) throw data('Dieses Formular kennen wir nicht.', 400)
  const outcome = await command({ ...visited, id, fields })
  if (!outcome.ok) {
    const { status, field, message } = refusalText(outcome.error)
    if (status === 403 || status === 404) throw data(message, status)
    return data<Outcome>({ kind: 'refused', ...refuseAt(field, message), typed: fields }, status)
  }
  // No redirect: the link is shown only once, and must not appear in an address.
  if (outcome.value.kind === 'link') return data<Outcome>(outcome.value, 200)
  const { done, offices = visited.actor.offices, successor } = outcome.value
  if (done === 'geloescht') return redirect(`${href('/admin/personen')}?erledigt=${done}`, 303)
  // Users who gave up their own office, or ended their own session, may not stay here.
  const stays = id !== visited.actor.accountId || (done !== 'abgemeldet' && may({ offices }, 'manage-people'))
  const query = new URLSearchParams({ erledigt: done, ...(successor !== undefined && { an: successor }) })
  return redirect(stays ? `${href('/admin/personen/:id', { id })}?${query}` : href('/admin'), 303)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => roomMeta(matches, loaderData?.called ?? 'Person')

export default function ShowPerson({ loaderData: person, actionData: outcome }: Route.ComponentProps) {
  const refused = outcome?.kind === 'refused' ? outcome : undefined
  return (
    <RoomPage
      title={person.called}
      back={{ label: 'Personen', path: href('/admin/personen') }}
      lead={<StateBadge state={person.state} word={person.isYou ? 'Das sind Sie' : stateWords[person.state]} />}
      notice={outcome === undefined ? person.notice : undefined}
    >
      {outcome?.kind === 'link' && <HandedLink shown={outcome.shown} />}
      <RefusalSummary refused={refused} unsent="Das ging nicht" />
      <StillNamed person={person} />
      <Facts person={person} />
      <div className={styles['parts']}>
        <RoomPart id="aemter" title="Ämter">
          <OfficesForm key={person.offices.join()} offices={person.offices} />
          {person.offices.length > 0 && (
            <HandOver offices={person.offices} successors={person.successors} refused={refused} />
          )}
        </RoomPart>
        <RoomPart id="zugang" title="Zugang">
          <AccessForms person={person} />
          {!person.isYou && <Deletion confirmation={person.confirmation} refused={refused} />}
        </RoomPart>
      </div>
      {person.audit && <RecentEntries id={person.id} audit={person.audit} />}
    </RoomPage>
  )
}

type ShownPerson = Route.ComponentProps['loaderData']

/** The office has been handed over, but the website still shows the old name. */
function StillNamed({ person: { called, naming, successor, mayChangeFacts } }: { person: ShownPerson }) {
  if (naming.length === 0) return null
  const query = new URLSearchParams({ von: called, an: successor })
  return (
    <RoomPart id="auf-der-website" title={`Auf der Website steht noch ${called}`}>
      <ul className="bullets">
        {naming.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {mayChangeFacts ? (
        <p>
          <Link className="button" to={`${href('/admin/verein/amtswechsel')}?${query}`}>
            Auch dort ändern
          </Link>
        </p>
      ) : (
        <p>Das ändert der Vorstand im Bereich „Verein“ unter „Ein Amt übergeben“.</p>
      )}
    </RoomPart>
  )
}

function Facts({ person }: { person: ShownPerson }) {
  const { email, phone, created, invited, otherRoles } = person
  return (
    <FactList>
      {email !== undefined && (
        <Fact label="E-Mail">
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
      )}
      {phone !== undefined && <Fact label="Telefon">{phone}</Fact>}
      <Fact label="Zuletzt angemeldet">{person.lastSignIn}</Fact>
      <Fact label="Anmeldung in zwei Schritten">{person.secondFactor}</Fact>
      {invited !== undefined && <Fact label="Eingeladen">{invited}</Fact>}
      <Fact label="Konto seit">{created}</Fact>
      {otherRoles.length > 0 && <Fact label="Weitere Rollen">{otherRoles.join(', ')}</Fact>}
    </FactList>
  )
}

const RecentEntries = ({ id, audit: { rows, total } }: { id: string; audit: NonNullable<ShownPerson['audit']> }) => (
  <RoomPart id="protokoll" title="Aus dem Protokoll">
    {rows.length === 0 ? <p>Noch steht nichts darin.</p> : <AuditList rows={rows} ownId={id} />}
    {total > rows.length && (
      <p>
        <Link to={`${href('/admin/protokoll')}?konto=${id}`}>Alle {total} Einträge</Link>
      </p>
    )}
  </RoomPart>
)

type Props = { confirmation: string; refused: { mistakes: Mistake[]; typed: Record<string, string> } | undefined }

/** Opens after a refusal, so that the mistake is visible. */
function Deletion({ confirmation, refused }: Props) {
  const isWrong = refused?.mistakes.some(({ field }) => field === 'bestaetigung')
  return (
    <details className={styles['fold']} open={isWrong}>
      <summary className="primary">Konto löschen</summary>
      <p>
        Name, Adresse, Passwort, Ämter und Anmeldungen dieser Person sind dann für immer weg. Im Protokoll steht
        weiterhin, wann etwas geschah, aber nicht mehr, wer es war. Soll die Person nur nicht mehr hinein, sperren Sie
        das Konto.
      </p>
      <PostForm>
        <FormField
          name="bestaetigung"
          label={`Zur Bestätigung: Tippen Sie ${confirmation} ein`}
          mistakes={refused?.mistakes}
          input={{
            autoComplete: 'off',
            autoCapitalize: 'none',
            spellCheck: false,
            defaultValue: refused?.typed['bestaetigung'],
          }}
        />
        <button className="button button-danger" type="submit" name="vorgang" value="loeschen">
          Endgültig löschen
        </button>
      </PostForm>
    </details>
  )
}
