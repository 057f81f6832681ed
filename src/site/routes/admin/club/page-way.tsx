import { href, Link } from 'react-router'
import { optionalPageOf } from '#features/club/look/club-pages.ts'
import { useHasPage } from '../../../ui/hooks/use-has-page.ts'
import { flashText } from './flash.ts'

const LOOK = href('/admin/verein/:name', { name: 'aussehen' })
const SAVED_UNSEEN = 'Gespeichert. Zu sehen ist es, sobald Sie die Seite einschalten.'

/** Whether visitors see this page; some pages are optional. */
export function useIsShown(page: string): boolean {
  const hasPage = useHasPage()
  const optional = optionalPageOf(page)
  return optional === undefined || hasPage(optional)
}

/** A link to the page that shows a document, or to the switch that enables it. */
export function PageWay({ page }: { page: string }) {
  if (useIsShown(page)) return <a href={page}>Auf der Website ansehen</a>
  return (
    <span>
      Diese Seite ist noch nicht auf der Website. <Link to={LOOK}>Einschalten</Link>
    </span>
  )
}

/** The notice after saving, without promising a page that is switched off. */
export const flashOfPage = (code: string | null, isShown: boolean): string | undefined =>
  isShown || (code !== 'ja' && code !== 'beides') ? flashText(code) : SAVED_UNSEEN
