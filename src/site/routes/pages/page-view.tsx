import { ArrowLeft } from '#site/ui/icons.ts'
import { Link } from 'react-router'
import { pageMeta, type RootMatch } from '../../page-meta.ts'
import { Icon } from '../../ui/icon.tsx'
import { Banner } from '../../ui/banner.tsx'
import { TextBody } from '../../ui/text-page.tsx'
import { BoardMember } from '../club/board-member.tsx'
import { Gallery } from '../news/gallery.tsx'
import { TrainingTable } from '../training-times.tsx'
import styles from './page-view.module.css'
import type { ShownPage } from './show-page.ts'

export const metaOfPage = (matches: readonly RootMatch[], page: ShownPage & { path: string; description: string }) =>
  pageMeta(matches, { title: page.title, description: page.description, path: page.path, picture: page.sharePicture })

/** One of the club's own pages. */
export const PageView = ({ page }: { page: ShownPage }) => (
  <>
    <Banner title={page.title} subtitle={page.subtitle} />
    <PageBody page={page} />
  </>
)

/** The text of a page, and its further parts below. */
export function PageBody({ page }: { page: ShownPage }) {
  const { title, html, headings, pictures, above, below, days, contact } = page
  return (
    <TextBody
      html={html}
      headings={headings}
      before={
        above && (
          <p className={styles['above']}>
            <Link className="target" to={above.path}>
              <Icon icon={ArrowLeft} size={16} /> {above.title}
            </Link>
          </p>
        )
      }
    >
      {days.length > 0 && (
        <section className={styles['part']} aria-labelledby="trainingszeiten">
          <h2 id="trainingszeiten">Trainingszeiten</h2>
          <TrainingTable days={days} />
        </section>
      )}
      {contact && <Contact contact={contact} />}
      {pictures.length > 0 && <Gallery pictures={pictures} />}
      {below.length > 0 && (
        <nav className={styles['part']} aria-labelledby="weitere-seiten">
          <h2 id="weitere-seiten">Mehr zu „{title}“</h2>
          <ul className="stack gap-4">
            {below.map(({ title: name, path, text }) => (
              <li key={path}>
                <Link className="bold" to={path}>
                  {name}
                </Link>
                {text !== '' && <p className="muted">{text}</p>}
              </li>
            ))}
          </ul>
        </nav>
      )}
    </TextBody>
  )
}

const Contact = ({ contact }: { contact: NonNullable<ShownPage['contact']> }) => (
  <section className={styles['part']} aria-labelledby="ansprechperson">
    <h2 id="ansprechperson">Ansprechperson</h2>
    {contact.member ? (
      <ul>
        <BoardMember member={contact.member} heading="h3" />
      </ul>
    ) : (
      <p>{contact.text}</p>
    )}
  </section>
)
