import { href, Link, redirect } from 'react-router'
import { listDuties } from '#features/duties/take-duties.ts'
import { listMemberFiles, removeMemberFile } from '#features/members/keep-member-files.ts'
import { MEMBER_FILE_FIELD } from '#features/members/member-file.ts'
import { may } from '#rights/offices.ts'
import { addDays } from '#shared/add-days.ts'
import { berlinDay, formatDate, formatDay } from '#shared/berlin-time.ts'
import { enterRoom } from '../../../context.ts'
import { readForm } from '../../../read-form.ts'
import { services } from '../../../services.ts'
import { FormField, FormSummary } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { RoomTable } from '../../../ui/room-table.tsx'
import { shortWhen } from '../duties/people-text.ts'
import { sizeText } from '../state/size-text.ts'
import type { Route } from './+types/index.ts'
import { getOrShowMissing, roomMeta } from './missing-member-file.ts'
import { MEMBER_FILE_UPLOAD_PATH } from './upload-path.ts'
import { useFlash } from '../../../flash.ts'
import { Submit } from '../../../ui/submit.tsx'

const LOOK_AHEAD_DAYS = 60
const SHOWN_DATES = 8

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const { dates } = context.get(services)
  const documents = getOrShowMissing(await listMemberFiles(ctx, actor))
  const promised = getOrShowMissing(await listDuties(ctx, actor))
  const today = berlinDay(ctx.now())
  const coming = await dates.list({ from: today, until: addDays(today, LOOK_AHEAD_DAYS) })
  return {
    dates: coming
      .filter(({ shownIn }) => shownIn !== 'month')
      .slice(0, SHOWN_DATES)
      .map(({ key, title, day, from, detail, cancelled }) => ({
        key: `${day} ${key}`,
        when: `${formatDay(day)}${from === undefined ? '' : `, ${from}\u00A0Uhr`}`,
        title: cancelled === undefined ? title : `${title} fällt aus: ${cancelled}`,
        detail: detail ?? '',
      })),
    duties: {
      own: promised
        .filter(({ isOwn }) => isOwn)
        .map((duty) => ({ id: duty.id, what: duty.title, when: `${shortWhen(duty)} (${duty.occasionTitle})` })),
      isPlanned: promised.length > 0,
      mayPlan: may(actor, 'keep-duties'),
      open: promised.reduce((sum, { free, isOwn }) => sum + (isOwn ? 0 : free), 0),
    },
    documents: documents.map(({ id, title, bytes, addedAt }) => ({
      id,
      title,
      size: sizeText(bytes),
      added: formatDate(addedAt),
    })),
    canKeep: may(actor, 'keep-member-files'),
  }
}

/** Removes a document. */
export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const { id = '' } = await readForm(request)
  getOrShowMissing(await removeMemberFile(ctx, actor, id))
  return redirect(`${href('/admin/mitglieder')}?gesagt=geloescht`, 303)
}

const flash: Record<string, string> = {
  geloescht: 'Das Dokument ist gelöscht.',
  hochgeladen: 'Das Dokument ist da. Nur Mitglieder können es öffnen.',
}
const refused: Record<string, string> = {
  'keine-datei': 'Bitte wählen Sie zuerst eine Datei aus.',
  'kein-pdf': 'Diese Datei ist kein PDF. Bitte speichern Sie sie als PDF und laden Sie sie noch einmal hoch.',
  'zu-gross': 'Die Datei ist zu groß: Es passen höchstens 10 MB.',
  'nicht-angekommen': 'Die Datei kam nicht vollständig an. Bitte versuchen Sie es noch einmal.',
}

const TITLE = 'Für Mitglieder'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

