import { FileText } from '#site/ui/icons.ts'
import { Icon } from '../../ui/icon.tsx'
import { href, Link } from 'react-router'
import { pageMeta } from '../../page-meta.ts'
import { services } from '../../services.ts'
import { Page } from '../../ui/banner.tsx'
import type { Route } from './+types/downloads.ts'
import styles from './downloads.module.css'

const SUBTITLE = 'Hier finden Sie alle wichtigen Dokumente und Formulare zum Herunterladen.'

export async function loader({ context }: Route.LoaderArgs) {
  const { club, findFile } = context.get(services)
  const { documents } = await club.getFacts('downloads')
  const { fees } = await club.getFacts('membership')
  return {
    takesApplications: fees.length > 0,
    documents: await Promise.all(
      documents.map(async ({ title, description, file }) => ({
        title,
        description,
        path: `/${file}`,
        size: formatSize((await findFile(file))?.bytes ?? 0),
      })),
    ),
  }
}

const formatSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Downloads', description: SUBTITLE, path: href('/docs') })

export default function Downloads({ loaderData: { documents, takesApplications } }: Route.ComponentProps) {
  return (
    <Page title="Downloads" subtitle={SUBTITLE} className="section">
      <ul className={styles['documents']}>
        {documents.map(({ title, description, path, size }) => (
          <li className={styles['document']} key={path}>
            <Icon icon={FileText} size={34} />
            <div>
              {/* A file, not a page of the router: a plain link. */}
              <a className="bold large" href={path}>
                {title}
              </a>
              <span className="muted small block">PDF, {size}</span>
              <p className="above-2">{description}</p>
            </div>
          </li>
        ))}
      </ul>
      {takesApplications && (
        <section aria-labelledby="online" className={styles['online']}>
          <h2 id="online">Gleich hier ausfüllen</h2>
          <p>Den Antrag auf Mitgliedschaft können Sie auch ohne Drucker stellen, in fünf kurzen Schritten.</p>
          <Link className="button" to={href('/mitglied-werden')}>
            Antrag ausfüllen
          </Link>
        </section>
      )}
    </Page>
  )
}
