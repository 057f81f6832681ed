import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { domainToUnicode } from 'node:url'
import { PlainBanner } from '#site/plain/plain-banner.tsx'
import frame from '#site/plain/plain-document.css?inline'
import { typefaceStarter } from '#site/runtime/typeface-starter.ts'
import base from '#site/styles/base.css?inline'
import print from '#site/styles/print.css?inline'
import tokens from '#site/styles/tokens.css?inline'
import { USUAL_THEME } from '#site/theme-of.ts'
import { ThemeProvider } from '#site/theme.ts'
import styles from './shared.css?inline'

/** The frame of the host's own pages. @property imprintUrl imprint of the operator */
export type HostFrame = { origin: string; imprintUrl: string | undefined }

type Shown = { path: string; title: string; subtitle: string; body: ReactNode }

const PAGES = [
  { path: '/termine', name: 'Turniere' },
  { path: '/hallen', name: 'Hallen' },
]

/** @returns the whole document as text */
export function renderShared(shown: Shown, { origin, imprintUrl }: HostFrame): string {
  const host = domainToUnicode(new URL(origin).hostname)
  const markup = renderToStaticMarkup(
    <ThemeProvider value={USUAL_THEME}>
      <html lang="de">
        <Head shown={shown} host={host} url={origin + shown.path} />
        <body>
          <a className="visually-hidden" href="#inhalt">
            Zum Inhalt springen
          </a>
          <header className="top shared-top">
            <a href="/">
              <img src="/favicon.svg" width="38" height="38" alt="" />
              <span>
                {host}
                <small>Was Vereine hier teilen</small>
              </span>
            </a>
            <nav aria-label="Seiten">
              {PAGES.map(({ path, name }) => (
                <a key={path} href={path} aria-current={path === shown.path ? 'page' : undefined}>
                  {name}
                </a>
              ))}
            </nav>
          </header>
          <main id="inhalt" tabIndex={-1}>
            <PlainBanner title={shown.title} subtitle={shown.subtitle} />
            {shown.body}
          </main>
          <footer className="bottom">
            <p>Diese Seiten setzen keine Cookies. Was darauf steht, verantwortet der Verein, der es teilt.</p>
            {imprintUrl !== undefined && <a href={imprintUrl}>Impressum und Datenschutz</a>}
          </footer>
        </body>
      </html>
    </ThemeProvider>,
  )
  return `<!DOCTYPE html>${markup}`
}

type HeadProps = { shown: Shown; host: string; url: string }

const Head = ({ shown: { title, subtitle, path }, host, url }: HeadProps) => (
  <head>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>{path === '/' ? host : `${title} · ${host}`}</title>
    <meta name="description" content={subtitle} />
    <link rel="canonical" href={url} />
    <meta name="theme-color" content={USUAL_THEME.frameColour} />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    {path === '/termine' && <link rel="alternate" type="text/calendar" href="/termine.ics" title={title} />}
    <style dangerouslySetInnerHTML={{ __html: USUAL_THEME.rules + tokens + base + print + frame + styles }} />
    <script dangerouslySetInnerHTML={{ __html: typefaceStarter }} />
  </head>
)
