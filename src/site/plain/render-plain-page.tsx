import { renderToStaticMarkup } from 'react-dom/server'
import { ThemeProvider, type Theme, useTheme } from '../theme.ts'
import type { SiteFacts } from '../site-facts.ts'
import type { PlainDocument } from './plain-page.ts'
import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '../page-meta.ts'
import { typefaceStarter } from '../runtime/typeface-starter.ts'
import base from '../styles/base.css?inline'
import tokens from '../styles/tokens.css?inline'
import { toScriptText } from '../structured-data.tsx'
import { CONTENT_ID } from '../ui/hooks/use-focus-after-navigation.ts'
import frame from './plain-document.css?inline'

type Surroundings = { theme: Theme; site: SiteFacts; scriptUrl: string | undefined }

/** @returns the whole document as text */
export function renderPlainPage(shown: PlainDocument, { theme, site, scriptUrl }: Surroundings): string {
  const markup = renderToStaticMarkup(
    <ThemeProvider value={theme}>
      <PlainDocumentPage shown={shown} site={site} scriptUrl={scriptUrl} />
    </ThemeProvider>,
  )
  return `<!DOCTYPE html>${markup}`
}

type Props = { shown: PlainDocument; site: SiteFacts; scriptUrl: string | undefined }

/** The whole document of a plain page, with a smaller frame than other pages. */
function PlainDocumentPage({ shown, site, scriptUrl }: Props) {
  const { rules, frameColour, iconMark } = useTheme()
  const icon = `/favicon.svg${iconMark}`
  return (
    <html lang="de">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {pageMeta([{ id: 'root', loaderData: site }], shown).map(toElement)}
        <meta name="theme-color" content={frameColour} />
        <link rel="icon" href={icon} type="image/svg+xml" />
        <style dangerouslySetInnerHTML={{ __html: rules + tokensFor(shown) + base + frame + shown.styles }} />
        {toInline(typefaceStarter)}
        {shown.data && (
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toScriptText(shown.data) }} />
        )}
        {shown.atOnce !== undefined && toInline(shown.atOnce)}
        {scriptUrl !== undefined && toScript(scriptUrl, shown)}
      </head>
      <body>
        {shown.isScreen ? (
          <main>
            <h1 className="visually-hidden">{shown.title}</h1>
            {shown.body}
          </main>
        ) : (
          <Frame shown={shown} site={site} icon={icon} />
        )}
      </body>
    </html>
  )
}

const Frame = ({ shown, site, icon }: Pick<Props, 'shown' | 'site'> & { icon: string }) => (
  <>
    <a className="visually-hidden" href={`#${CONTENT_ID}`}>
      Zum Inhalt springen
    </a>
    <header className="top">
      <a href="/">
        <img src={icon} loading="lazy" fetchPriority="low" width="38" height="38" alt="" />
        <span>
          {site.shortName}
          <small>{shown.subtitle}</small>
        </span>
      </a>
    </header>
    <main id={CONTENT_ID} tabIndex={-1}>
      {shown.body}
    </main>
    <footer className="bottom">
      <a href="/impressum">Impressum</a>
      <a href="/datenschutz">Datenschutz</a>
    </footer>
  </>
)

/** On a screen that is on all day a late font swap disturbs nobody; in the fallback font names are wider than their place. */
const tokensFor = ({ isScreen }: PlainDocument): string =>
  isScreen ? tokens.replaceAll(/font-display:\s*fallback/g, 'font-display:swap') : tokens

/** A page stays fresh enough for this long without its program, whose requests would compete with its text on a slow connection. */
const FRESH_MILLISECONDS = 1_000

/** Doubled each time: a browser that cannot run the program at all must not keep fetching it. */
const AGAIN_AFTER_MILLISECONDS = 2_000

/**
 * Fetches the program with the page, or after the page has loaded where it may wait. Retries when the connection or the server is down, each time
 * under a new address, because browsers may cache the failure.
 */
function toScript(url: string, { doesScriptWait }: PlainDocument) {
  const address = `${JSON.stringify(url)}+(n?"?"+n:"")`
  const fetching = `function f(n){import(${address}).catch(()=>setTimeout(f,${AGAIN_AFTER_MILLISECONDS}*2**n,n+1))}`
  if (doesScriptWait) return toInline(`addEventListener("load",()=>setTimeout(${fetching},${FRESH_MILLISECONDS},0))`)
  const again = `setTimeout(${fetching},${AGAIN_AFTER_MILLISECONDS},1)`
  return (
    <>
      {toInline(`addEventListener("error",({target:t})=>t.type==="module"&&${again},true)`)}
      <script type="module" src={url} />
    </>
  )
}

const toInline = (text: string) => <script dangerouslySetInnerHTML={{ __html: text }} />

/** The descriptors of `pageMeta` as elements; the router does the same for its own pages. */
function toElement(descriptor: MetaDescriptor, index: number) {
  if ('title' in descriptor) return <title key={index}>{String(descriptor.title)}</title>
  const { tagName, ...attributes } = descriptor as Record<string, string>
  return tagName === 'link' ? <link key={index} {...attributes} /> : <meta key={index} {...attributes} />
}
