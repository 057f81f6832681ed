import type { ReactNode } from 'react'
import { href } from 'react-router'
import { RefusalSummary } from '../../../described-form/described-form.tsx'
import type { RefusedForm } from '../../../described-form/refuse-form.ts'
import { RoomPage } from '../../../ui/room-page.tsx'
import { SavedNotice } from './saved-notice.tsx'
import { pageMeta, type RootMatch } from '../../../page-meta.ts'

type Props = { title: string; lead?: ReactNode; refused?: RefusedForm | undefined; children: ReactNode }

/** A page for one part of the own account: a link back to the overview, and the mistakes to correct. */
export const AccountPage = ({ title, lead, refused, children }: Props) => (
  <RoomPage title={title} lead={lead} back={{ label: 'Mein Konto', path: href('/admin/konto') }}>
    <div className="stack gap-5 to-46">
      <SavedNotice />
      <RefusalSummary refused={refused} unsent="Das ging nicht" />
      {children}
    </div>
  </RoomPage>
)

/** Search engines list none of these pages. */
export const accountMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Ihr Konto im Mitgliederbereich', path: undefined })
