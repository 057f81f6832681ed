import { href } from 'react-router'
import type { Club } from '#features/club/club-facts.ts'
import { pageMeta } from '../../page-meta.ts'
import { services } from '../../services.ts'
import { Page } from '../../ui/banner.tsx'
import type { Route } from './+types/imprint.ts'
import '../../styles/prose.css'

export async function loader({ context }: Route.LoaderArgs) {
  const facts = await context.get(services).club.getFacts('club')
  const { name, address, register, representatives, email, phone, responsibleForContent } = facts
  return { name, address, register, representatives, email, phone, responsibleForContent }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: 'Impressum', description: `Impressum: ${loaderData?.name}`, path: href('/impressum') })

export default function Imprint({ loaderData: club }: Route.ComponentProps) {
  return (
    <Page title="Impressum" className="section">
      <div className="prose">
        <h2>
          Angaben gemäß <span className="together">§ 5 DDG</span>
        </h2>
        <PostalAddress name={club.name} {...club.address} />
        <Standing {...club} />
        <Reachable {...club} />
        {club.responsibleForContent && (
          <>
            <h3>
              Verantwortlich für den Inhalt nach <span className="together">§ 18 Abs. 2 MStV</span>
            </h3>
            <PostalAddress {...club.responsibleForContent} />
          </>
        )}
        <LiabilityNotices />
      </div>
    </Page>
  )
}

type PostalAddressProps = Partial<NonNullable<Club['address']>> & { name: string }

const PostalAddress = ({ name, street, postalCode, city }: PostalAddressProps) => (
  <p>
    {name}
    {street !== undefined && (
      <>
        <br />
        <span className="together">{street}</span>
        <br />
        {postalCode} {city}
      </>
    )}
  </p>
)

const Standing = ({ register, representatives = [] }: Pick<Club, 'register' | 'representatives'>) => (
  <>
    {register && (
      <>
        <h3>Vereinsregister</h3>
        <p>
          Registergericht: {register.court}
          <br />
          Registernummer: {register.number}
        </p>
      </>
    )}
    {representatives.length > 0 && (
      <>
        <h3>Vertreten durch</h3>
        <ul>
          {representatives.map((person) => (
            <li key={person}>{person}</li>
          ))}
        </ul>
      </>
    )}
  </>
)

function Reachable({ email, phone }: Pick<Club, 'email' | 'phone'>) {
  if (email === undefined && phone === undefined) return null
  return (
    <>
      <h3>Kontakt</h3>
      <p>
        {email !== undefined && (
          <>
            <span className="together">E-Mail:</span> <a href={`mailto:${email}`}>{email}</a>
          </>
        )}
        {email !== undefined && phone !== undefined && <br />}
        {phone !== undefined && (
          <>
            Telefon:{' '}
            <a className="together" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
              {phone}
            </a>
          </>
        )}
      </p>
    </>
  )
}

const LiabilityNotices = () => (
  <>
    <h2>Haftung für Inhalte</h2>
    <p>
      Wir erstellen die Inhalte dieser Seiten mit Sorgfalt. Dafür, dass sie richtig, vollständig und aktuell sind,
      können wir trotzdem keine Gewähr übernehmen. Als Anbieter sind wir nach den allgemeinen Gesetzen für eigene
      Inhalte verantwortlich. Fremde Informationen, die wir nur übermitteln oder speichern, müssen wir nicht überwachen.
      Erfahren wir von einem Rechtsverstoß, entfernen wir den betroffenen Inhalt umgehend.
    </p>
    <h2>Haftung für Links</h2>
    <p>
      Unsere Website enthält Links zu Seiten anderer Anbieter, auf deren Inhalte wir keinen Einfluss haben.
      Verantwortlich ist stets der jeweilige Anbieter. Als wir die Links gesetzt haben, waren keine Rechtsverstöße
      erkennbar. Bitte sagen Sie uns Bescheid, wenn sich das geändert hat.
    </p>
    <h2>Urheberrecht</h2>
    <p>
      Texte und Bilder auf diesen Seiten unterliegen dem deutschen Urheberrecht. Wenn Sie etwas davon veröffentlichen
      möchten, fragen Sie uns bitte vorher; für den privaten Gebrauch dürfen Sie es gerne speichern und ausdrucken.
    </p>
    <h2>Verbraucher&shy;streitbeilegung</h2>
    <p>
      Wir nehmen nicht an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teil und sind dazu nicht
      verpflichtet.
    </p>
  </>
)
