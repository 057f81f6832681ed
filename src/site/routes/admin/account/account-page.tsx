import { ChevronLeft } from '#site/ui/icons.ts'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import styles from './account.module.css'
import { SavedNotice } from './saved-notice.tsx'
import { pageMeta, type RootMatch } from '../../../page-meta.ts'

/** One thing about one's own account, with the way back to the others. */
export const AccountPage = ({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) => (
  <div className={styles['page']}>
    <nav aria-label="Übergeordnete Seite" className="no-print">
      <Link className={styles['back']} to={href('/admin/konto')}>
        <Icon icon={ChevronLeft} size={18} /> Mein Konto
      </Link>
    </nav>
    <h1>{title}</h1>
    {lead && <div className={styles['lead']}>{lead}</div>}
    <SavedNotice />
    {children}
  </div>
)

/** No search engine lists these pages. */
export const accountMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Ihr Konto im Mitgliederbereich', path: undefined })
