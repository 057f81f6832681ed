import { Download } from '#site/ui/icons.ts'
import { href, Link } from 'react-router'
import { listDeletions } from '#features/privacy/look-up-person.ts'
import { readRecord } from '#features/privacy/read-record.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import { SHEET_FORMATS } from '#shared/sheet-format.ts'
import { enterRoom } from '../../../context.ts'
import { services } from '../../../services.ts'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { HoldingFacts } from '../../../ui/holding-facts.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { RoomTable } from '../../../ui/room-table.tsx'
import type { Route } from './+types/index.ts'
import { getOrShowMissing, roomMeta } from './room.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const lines = getOrShowMissing(readRecord(ctx, actor))
  const { name, address, phone, email } = await context.get(services).club.getFacts('club')
  const deletions = getOrShowMissing(await listDeletions(ctx, actor)).map(({ id, kind, at, counts }) => ({
    id,
    why: kind === 'purge' ? 'Frist abgelaufen' : 'auf Wunsch',
    at: `${formatListDate(at)} Uhr`,
    count: Object.values(counts).reduce((sum, each) => sum + each, 0),
  }))
  return { lines, deletions, controller: { name, address, phone, email } }
}

const TITLE = 'Datenschutz'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

const formatNames = { csv: 'CSV', xlsx: 'Excel' }

/** How the program protects data by itself (Art. 32 GDPR). */
const MEASURES = [
  'Übertragung nur verschlüsselt (TLS); Passwörter nur als Prüfwert.',
  'Jedes Amt sieht nur, was es braucht; jede Seite und jedes Formular fragt danach. Eine Anmeldung in zwei Schritten ist möglich.',
  'Keine fremden Server, keine Cookies für Besucher, keine IP-Adressen in Zugriffsprotokollen.',
  'Tägliches Löschen nach den Fristen unten; Sicherungen lassen sich mit einem Kennwort verschlüsseln.',
]

/** The record of processing activities (Art. 30 GDPR), as required by authorities. */
export default function Privacy({ loaderData: { lines, deletions, controller } }: Route.ComponentProps) {
  return (
    <RoomPage
      title={TITLE}
      lead="Das Verzeichnis der Verarbeitungen nach Art. 30 DSGVO. Es kommt aus dem Programm selbst: Was hier steht, speichert die Website, und nach diesen Fristen löscht sie es."
      actions={
        <>
          <Link className="button" to={href('/admin/datenschutz/person')}>
            Auskunft und Löschung
          </Link>
          {SHEET_FORMATS.map((format) => (
            <a
              key={format}
              className="button button-quiet"
              href={href('/admin/datenschutz/export/:format', { format })}
            >
              <Icon icon={Download} size={18} /> {formatNames[format]}
            </a>
          ))}
        </>
      }
    >
      <Controller {...controller} />
      {lines.map((line, index) => (
        <RoomPart key={line.name} id={`verarbeitung-${index + 1}`} title={`${index + 1}. ${line.name}`}>
          <HoldingFacts line={line} />
        </RoomPart>
      ))}
      <Proofs />
      <RoomPart id="schutz" title="Wie die Daten geschützt sind">
        <ul className="bullets">
          {MEASURES.map((measure) => (
            <li key={measure}>{measure}</li>
          ))}
        </ul>
        <p>
          Dieses Verzeichnis nennt, was diese Website speichert. Was der Verein auf Papier oder in anderen Programmen
          führt, etwa die Mitgliederverwaltung, gehört in ein eigenes Blatt daneben.
        </p>
      </RoomPart>
      <Deletions deletions={deletions} />
    </RoomPage>
  )
}

type Shown = Route.ComponentProps['loaderData']

const Controller = ({ name, address, phone, email }: Shown['controller']) => (
  <RoomPart id="verantwortlich" title="Verantwortlich">
    <FactList>
      <Fact label="Verein">{name}</Fact>
      {address && (
        <Fact label="Anschrift">
          {address.street}, {address.postalCode} {address.city}
        </Fact>
      )}
      {phone !== undefined && <Fact label="Telefon">{phone}</Fact>}
      {email !== undefined && <Fact label="E-Mail">{email}</Fact>}
      <Fact label="Übermittlung in Länder außerhalb der EU">keine durch diese Website</Fact>
    </FactList>
  </RoomPart>
)

const Deletions = ({ deletions }: Pick<Shown, 'deletions'>) => (
  <RoomPart id="geloescht" title="Was gelöscht wurde">
    {deletions.length === 0 ? (
      <p>Noch nichts.</p>
    ) : (
      <RoomTable
        label="Löschungen"
        columns={['Wann', 'Warum', 'Einträge']}
        rows={deletions.map(({ id, at, why, count }) => ({ key: id, cells: [at, why, count] }))}
      />
    )}
    <p>Wie viel und wann, aber nicht von wem: So bleibt die Löschung belegt, ohne dass jemand benannt ist.</p>
  </RoomPart>
)

const Proofs = () => (
  <RoomPart id="nachweise" title="Nachweise von Einwilligungen">
    <ul className="bullets">
      <li>
        Newsletter und Erinnerungen: Suchen Sie oben unter „Auskunft und Löschung“ nach der E-Mail-Adresse. Dort steht,
        wozu jemand wann Ja gesagt hat und wie es bestätigt wurde, auch nach der Abmeldung.
      </li>
      <li>
        Fotos: im Bereich <Link to={href('/admin/einwilligungen')}>Einwilligungen</Link>.
      </li>
      <li>
        Aufnahme in den Verein: bei jedem Antrag im Bereich <Link to={href('/admin/antraege')}>Anträge</Link> unter
        „Erlaubt“.
      </li>
    </ul>
  </RoomPart>
)
