import type { ReactNode } from 'react'
import { href } from 'react-router'
import { RoomPage } from '../../../ui/room-page.tsx'
import { SavedNotice } from './saved-notice.tsx'
import { pageMeta, type RootMatch } from '../../../page-meta.ts'

/** A page for one part of the own account, with a link back to the overview. */
export const AccountPage = ({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) => (
  <RoomPage title={title} lead={lead} back={{ label: 'Mein Konto', path: href('/admin/konto') }}>
    <div className="stack gap-5 to-46">
      <SavedNotice />
      {children}
    </div>
  </RoomPage>
)

/** Search engines list none of these pages. */
export const accountMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Ihr Konto im Mitgliederbereich', path: undefined })
