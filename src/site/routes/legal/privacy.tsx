import { href, Link } from 'react-router'
import { listKept } from '#features/privacy/read-record.ts'
import { siteContext } from '../../context.ts'
import { keepTogether } from '../../keep-together.ts'
import { pageMeta } from '../../page-meta.ts'
import { services } from '../../services.ts'
import { TextPage } from '../../ui/text-page.tsx'
import type { Route } from './+types/privacy.ts'

const TERMS = { id: 'alle-fristen', text: 'Alle Fristen auf einen Blick' }

/** What the club writes itself, and below it what the program knows: how long it keeps what. */
export async function loader({ context }: Route.LoaderArgs) {
  const { club } = context.get(services)
  const { title, subtitle, html, headings } = await club.getPage('datenschutz')
  const terms = listKept(context.get(siteContext)).map(({ name, kept }) => ({ name, kept }))
  return { text: { title, subtitle, html: keepTogether(html), headings: [...headings, TERMS] }, terms }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.text.title ?? '',
    description: loaderData?.text.subtitle ?? '',
    path: href('/datenschutz'),
  })

export default function Privacy({ loaderData: { text, terms } }: Route.ComponentProps) {
  return (
    <TextPage {...text}>
      <section className="prose" aria-labelledby={TERMS.id}>
        <h2 id={TERMS.id}>{TERMS.text}</h2>
        <div className="table-scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">Was</th>
                <th scope="col">Wie lange</th>
              </tr>
            </thead>
            <tbody>
              {terms.map(({ name, kept }) => (
                <tr key={name}>
                  <td>{name}</td>
                  <td>{kept}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p>
          Wozu wir diese Daten brauchen, auf welcher Grundlage, und wer sie sieht, steht unter{' '}
          <Link to={href('/datenschutz/fristen')}>Was wir speichern</Link>.
        </p>
      </section>
    </TextPage>
  )
}
