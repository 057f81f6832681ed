import { showPaper } from '#features/tournaments/papers/papers-room.ts'
import { enterRoom } from '../../../../context.ts'
import { FileText } from '#site/ui/icons.ts'
import { href } from 'react-router'
import { ENTRY_LIST, paperNames } from '#features/tournaments/papers/paper.ts'
import type { PaperContent } from '#features/tournaments/papers/paper-content.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { showEvent } from '../../../tournaments/event-view.ts'
import { getOrShowMissing, roomMeta } from '../enter-room.ts'
import { RoomPage } from '../room-page.tsx'
import type { Route } from './+types/show.ts'
import { readOrder } from './paper-order.ts'
import { SheetView } from './sheet-view.tsx'
import styles from './paper-view.module.css'
import type { Certificate } from '#features/tournaments/papers/certificate.ts'
import type { Slip } from '#features/tournaments/papers/slip.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const { searchParams, search } = new URL(request.url)
  const order = readOrder(params.paper, searchParams)
  const shown = getOrShowMissing(await showPaper(ctx, actor, params.slug, order))
  const { slug, name, begins } = showEvent(shown.event)
  return {
    event: { slug, name, begins },
    title: order.paper === ENTRY_LIST ? 'Meldeliste' : paperNames[order.paper],
    pdf: href('/admin/turniere/:slug/papiere/:paper/pdf', { slug, paper: order.paper }) + search,
    content: shown.content,
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  roomMeta(matches, loaderData ? `${loaderData.title}: ${loaderData.event.name}` : 'Papiere')

export default function ShownPaper({ loaderData: { event, title, pdf, content } }: Route.ComponentProps) {
  return (
    <RoomPage
      title={title}
      lead={`${event.name} · ${event.begins}`}
      back={{ to: href('/admin/turniere/:slug/papiere', { slug: event.slug }), label: 'Papiere' }}
    >
      <p className="no-print">
        <a className="button" href={pdf}>
          <Icon icon={FileText} size={18} /> Als PDF
        </a>
      </p>
      <Shown content={content} />
    </RoomPage>
  )
}

function Shown({ content }: { content: PaperContent }) {
  switch (content.kind) {
    case 'sheets':
    case 'trees':
      return content.sheets.map((sheet) => <SheetView key={sheet.title} sheet={sheet} />)
    case 'slips':
      return (
        <div className={styles['slips']}>
          {content.slips.map((slip) => (
            <SlipView key={slip.number} slip={slip} />
          ))}
        </div>
      )
    case 'certificates':
      return content.certificates.map((certificate) => (
        <CertificateView key={`${certificate.place} ${certificate.who}`} certificate={certificate} />
      ))
  }
}

const CertificateView = ({ certificate: { place, who, about } }: { certificate: Certificate }) => (
  <section className={styles['certificate']}>
    <h2>Urkunde</h2>
    <p className={styles['place']}>{place}. Platz</p>
    <p className={styles['who']}>{who}</p>
    {about.map((line) => (
      <p key={line}>{line}</p>
    ))}
  </section>
)

/** More, narrower columns have no space for „Satz“. */
const MOST_WITH_WORD = 3

/** A slip to fill in by hand. Only the printed PDF has the code for phones. */
function SlipView({ slip }: { slip: Slip }) {
  const { number, tables, title, round, home, guest, rubbers, players, games, address, print } = slip
  const about = [`Zettel ${number}`, round, ...(print > 1 ? [`${print}. Druck`] : [])].filter((part) => part !== '')
  return (
    <article className={styles['slip']}>
      <h2>{title}</h2>
      <p>
        {about.join(' · ')}
        {tables.length > 0 && ` · Tisch ${tables.join(' und ')}`}
      </p>
      <p>
        <strong>A:</strong> {home}
      </p>
      <p>
        <strong>B:</strong> {guest}
      </p>
      <Fields rubbers={rubbers} players={players} games={games} />
      {address !== undefined && <p>Ergebnis melden: {address.replace(/^https?:\/\//, '')}</p>}
    </article>
  )
}

/** A row for each side of a rubber, with room for its games. */
const Fields = ({ rubbers, players, games }: Pick<Slip, 'rubbers' | 'players' | 'games'>) => (
  <table>
    <thead>
      <tr>
        <th scope="col">Spiel</th>
        <th scope="col">Name</th>
        {Array.from({ length: games }, (_, index) => (
          <th key={index} scope="col">
            {index + 1}.{games <= MOST_WITH_WORD && ' Satz'}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rubbers.flatMap((rubber, line) =>
        (['A', 'B'] as const).map((side) => (
          <tr key={`${rubber} ${side}`}>
            <th scope="row">
              {rubber}, {side}
            </th>
            <td>{players[line]?.[side === 'A' ? 'home' : 'guest']}</td>
            {Array.from({ length: games }, (_, index) => (
              <td key={index}>&nbsp;</td>
            ))}
          </tr>
        )),
      )}
    </tbody>
  </table>
)
