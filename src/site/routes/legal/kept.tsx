import { cx } from '#site/ui/cx.ts'
import { listKept } from '#features/privacy/read-record.ts'
import { href, Link } from 'react-router'
import { pageMeta } from '../../page-meta.ts'
import { siteContext } from '../../context.ts'
import { Banner } from '../../ui/banner.tsx'
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
    <>
      <Banner title={TITLE} subtitle={SUBTITLE} />
      <div className={cx('wrap', styles['page'])}>
        <p className="prose">
          Gelöscht wird täglich und automatisch; diese Übersicht erzeugt dasselbe Programm. Welche Rechte Sie haben,
          steht in der <Link to={href('/datenschutz')}>Datenschutzerklärung</Link>.
        </p>
        {lines.map((line) => (
          <section key={line.name} className={styles['holding']}>
            <h2>{line.name}</h2>
            <HoldingFacts line={line} />
          </section>
        ))}
      </div>
    </>
  )
}
