import { href, Link } from 'react-router'
import { optionalPageOf } from '#features/club/look/club-pages.ts'
import { useHasPage } from '../../../ui/hooks/use-has-page.ts'
import { flashText } from './flash.ts'

const LOOK = href('/admin/verein/:name', { name: 'aussehen' })
const SAVED_UNSEEN = 'Gespeichert. Zu sehen ist es, sobald Sie die Seite einschalten.'

/** Whether visitors see this page; some a club has to switch on. */
export function useIsShown(page: string): boolean {
  const hasPage = useHasPage()
  const optional = optionalPageOf(page)
  return optional === undefined || hasPage(optional)
}

/** The way to the page that a document stands on, or to the switch that shows it. */
export function PageWay({ page }: { page: string }) {
  if (useIsShown(page)) return <a href={page}>Auf der Website ansehen</a>
  return (
    <span>
      Diese Seite ist noch nicht auf der Website. <Link to={LOOK}>Einschalten</Link>
    </span>
  )
}

/** What has just been done, without the promise of a page that nobody sees. */
export const flashOfPage = (code: string | null, isShown: boolean): string | undefined =>
  isShown || (code !== 'ja' && code !== 'beides') ? flashText(code) : SAVED_UNSEEN
