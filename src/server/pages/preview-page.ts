import { drawLogo } from '#features/club/look/draw-logo.ts'
import type { ClubReader } from '#features/club/club-reader.ts'

/** Its colours stand here: it must be seen on a page of whatever look. */
const RIBBON =
  '<style>.vorschau{position:sticky;inset-block-start:0;z-index:9;margin:0;padding:.6rem 1rem;background:#111;color:#fff;font-weight:650;text-align:center}@media print{.vorschau{position:static}}</style>'
const NOTE =
  '<aside class="vorschau" aria-label="Vorschau">Vorschau – so steht es noch nicht auf der Website. Schließen Sie dieses Fenster, wenn Sie fertig sind.</aside>'

/**
 * Makes of a rendered public page one that only looks like it: without scripts, which would ask the site what it really says, and not to be
 * listed by anybody.
 */
export async function toPreviewPage(html: string, club: Pick<ClubReader, 'getFacts'>): Promise<string> {
  const [look, facts] = [await club.getFacts('look'), await club.getFacts('club')]
  const own = look.logo.startsWith('pictures/')
  return (
    html
      .replace(/<script\b[\s\S]*?<\/script>/g, '')
      .replace(/<link rel="(?:modulepreload|canonical)"[^>]*>/g, '')
      .replace('</head>', `<meta name="robots" content="noindex"/>${RIBBON}</head>`)
      .replace(/<body[^>]*>/, (body) => body + NOTE)
      // The address of the drawn mark answers with the one that counts now.
      .replace(/<img src="\/favicon\.svg[^>]*>/, () =>
        own ? `<img src="/${look.logo}" width="40" height="40" alt=""/>` : drawLogo(look, facts.shortName),
      )
  )
}
