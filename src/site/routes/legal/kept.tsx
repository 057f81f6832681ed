import { listKept } from '#features/privacy/read-record.ts'
import { href, Link } from 'react-router'
import { pageMeta } from '../../page-meta.ts'
import { siteContext } from '../../context.ts'
import { Page } from '../../ui/banner.tsx'
import { HoldingFacts } from '../../ui/holding-facts.tsx'
import type { Route } from './+types/kept.ts'
import styles from './kept.module.css'
import '../../styles/prose.css'

export const loader = ({ context }: Route.LoaderArgs) => ({ lines: listKept(context.get(siteContext)) })

const TITLE = 'Was wir speichern'
const SUBTITLE = 'Welche Daten, wozu, und wann sie gelöscht werden'
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: TITLE, description: SUBTITLE, path: href('/datenschutz/fristen') })

/** The public record of stored data. */
export default function Kept({ loaderData: { lines } }: Route.ComponentProps) {
  return (
    <Page title={TITLE} subtitle={SUBTITLE} className={styles['page']}>
      <p className="prose">
        Gelöscht wird täglich und automatisch; diese Übersicht erzeugt dasselbe Programm. Welche Rechte Sie haben, steht
        in der <Link to={href('/datenschutz')}>Datenschutzerklärung</Link>.
      </p>
      {lines.map((line) => (
        <section key={line.name} className={styles['holding']}>
          <h2>{line.name}</h2>
          <HoldingFacts line={line} />
        </section>
      ))}
    </Page>
  )
}
