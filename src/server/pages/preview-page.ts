import { drawLogo } from '#features/club/look/draw-logo.ts'
import type { ClubReader } from '#features/club/club-reader.ts'

/** Has fixed colours: it must be visible on a page of any look. */
const RIBBON =
  '<style>.vorschau{position:sticky;inset-block-start:0;z-index:9;margin:0;padding:.6rem 1rem;background:#111;color:#fff;font-weight:650;text-align:center}@media print{.vorschau{position:static}}</style>'
const NOTE =
  '<aside class="vorschau" aria-label="Vorschau">Vorschau – so steht es noch nicht auf der Website. Schließen Sie dieses Fenster, wenn Sie fertig sind.</aside>'

/**
 * Turns a rendered public page into a static copy: without scripts, which would fetch the site's present state, and excluded from search
 * engines.
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
      // The address of the drawn mark still answers with the present one.
      .replace(/<img src="\/favicon\.svg[^>]*>/, () =>
        own ? `<img src="/${look.logo}" width="40" height="40" alt=""/>` : drawLogo(look, facts.shortName),
      )
  )
}