/** What a member sees after signing in. */
export default function Members({ loaderData: { dates, duties, documents, canKeep } }: Route.ComponentProps) {
  const notice = useFlash(flash)
  const refusal = useFlash(refused)
  return (
    <RoomPage title={TITLE} lead="Was als Nächstes ansteht, und was nur Mitglieder lesen." notice={notice}>
      {refusal && <FormSummary title="Nicht hochgeladen" message={refusal} />}
      {(duties.isPlanned || duties.mayPlan) && <Duties {...duties} />}
      <RoomPart id="termine" title="Die nächsten Termine">
        {dates.length === 0 ? (
          <p>In den nächsten zwei Monaten ist nichts geplant.</p>
        ) : (
          <RoomTable
            label="Liste der nächsten Termine"
            columns={['Was', 'Wann', 'Dazu']}
            rows={dates.map(({ key, title, when, detail }) => ({ key, cells: [title, when, detail] }))}
          />
        )}
      </RoomPart>
      <RoomPart id="unterlagen" title="Protokolle und Unterlagen">
        {documents.length === 0 ? (
          <p>Noch liegt hier nichts. Der Vorstand stellt hier zum Beispiel Protokolle ein.</p>
        ) : (
          <Documents documents={documents} canKeep={canKeep} />
        )}
        {canKeep && <UploadForm />}
      </RoomPart>
      <RoomPart id="miteinander" title="Mannschaften und Mitglieder">
        <p>
          Wer wo spielt und wen Sie wie erreichen, steht in der{' '}
          <Link to={href('/admin/mitglieder/liste')}>Liste der Mannschaften und Mitglieder</Link>. Sie selbst stehen
          dort nur, wenn Sie sich eintragen.
        </p>
      </RoomPart>
      <RoomPart id="eigenes" title="Ihre eigenen Angaben">
        <p>
          Name, E-Mail-Adresse, Passwort, welche E-Mails Sie bekommen und alles, was zu Ihrem Konto gespeichert ist,
          stehen unter <Link to={href('/admin/konto')}>Mein Konto</Link>.
        </p>
      </RoomPart>
    </RoomPage>
  )
}

/** Shown once there is a roster; before that, only to members who may make one. */
const Duties = ({ own, open, isPlanned }: Shown['duties']) => (
  <RoomPart id="dienste" title="Dienste">
    {own.length > 0 && (
      <ul className="rows gap-2">
        {own.map(({ id, what, when }) => (
          <li key={id}>
            <strong>{what}</strong>, {when}
          </li>
        ))}
      </ul>
    )}
    <p>{isPlanned ? openText(open) : 'Noch gibt es keinen Dienstplan. Mitglieder sehen diesen Teil ab dem ersten.'}</p>
    <p>
      <Link to={href('/admin/mitglieder/dienste')}>Zu den Diensten</Link>
    </p>
  </RoomPart>
)

function openText(open: number): string {
  if (open === 0) return 'Zurzeit fehlt niemand.'
  return open === 1 ? 'An einer Stelle fehlt noch jemand.' : `Es sind noch ${open} Plätze frei.`
}

type Shown = Route.ComponentProps['loaderData']

const Documents = ({ documents, canKeep }: Pick<Shown, 'documents' | 'canKeep'>) => (
  <RoomTable
    label="Liste der Unterlagen"
    columns={['Dokument', 'Vom', 'Größe', ...(canKeep ? ['Was tun?'] : [])]}
    rows={documents.map(({ id, title, size, added }) => ({
      key: id,
      cells: [
        <a key="document" href={href('/admin/mitglieder/unterlagen/:id', { id })}>
          {title}
        </a>,
        added,
        `PDF, ${size}`,
        ...(canKeep ? [<RemoveForm key="remove" id={id} title={title} />] : []),
      ],
    }))}
  />
)

const RemoveForm = ({ id, title }: { id: string; title: string }) => (
  <PostForm preventScrollReset>
    <input type="hidden" name="id" value={id} />
    <button className="button button-quiet" aria-label={`${title} löschen`}>
      Löschen
    </button>
  </PostForm>
)

/** The browser sends this form itself, which works without script, too. */
const UploadForm = () => (
  <PostForm encType="multipart/form-data" action={MEMBER_FILE_UPLOAD_PATH} reloadDocument>
    <FormField
      name={MEMBER_FILE_FIELD}
      id="neues-dokument"
      label="Neues PDF für Mitglieder"
      hint="Bis 10 MB. Der Name der Datei wird zum Titel."
      input={{ type: 'file', accept: 'application/pdf', required: false }}
    />
    <Submit>Hochladen</Submit>
  </PostForm>
)
